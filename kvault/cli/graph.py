"""kvault graph: print the graph, or what lies around a note, for other programs."""

from __future__ import annotations

from kvault.cli.command import NUMBER
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import opened
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.errors import UsageError

FLAGS = (
    Flag("--format", TEXT, "json (node-link, as in .index/graph.json), dot, graphml or mermaid", "FORMAT"),
    Flag("--around", TEXT, "only what lies around this note", "NOTE"),
    Flag("--hops", NUMBER, "how many links away from the note; 1 unless told", "N"),
)
USAGE = "[--format json|dot|graphml|mermaid] [--around NOTE [--hops N]]"
EXAMPLE = 'kvault graph --format mermaid --around "projects/my-app/my-app" --hops 2'


def run(call: Call) -> int:
    """Print the graph."""
    wanted(call, 0, 0, USAGE)
    from kvault.actions.show_graph import FORMATS
    from kvault.actions.show_graph import JSON
    from kvault.actions.show_graph import show_graph

    form = call.text("format") or JSON
    if form not in FORMATS:
        raise UsageError(f"there is no format {form}", f"one of {', '.join(FORMATS)}")
    if call.json and form != JSON:
        raise UsageError(f"--json and --format {form} exclude each other", "leave one of them out")
    around = call.text("around")
    if around is None and "hops" in call.values:
        raise UsageError("--hops needs the note to start from", "write --around NOTE --hops N")
    workspace = opened(call)
    shown = show_graph(workspace, form, around=around, hops=call.number("hops", 1))
    if call.json:
        from kvault.wire_graph import graph_json

        print_json(graph_json(shown, workspace.receipt))
        return 0
    print(shown.text, end="")
    if shown.nodes < shown.of_nodes:
        notice(
            f"{form} takes no more: {shown.nodes:,} of {shown.of_nodes:,} nodes, {shown.edges:,} of"
            f" {shown.of_edges:,} edges; --around NOTE shows the part around a note, the other formats all"
        )
    return 0
