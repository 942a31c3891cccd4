"""The table of the check's rules: one file each."""

from __future__ import annotations

from kvault.check.rules import alias_link
from kvault.check.rules import ambiguous_link
from kvault.check.rules import broken_block
from kvault.check.rules import broken_heading
from kvault.check.rules import broken_link
from kvault.check.rules import card_prose
from kvault.check.rules import case_mismatch
from kvault.check.rules import conflict_marker
from kvault.check.rules import duplicate_summary
from kvault.check.rules import duplicate_title
from kvault.check.rules import file_name
from kvault.check.rules import frontmatter
from kvault.check.rules import long_note
from kvault.check.rules import missing_embed
from kvault.check.rules import missing_summary
from kvault.check.rules import missing_type
from kvault.check.rules import near_duplicate
from kvault.check.rules import next_step
from kvault.check.rules import orphan_attachment
from kvault.check.rules import orphan_note
from kvault.check.rules import place_claimed_twice
from kvault.check.rules import place_gone
from kvault.check.rules import project_status
from kvault.check.rules import secret
from kvault.check.rules import stale_note
from kvault.check.rules import sync_conflict
from kvault.check.rules import tag_spelling
from kvault.check.rules import unquoted_link
from kvault.check.rules import utf8

RULES = (
    broken_link.RULE,
    missing_embed.RULE,
    frontmatter.RULE,
    next_step.RULE,
    project_status.RULE,
    card_prose.RULE,
    place_gone.RULE,
    place_claimed_twice.RULE,
    duplicate_summary.RULE,
    duplicate_title.RULE,
    secret.RULE,
    conflict_marker.RULE,
    file_name.RULE,
    near_duplicate.RULE,
    broken_heading.RULE,
    broken_block.RULE,
    ambiguous_link.RULE,
    alias_link.RULE,
    case_mismatch.RULE,
    missing_summary.RULE,
    missing_type.RULE,
    orphan_note.RULE,
    orphan_attachment.RULE,
    sync_conflict.RULE,
    tag_spelling.RULE,
    unquoted_link.RULE,
    long_note.RULE,
    stale_note.RULE,
    utf8.RULE,
)
