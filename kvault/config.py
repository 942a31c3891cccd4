"""What the user and the vault have set, as one value."""

from __future__ import annotations

from kvault.record import NamedTuple


class Switches(NamedTuple):
    """The points of Obsidian's behaviour that public sources leave open, one switch each.

    The numbers are those of docs/differences-from-obsidian.md.
    """

    reference_links: bool = False  # 1: [text][ref] is an edge
    html_links: bool = False  # 2: links inside HTML blocks count
    math_links: bool = False  # 2: links inside math count
    node_modules: bool = True  # 3: the folder node_modules belongs to the vault
    unsupported_files: bool = True  # 4: files of unknown types are link targets
    above_root: bool = False  # 5: "../" may climb past the vault's root and is cut there
    skip_levels: bool = True  # 6: [[#A#C]] finds C below A across a level
    tight_block_ids: bool = True  # 7: "]]^id" without a blank defines a block id
    bom_frontmatter: bool = True  # 8: a byte order mark before "---" does not hide properties
    duplicate_keys: bool = False  # 9: a property block with a key twice still has properties
    nbsp_is_blank: bool = True  # 10: a non-breaking blank in a link equals a blank
    filter_regex: bool = True  # 11: "/.../" in userIgnoreFilters is a regular expression
    base_links: bool = False  # 12: link("..") in .base files is an edge
    tag_after_marks: bool = True  # 13: a tag may begin right after ** or ==
    code_links: bool = False  # 14: Markdown links in inline code count


class Config(NamedTuple):
    """What the user and the vault have set, defaults where they have not."""

    vault: str | None = None
    language: str = "en"
    follow_links: bool = False
    limit: int = 8
    budget: int = 1500
    hops: int = 2
    floor: float = 0.25
    least: float = 0.35
    report_links: bool = True
    report_track: bool = False
    kinds: tuple[tuple[str, str], ...] = ()
    repositories: tuple[str, ...] = ()  # places of code as the user wrote them
    check_strict: bool = False
    check_baseline: str | None = None  # path from the vault's root
    check_off: tuple[str, ...] = ()  # ids of the rules that are switched off, sorted
    workflow_notes: bool = False
    vectors_recall: bool = False
    vectors_model: str | None = None  # name or folder of an encoder; None: the best that is installed
    vectors_url: str | None = None  # of a Qdrant server; None: embedded, in .index/
    vectors_collection: str | None = None  # name in that server; None: made from the vault's path
    vectors_wait: int = 1000  # milliseconds recall waits for a server
    switches: Switches = Switches()
    excluded: tuple[str, ...] = ()  # the app's "Excluded files": set by the vault's .obsidian/app.json
    all_files: bool = False  # the app's "Show all file types"
