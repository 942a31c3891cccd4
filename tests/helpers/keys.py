"""Keys and tokens in every format that kvault knows; none was ever issued, and none stands whole in a file."""

from __future__ import annotations

BODY = "Kq7Zr2Xw9Tb4Yn6Lc8Vd3Gf5Hj1Ms0Pa7Qe2"
HEX = "0123456789abcdef" * 4
KEYS = {
    "aws": "AK" + "IAQYLPMN5HNM4OTP2U",
    "aws, temporary": "AS" + "IAQYLPMN5HNM4OTP2U",
    "github": "gh" + "s_" + BODY,
    "github, fine": "github" + "_pat_" + BODY[:22] + "_" + (BODY * 2)[:59],
    "gitlab": "gl" + "pat-" + BODY[:20],
    "slack": "xo" + "xb-123456789012-1234567890123-" + BODY[:24],
    "slack, app": "xa" + "pp-1-A0123456789-1234567890123-" + HEX,
    "slack, hook": "https://hooks." + "slack.com/services/T01234567/B01234567/" + BODY[:24],
    "stripe": "sk" + "_live_" + BODY[:24],
    "google": "AI" + "za" + BODY[:35],
    "google, client": "GOC" + "SPX-" + BODY[:28],
    "anthropic": "sk-" + "ant-api03-" + (BODY * 3)[:93] + "AA",
    "openai": "sk-" + BODY[:20] + "T3Blbk" + "FJ" + BODY[:20],
    "openai, project": "sk-" + "proj-" + BODY * 2 + "T3Blbk" + "FJ" + BODY,
    "npm": "np" + "m_" + BODY,
    "pypi": "pypi-" + "AgEIcHlwaS5vcmc" + BODY * 2,
    "hugging face": "h" + "f_" + "AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGh",
    "sendgrid": "S" + "G." + BODY[:22] + "." + (BODY * 2)[:43],
    "digitalocean": "do" + "p_v1_" + HEX,
    "age": "AGE-SECRET" + "-KEY-1" + "QPZRY9X8GF" * 5 + "QPZRY9X8",
    "private": "-----BEGIN " + "PRIVATE KEY-----\n" + "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj" + "\n",
    "private, openssh": "-----BEGIN OPENSSH "
    + "PRIVATE KEY-----\n"
    + "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9u"
    + "\n",
    "private, pgp": "-----BEGIN PGP " + "PRIVATE KEY BLOCK-----\nVersion: 1\n\n" + BODY * 2 + "\n",
}
