"""The template is filled once, and its policy names just what stands in it."""

from __future__ import annotations

import base64
import hashlib
import json
import re

from kvault.adapters.outputs import MARKERS
from kvault.adapters.outputs import PAGE
from kvault.adapters.page_files import read_page_files
from kvault.page.fill import fill
from kvault.page.model import PageFiles

FILES = PageFiles('<meta content="{{policy}}"><style>{{style}}</style>{{data}}|{{script}}', "s{}", "run('{{data}}')")


def test_marks_in_what_is_filled_in_stay() -> None:
    text = fill(FILES, '"{{script}} {{style}} \\\\1"')
    assert text.endswith("\"{{script}} {{style}} \\\\1\"|run('{{data}}')")


def test_nothing_in_the_data_can_end_its_element() -> None:
    data = json.dumps(["</script>", "<!--", "]]>", "<"])
    text = fill(FILES, data).partition("</style>")[2].partition("|")[0]
    assert "<" not in text and json.loads(text) == json.loads(data)


def test_the_policy_allows_the_script_and_the_style_of_the_page_and_nothing_else() -> None:
    text = fill(read_page_files(), "{}")
    style = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    script = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    assert len(style) == len(script) == 1
    policy = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    digests = [base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in (*script, *style)]
    assert policy == [
        f"default-src 'none'; script-src 'sha256-{digests[0]}'; style-src 'sha256-{digests[1]}';"
        " base-uri 'none'; form-action 'none'"
    ]


def test_the_parts_of_the_page_can_stand_in_it() -> None:
    files = read_page_files()
    assert "\r" not in "".join(files)
    assert "</script" not in files.script and "<!--" not in files.script
    assert "</style" not in files.style
    assert sorted(re.findall(r"\{\{(\w+)\}\}", files.html)) == ["data", "policy", "script", "style"]
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", files.script)
    assert "http:" not in files.script and "https:" not in files.script


def test_kvault_knows_its_page_again() -> None:
    assert MARKERS[PAGE] in fill(read_page_files(), "{}").encode()[:2048]


def test_script_and_style_are_small() -> None:
    files = read_page_files()
    assert len(files.script.encode()) < 95_000 and len(files.style.encode()) < 12_000
