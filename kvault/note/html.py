"""Knows what an HTML tag is, as CommonMark does."""

from __future__ import annotations

import re

# Possessive throughout, so that a text of openings is read once.
TAG = re.compile(
    r"""<(?:[A-Za-z][A-Za-z0-9-]*+(?:\s++[A-Za-z_:][\w.:-]*+"""
    r"""(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s"'=<>`]++))?+)*+\s*+/?>|/[A-Za-z][A-Za-z0-9-]*+\s*+>)"""
)
