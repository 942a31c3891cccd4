"""The graph as the text of graph.json, in the node-link form that networkx reads."""

from __future__ import annotations

import re
from collections.abc import Mapping
from json import dumps
from json.encoder import encode_basestring as quote

from kvault.graph.model import Graph
from kvault.graph.model import Partition

VERSION = 1
DIGITS = 6
SURROGATE = re.compile("[\ud800-\udfff]")


def node_link(graph: Graph, partition: Partition | None = None, place: Mapping[str, str | int] | None = None) -> str:
    """Return the JSON of the graph, one node or edge on a line, sorted as the graph is.

    ``networkx.node_link_graph(json.loads(text), edges="edges")`` gives a MultiDiGraph. Without a
    partition the text holds no community, codelength and modularity: it is then a function of the
    vault alone, the same for an index kept up to date and for one built anew. ``place`` says which part of the vault's
    graph this is.
    """
    ids = {node.id: quote(node.id) for node in graph.nodes}
    text = "".join(
        (
            '{"directed":true,"multigraph":true,\n"graph":',
            _attributes(partition, place or {}),
            ',\n"nodes":[\n',
            ",\n".join(_nodes(graph, ids, partition)),
            '\n],\n"edges":[\n',
            ",\n".join(_edges(graph, ids)),
            "\n]}\n",
        )
    )
    return _encodable(text)


def _attributes(partition: Partition | None, place: Mapping[str, str | int]) -> str:
    attributes: dict[str, int | float | str] = {"version": VERSION}
    if partition is not None:
        attributes["communities"] = len(set(partition.numbers.values()))
        attributes["modularity"] = round(partition.modularity, DIGITS)
        attributes["codelength"] = round(partition.codelength, DIGITS)
        attributes["method"] = partition.method
    attributes.update(place)
    return dumps(attributes, separators=(",", ":"))


def _nodes(graph: Graph, ids: dict[str, str], partition: Partition | None) -> list[str]:
    types: dict[str | None, str] = {None: "null"}
    numbers = None if partition is None else partition.numbers
    lines = []
    for id_, kind, title, summary, type_ in graph.nodes:
        if type_ not in types:
            types[type_] = quote(type_ or "")
        line = (
            f'{{"id":{ids[id_]},"kind":"{kind}","title":{quote(title)},"summary":{quote(summary)},"type":{types[type_]}'
        )
        if numbers is not None:
            line += f',"community":{numbers.get(id_, "null")}'
        lines.append(line + "}")
    return lines


def _edges(graph: Graph, ids: dict[str, str]) -> list[str]:
    middles: dict[tuple[str, str, float], str] = {}
    lines = []
    for source, target, kind, provenance, confidence, count, path, line in graph.edges:
        how = (kind, provenance, confidence)
        middle = middles.get(how)
        if middle is None:
            middle = f'"kind":{quote(kind)},"provenance":"{provenance}","confidence":{confidence!r}'
            middles[how] = middle
        lines.append(
            f'{{"source":{ids[source]},"target":{ids[target]},{middle},"count":{count},'
            f'"path":{ids.get(path) or quote(path)},"line":{line}}}'
        )
    return lines


def _encodable(text: str) -> str:
    """Escape what UTF-8 cannot hold: the bytes of a file name that is not UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return SURROGATE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)
    return text
