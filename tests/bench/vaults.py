"""Writes vaults of any size for measuring: notes of about 590 words with headings, lists, links and tags."""

from __future__ import annotations

import random
import subprocess
from itertools import accumulate
from pathlib import Path

WORDS = 40_000  # different words; drawn by Zipf's law, as in natural text
LENGTH = 560  # words of a note beside its headings
POOL = 20_000  # notes after which bodies come again, with other titles and links: drawing words is what takes long
FUNCTION_WORDS = "the of and to in a is that for it on with as was are be this by from at or an not have".split()


def write_vault(root: Path, notes: int, *, seed: int = 1) -> Path:
    """Write a vault of ``notes`` notes, the same for the same numbers; do nothing when it is there."""
    done = root / ".written"
    if done.exists() and done.read_text() == f"{notes} {seed}":
        return root
    draw = random.Random(seed)
    words = _words(draw)
    weights = list(accumulate(1 / (rank + 2) for rank in range(len(words))))
    titles = [f"{draw.choice(words)} {draw.choice(words)} {number}" for number in range(notes)]
    folders = max(1, notes // 60)
    bodies: list[list[str]] = []
    for number in range(notes):
        folder = number % folders
        file = root / f"area {folder % 20}" / f"topic {folder}" / f"{titles[number]}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        if number < POOL:
            bodies.append(_body(draw, words, weights))
        body = list(bodies[number % POOL])
        for _ in range(draw.choice((2, 4, 6, 8))):
            near = titles[(number + folders * draw.randint(1, 9)) % notes]
            body.insert(draw.randrange(len(body)), f"[[{near if draw.random() < 0.8 else draw.choice(titles)}]]")
        file.write_text(_note(titles[number], number, body), encoding="utf-8", newline="\n")
    done.write_text(f"{notes} {seed}")
    return root


def write_code(root: Path, files: int, *, seed: int = 1) -> Path:
    """Write a repository of ``files`` source files of five languages in packages of ten; git knows none of them yet."""
    done = root / ".written"
    if done.exists() and done.read_text() == f"code {files} {seed}":
        return root
    draw = random.Random(seed)
    packages = max(1, files // 10)
    for path, text in {"go.mod": "module example.com/app\n", "Cargo.toml": '[package]\nname = "app"\n'}.items():
        root.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    for number in range(files):
        package = number % packages
        near = [(package + draw.randint(1, 9)) % packages for _ in range(draw.choice((2, 4, 6, 8)))]
        suffix, head, body = _CODE[package % len(_CODE)]
        same = [other - other % len(_CODE) + package % len(_CODE) for other in near]
        imports = "".join(head.format(n=other) for other in same if other < packages)
        file = root / (f"src/p{package}" if suffix == "rs" else f"p{package}") / f"f{number}.{suffix}"
        file.parent.mkdir(parents=True, exist_ok=True)
        first = f"package p{package}\n" if suffix == "go" else f"package p{package};\n" if suffix == "java" else ""
        functions = "".join(body.format(n=at, s=draw.choice(FUNCTION_WORDS)) for at in range(40))
        file.write_text(f"{first}{imports}\n{functions}", encoding="utf-8", newline="\n")
    subprocess.run(["git", "init", "--quiet", str(root)], check=True)
    done.write_text(f"code {files} {seed}")
    return root


_CODE = (
    (
        "go",
        'import "example.com/app/p{n}"\n',
        "// F{n} says {s}.\n"
        'func F{n}(a int) string {{\n\tif a > {n} {{\n\t\treturn "{s}"\n\t}}\n\treturn `{s}`\n}}\n\n',
    ),
    (
        "py",
        "from p{n} import f1, f2\n",
        'def f{n}(a):\n    """Say {s}."""\n    if a > {n}:  # {s}\n        return "{s}"\n    return \'{s}\'\n\n\n',
    ),
    (
        "ts",
        "import {{ f1 }} from '../p{n}/f{n}';\n",
        "/** Says {s}. */\n"
        "export function f{n}(a: number) {{\n  // {s}\n  return a > {n} ? '{s}' : `{s} ${{a}}`;\n}}\n\n",
    ),
    (
        "rs",
        "use crate::p{n}::F;\n",
        '/// Says {s}.\npub fn f{n}(a: u32) -> &\'static str {{\n    if a > {n} {{ "{s}" }} else {{ "x" }}\n}}\n\n',
    ),
    (
        "java",
        "import p{n}.F{n};\n",
        '  /** Says {s}. */\n  String f{n}(int a) {{\n    return a > {n} ? "{s}" : "x"; // {s}\n  }}\n\n',
    ),
)
"""Suffix of a language, an import of a package, and a function, of each language."""


def _words(draw: random.Random) -> list[str]:
    syllables = [
        a + b for a in "b c d f g h k l m n p r s t v w st tr pl".split() for b in "a e i o u ai er on".split()
    ]
    return ["".join(draw.choices(syllables, k=draw.choice((1, 2, 2, 3, 3, 4)))) for _ in range(WORDS)]


def _body(draw: random.Random, words: list[str], weights: list[float]) -> list[str]:
    return [
        word.capitalize() if place % 17 == 0 else draw.choice(FUNCTION_WORDS) if draw.random() < 0.4 else word
        for place, word in enumerate(draw.choices(words, cum_weights=weights, k=LENGTH))
    ]


def _note(title: str, number: int, body: list[str]) -> str:
    parts = [
        f"## {' '.join(body[at : at + 2])}\n\n{' '.join(body[at : at + 35])}.\n\n"
        f"- {' '.join(body[at + 35 : at + 55])}\n- {' '.join(body[at + 55 : at + 70])}\n"
        for at in range(0, len(body) - 69, 70)
    ]
    return (
        f"---\ntype: note\nsummary: {' '.join(body[5:15])}\ntags: [t{number % 30}, area/{number % 20}]\n"
        f"created: 2026-01-0{1 + number % 9}\nstatus: evergreen\n---\n# {title}\n\n"
        + "\n".join(parts)
        + f"\n#tag{number % 13}\n"
    ).replace("summary: [[", "summary: ")
