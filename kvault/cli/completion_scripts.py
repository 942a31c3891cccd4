"""The completion scripts of bash, zsh and fish; nothing of kvault runs while one types."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence

from kvault.cli.completion_words import FILES
from kvault.cli.completion_words import FOLDERS
from kvault.cli.completion_words import WORDS
from kvault.cli.completion_words import Line
from kvault.cli.completion_words import Option
from kvault.cli.completion_words import Values

TOP = ("--help", "--version", "--vault", "--json")  # what may stand before a command

# bash 3.2, which macOS ships, has neither compopt nor mapfile; "=" parts words there.
_BASH = """\
# Completion of kvault for bash: kvault completion bash >> ~/.bashrc
_kvault_words() {
    local one
    while IFS= read -r one; do COMPREPLY+=("$one"); done < <(compgen "$@" -- "$cur")
}
_kvault_paths() {
    cur=${cur#[\\"\\']}
    cur=${cur//\\\\/}
    _kvault_words "$1"
    compopt -o filenames 2>/dev/null || :
}
_kvault() {
    local cur=${COMP_WORDS[COMP_CWORD]} flag=${COMP_WORDS[COMP_CWORD-1]} command= at=1
    COMPREPLY=()
    if [[ $cur == "=" ]]; then cur=
    elif [[ $flag == "=" ]]; then flag=${COMP_WORDS[COMP_CWORD-2]}
    fi
    while (( at < COMP_CWORD )); do
        case ${COMP_WORDS[at]} in
            --vault)
                (( at++ ))
                if [[ ${COMP_WORDS[at]} == "=" ]]; then (( at++ )); fi ;;
            -*) ;;
            *) command=${COMP_WORDS[at]}; break ;;
        esac
        (( at++ ))
    done
    case "$command $flag" in
@VALUES@
    esac
    case "$command" in
@COMMANDS@
    esac
}
complete -F _kvault kvault
"""

_ZSH = """\
#compdef kvault
# Completion of kvault for zsh: kvault completion zsh > DIR/_kvault, with DIR in $fpath;
# or after compinit in ~/.zshrc: source <(kvault completion zsh)
_kvault() {
    local context state state_descr line
    typeset -A opt_args
    local -a commands
    commands=(
@COMMANDS@
    )
    _arguments -C \\
        '--help[this help]' \\
        '--version[the version]' \\
        '--json[one JSON object on stdout]' \\
        '--vault=[the folder of the vault]:folder:_files -/' \\
        '1: :->command' \\
        '*:: :->rest'
    case $state in
        command) _describe -t commands 'kvault command' commands ;;
        rest)
            case $line[1] in
@LINES@
            esac ;;
    esac
}
if [[ $funcstack[1] == _kvault ]]; then
    _kvault "$@"
else
    compdef _kvault kvault
fi
"""

_FISH = """\
# Completion of kvault for fish: kvault completion fish > ~/.config/fish/completions/kvault.fish
function __kvault_command
    set -l words (commandline -opc)
    set -e words[1]
    while set -q words[1]
        switch $words[1]
            case --vault
                set -e words[1]
            case '-*'
            case '*'
                echo $words[1]
                return
        end
        set -e words[1]
    end
end
function __kvault_is
    set -l command (__kvault_command)
    test "$command" = "$argv[1]"
end
complete -c kvault -f
"""


def bash(lines: Sequence[Line]) -> str:
    """Return the script for bash."""
    places: dict[str, list[str]] = {}
    for name, option in _with_values(lines):
        places.setdefault(_bash_values(option.takes), []).append(f'"{name} {option.name}"')
    values = [
        f"        {'|'.join(dict.fromkeys(where))}) {what}{what and '; '}return ;;" for what, where in places.items()
    ]
    names = " ".join((*(line.name for line in lines), *TOP))
    commands = [f'        "") _kvault_words -W "{names}" ;;']
    for line in lines:
        flags = " ".join(option.name for option in line.options)
        values_of = _bash_values(line.argument)
        commands.append(
            f"        {line.name})\n"
            f'            if [[ $cur == -* ]]; then _kvault_words -W "{flags}"\n'
            + (f"            else {values_of}\n" if values_of else "")
            + "            fi ;;"
        )
    return _BASH.replace("@VALUES@", "\n".join(values)).replace("@COMMANDS@", "\n".join(commands))


def zsh(lines: Sequence[Line]) -> str:
    """Return the script for zsh."""
    commands = [f"        {_single(f'{line.name}:{line.says}')}" for line in lines]
    cases = []
    for line in lines:
        specs = [_zsh_option(option) for option in line.options]
        specs.append(_single(f"*:{line.argument.name}:{_zsh_values(line.argument)}"))
        cases.append(f"                {line.name}) _arguments {' '.join(specs)} ;;")
    return _ZSH.replace("@COMMANDS@", "\n".join(commands)).replace("@LINES@", "\n".join(cases))


def fish(lines: Sequence[Line]) -> str:
    """Return the script for fish."""
    rows = [
        f"complete -c kvault -n '__kvault_is \"\"' -a {line.name} -d {_single(line.says, fish=True)}" for line in lines
    ]
    rows.append("complete -c kvault -n '__kvault_is \"\"' -l version -d 'the version'")
    for option in lines[0].options:
        if option.name in TOP:
            rows.append(f"complete -c kvault -n '__kvault_is \"\"' {_fish_option(option)}")
    for line in lines:
        here = f"complete -c kvault -n '__kvault_is {line.name}'"
        rows += [f"{here} {_fish_option(option)}" for option in line.options]
        if argument := _fish_values(line.argument):
            rows.append(f"{here} {argument}")
    return _FISH + "\n".join(rows) + "\n"


SCRIPTS: dict[str, Callable[[Sequence[Line]], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
"""Shell to what makes its script."""


def _with_values(lines: Sequence[Line]) -> list[tuple[str, Option]]:
    found = [(line.name, option) for line in lines for option in line.options if option.takes is not None]
    vault = next(option for _, option in found if option.name == "--vault")
    return [("", vault), *found]


def _bash_values(values: Values | None) -> str:
    if values is not None and values.kind == WORDS:
        return f'_kvault_words -W "{" ".join(values.words)}"'
    kind = values.kind if values else ""
    return {FOLDERS: "_kvault_paths -d", FILES: "_kvault_paths -f"}.get(kind, "")


def _zsh_option(option: Option) -> str:
    says = option.says.replace("[", "\\[").replace("]", "\\]")
    if option.takes is None:
        return _single(f"{option.name}[{says}]")
    return _single(f"{option.name}=[{says}]:{option.takes.name}:{_zsh_values(option.takes)}")


def _zsh_values(values: Values) -> str:
    if values.kind == WORDS:
        return f"({' '.join(values.words)})"
    return {FOLDERS: "_files -/", FILES: "_files"}.get(values.kind, " ")


def _fish_option(option: Option) -> str:
    row = f"-l {option.name[2:]} -d {_single(option.says, fish=True)}"
    if option.takes is None:
        return row
    return f"{row} -x {_fish_values(option.takes)}".rstrip()


def _fish_values(values: Values) -> str:
    if values.kind == WORDS:
        return f"-a '{' '.join(values.words)}'"
    return {
        FOLDERS: "-a '(__fish_complete_directories)'",
        FILES: "-a '(__fish_complete_path)'",
    }.get(values.kind, "")


def _single(text: str, *, fish: bool = False) -> str:
    """Return a text in single quotes of a shell."""
    if fish:
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
    return "'" + text.replace("'", "'\\''") + "'"
