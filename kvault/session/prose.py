"""What of a request is said in words: without code, links, paths and the output of programs."""

from __future__ import annotations

MOST = 20_000  # characters of a request that are looked at

_FENCES = ("```", "~~~")
_TRACES = ("Traceback (most recent call last)", "goroutine ", "Exception in thread ", "thread '", "panic: ")
_FRAMES = ("at ", 'File "', "in <", "^", "~")
_BRACKETS = "\"'`()[]{}<>,;:!?\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}"


def prose(text: str) -> str:
    """Return the words of a request without code fences, tracebacks, URLs and paths."""
    return "\n".join(" ".join(filter(None, map(_without_address, line.split()))) for line in _lines(text[:MOST]))


def _lines(text: str) -> list[str]:
    kept = []
    fence = ""
    trace = False
    for line in text.splitlines():
        bare = line.strip()
        if fence:
            if bare.startswith(fence) and not bare.strip(fence[0]):
                fence = ""
            continue
        if bare.startswith(_FENCES):
            fence = bare[: len(bare) - len(bare.lstrip(bare[0]))]
            trace = False
            continue
        if bare.startswith(_TRACES):
            trace = True
            continue
        if trace and (line[:1] in " \t" or not bare or _ends_trace(bare)):
            trace = bool(bare) and line[:1] in " \t"
            continue
        trace = False
        if line[:1] not in " \t" or not _is_frame(bare):
            kept.append(line)
    return kept


def _ends_trace(line: str) -> bool:
    """Tell whether a line names the error at the end of a traceback: ``pkg.SomeError: what``."""
    name, colon, _ = line.partition(":")
    return " " not in name and (bool(colon) or name.endswith(("Error", "Exception")))


def _is_frame(bare: str) -> bool:
    return bare.startswith(_FRAMES) and (":" in bare or bare.startswith(("File ", "^", "~")))


def _without_address(word: str) -> str:
    """Return a word, or what is left of it: where no blanks are written, a URL stands in the middle of words."""
    if not _is_address(word.strip(_BRACKETS)):
        return word
    return "" if word.isascii() else " ".join("".join(char if ord(char) > 0x2E7F else " " for char in word).split())


def _is_address(word: str) -> bool:
    """Tell whether a word is a URL or the path of a file."""
    if "://" in word or word.startswith(("www.", "mailto:", "~/", "./", "../")) or word[1:3] in (":\\", ":/"):
        return True
    plain = word.replace("\\", "/")
    if "/" not in plain:
        return False
    last = plain.rsplit("/", 1)[-1]
    return plain.startswith("/") or plain.count("/") > 1 or plain.endswith("/") or "." in last.strip(".")
