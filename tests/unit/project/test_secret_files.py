"""Files that hold secrets are known by their paths alone."""

from __future__ import annotations

import pytest

from kvault.project.secret_files import is_secret

SECRET = (
    ".env", ".env/prod.txt", ".env.local", ".ENV.production", ".envrc", "a/b/.env", "server.pem", "x.KEY", "a.p12",
    "a.pfx", "a.jks", "a.keystore", "pw.kdbx", "id_rsa", "id_rsa.pub", "ID_RSA", "id_ed25519", "id_ecdsa_sk", "id_dsa",
    "credentials", "credentials.json", "Credentials.csv", ".netrc", ".pgpass", ".npmrc", ".pypirc", ".git-credentials",
    "terraform.tfstate", "secrets.yaml", "secrets.toml", ".ssh/config", "home/.aws/x/y.txt", ".gnupg", "a/.azure/z",
    ".kube/config", ".docker/config.json", ".password-store/mail.gpg", "C:\\Users\\me\\.ssh\\known_hosts",
)  # fmt: skip
OPEN = (
    ".env.example", ".env.sample", ".env.template", ".env.production.example", "environment.md", "my.env", "key.md",
    "keys.txt", "pem.txt", "x.pem.md", "secret.md", "secrets", "mysecrets.md", "my_credentials.md", "docker/x",
    "ssh/config", "rsa.md", "notes/id.md", "a.tfstate.md", "", "/",
)  # fmt: skip


@pytest.mark.parametrize("path", SECRET)
def test_never_read(path: str) -> None:
    assert is_secret(path)
    assert is_secret(f"/deep/below/{path}")


@pytest.mark.parametrize("path", OPEN)
def test_read(path: str) -> None:
    assert not is_secret(path)
