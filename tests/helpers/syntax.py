"""The imports of a file as tree-sitter's grammars see them: the second opinion on kvault's own scanners."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from functools import cache

import tree_sitter_go
import tree_sitter_java
import tree_sitter_javascript
import tree_sitter_python
import tree_sitter_rust
import tree_sitter_typescript
from tree_sitter import Language
from tree_sitter import Node
from tree_sitter import Parser

from kvault.code.languages import language_of

GRAMMARS: dict[str, Callable[[], object]] = {
    "go": tree_sitter_go.language,
    "java": tree_sitter_java.language,
    "js": tree_sitter_javascript.language,
    "ts": tree_sitter_typescript.language_typescript,
    "tsx": tree_sitter_typescript.language_tsx,
    "py": tree_sitter_python.language,
    "rs": tree_sitter_rust.language,
}
BY_SUFFIX = {"jsx": "js", "mjs": "js", "cjs": "js", "mts": "ts", "cts": "ts", "pyi": "py"}

Seen = list[tuple[object, ...]]
"""(path, line) of each import, for Python with the names it takes, sorted."""


def own(path: str, text: str) -> Seen:
    """Return what kvault's scanner sees."""
    language = language_of(path)
    assert language is not None
    found = language.read(text).imports
    if language.name == "python":
        return sorted((one.path, one.line, one.more) for one in found)
    return sorted((one.path, one.line) for one in found)


def theirs(path: str, text: str) -> tuple[Seen, bool]:
    """Return what tree-sitter sees, and whether it could parse all of it."""
    suffix = path.rpartition(".")[2].lower()
    grammar = BY_SUFFIX.get(suffix, suffix)
    root = _parser(grammar).parse(text.encode()).root_node
    read = READERS[grammar]
    return sorted(one for node in _every(root) for one in read(node)), not root.has_error


@cache
def _parser(grammar: str) -> Parser:
    return Parser(Language(GRAMMARS[grammar]()))  # type: ignore[arg-type]


def _every(root: Node) -> Iterator[Node]:
    cursor = root.walk()
    while True:
        node = cursor.node
        assert node is not None
        yield node
        if cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return


def _text(node: Node | None) -> str:
    return "".join((node.text or b"").decode().split()) if node else ""


def _line(node: Node) -> int:
    return node.start_point[0] + 1


def _go(node: Node) -> Iterator[tuple[object, ...]]:
    if node.type == "import_spec":
        path = node.child_by_field_name("path")
        assert path is not None
        yield _text(path)[1:-1], path.start_point[0] + 1


def _java(node: Node) -> Iterator[tuple[object, ...]]:
    if node.type == "import_declaration":
        name = next(one for one in node.children if one.type in ("scoped_identifier", "identifier"))
        star = any(one.type == "asterisk" for one in node.children)
        yield _text(name) + (".*" if star else ""), _line(node)


def _javascript(node: Node) -> Iterator[tuple[object, ...]]:
    if node.type in ("import_statement", "export_statement", "import_require_clause"):
        source = node.child_by_field_name("source")
        if source is not None:
            yield _raw(source)[1:-1], _line(node)
    elif node.type == "call_expression":
        called, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        if called is not None and given is not None and _text(called) in ("require", "import"):
            first = next((one for one in given.named_children if one.type != "comment"), None)
            plain = first is not None and first.type == "template_string" and "${" not in _raw(first)
            if first is not None and (first.type == "string" or plain):
                yield _raw(first)[1:-1], called.start_point[0] + 1


def _raw(node: Node) -> str:
    return (node.text or b"").decode()


def _python(node: Node) -> Iterator[tuple[object, ...]]:
    names = [_text(_unaliased(one)) for one in node.children_by_field_name("name")]
    if node.type == "import_statement":
        for name in names:
            yield name, _line(node), ()
    elif node.type in ("import_from_statement", "future_import_statement"):
        module = _text(node.child_by_field_name("module_name")) or "__future__"
        star = ["*"] if any(one.type == "wildcard_import" for one in node.children) else []
        yield module, _line(node), tuple(names + star)


def _unaliased(node: Node) -> Node | None:
    return node.child_by_field_name("name") if node.type == "aliased_import" else node


def _rust(node: Node) -> Iterator[tuple[object, ...]]:
    if node.type == "use_declaration":
        tree = node.child_by_field_name("argument")
        for path in _rust_tree(tree, ""):
            yield path, _line(node)
    elif node.type == "mod_item" and node.child_by_field_name("body") is None:
        name = node.child_by_field_name("name")
        yield f"self::{_rust_text(name)}", name.start_point[0] + 1 if name else 0
    elif node.type == "extern_crate_declaration":
        yield _rust_text(node.child_by_field_name("name")), _line(node)


def _rust_text(node: Node | None) -> str:
    return _text(node).replace("r#", "").removeprefix("::")


def _rust_tree(node: Node | None, prefix: str) -> Iterator[str]:
    if node is None:
        return
    if node.type == "use_list":
        for one in node.named_children:
            if "comment" not in one.type:
                yield from _rust_tree(one, prefix)
    elif node.type == "scoped_use_list":
        path = _rust_text(node.child_by_field_name("path"))
        yield from _rust_tree(node.child_by_field_name("list"), f"{prefix}{path}::" if path else prefix)
    elif node.type == "use_as_clause":
        yield from _rust_tree(node.child_by_field_name("path"), prefix)
    elif node.type == "self" and prefix:
        yield prefix.removesuffix("::")
    else:
        yield prefix + _rust_text(node)


READERS: dict[str, Callable[[Node], Iterator[tuple[object, ...]]]] = {
    "go": _go,
    "java": _java,
    "js": _javascript,
    "ts": _javascript,
    "tsx": _javascript,
    "py": _python,
    "rs": _rust,
}
