"""Tells by its path whether a file holds keys or credentials: such a file is never indexed and never returned."""

from __future__ import annotations

FOLDERS = frozenset((".ssh", ".aws", ".gnupg", ".azure", ".kube", ".docker", ".env", ".password-store"))
"""Nothing in a folder of these names is read, however deep."""

NAMES = frozenset((".netrc", ".pgpass", ".npmrc", ".pypirc", ".git-credentials"))
BEGINNINGS = ("id_rsa", "id_ed25519", "id_ecdsa", "id_dsa", "credentials", "secrets.")
ENDINGS = (".pem", ".key", ".p12", ".pfx", ".jks", ".keystore", ".kdbx", ".tfstate", ".tfstate.backup")
ENVIRONMENT = ".env"  # and whatever begins so, but for those that show what to write
EXAMPLES = (".example", ".sample", ".template")
RULES = repr((sorted(FOLDERS), sorted(NAMES), BEGINNINGS, ENDINGS, ENVIRONMENT, EXAMPLES))
"""Another text means that what was taken for harmless may not be."""


def is_secret(path: str) -> bool:
    """Tell whether the file or folder at a path may hold secrets; either separator counts, and case does not."""
    names = [name for name in path.replace("\\", "/").lower().split("/") if name]
    if not names:
        return False
    if not FOLDERS.isdisjoint(names):
        return True
    name = names[-1]
    if name.startswith(ENVIRONMENT):
        return not name.endswith(EXAMPLES)
    return name in NAMES or name.startswith(BEGINNINGS) or name.endswith(ENDINGS)
