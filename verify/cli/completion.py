"""`completion`: what a shell needs to complete commands, options and their values."""
from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from verify.cli.options import Commands, add_command
from verify.cli.terminal import put, say_json

SHELLS = ("bash", "zsh", "fish")
_IDS = ("run", "show", "export")       # commands whose targets are ids, as `list` prints them


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(commands, "completion", "Print what your shell needs to complete commands and options.",
                          'eval "$(python -m verify completion bash)"', execute)
    command.add_argument("shell", choices=SHELLS, help="the shell")
    command.set_defaults(commands=commands)


def execute(options: Any) -> int:
    """Print the script for the program `verify`; code 0."""
    script = (_fish if options.shell == "fish" else _bash)(options.commands.choices)
    if options.shell == "zsh":
        script = "autoload -U +X bashcompinit && bashcompinit\n" + script
    if options.json:
        say_json({"shell": options.shell, "script": script})
    else:
        put(script, sys.stdout)
    return 0


def words(command: argparse.ArgumentParser) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The long options of a command, and its positional arguments as "", each with the values that it may have."""
    for action in command._actions:    # argparse offers no other way to its arguments
        values = tuple(map(str, action.choices or ()))
        if not action.option_strings:
            yield "", values
        for option in action.option_strings:
            if option.startswith("--"):
                yield option, values


def _bash(commands: dict[str, argparse.ArgumentParser]) -> str:
    cases, values = [], []
    for name, command in commands.items():
        found = list(words(command))
        plain = " ".join([*(o for o, _ in found if o), *(v for o, vs in found if not o for v in vs)])
        ids = " $(verify list 2>/dev/null | cut -d' ' -f1 | sort -u)" if name in _IDS else ""
        cases.append(f'    {name}) words="{plain}{ids}" ;;')
        values += [f'    "{name} {o}") words="{" ".join(vs)}" ;;' for o, vs in found if o and vs]
    return f"""_verify() {{
  local command="${{COMP_WORDS[1]}}" here="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="{' '.join(commands)}"
  else case "$command" in
{chr(10).join(cases)}
  esac; fi
  case "$command $before" in
{chr(10).join(values)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$here"))
}}
complete -o default -F _verify verify
"""


def _fish(commands: dict[str, argparse.ArgumentParser]) -> str:
    lines = [f"complete -c verify -n __fish_use_subcommand -a {name} -d {_quoted(command.description or '')}"
             for name, command in commands.items()]
    for name, command in commands.items():
        inside = f"complete -c verify -n '__fish_seen_subcommand_from {name}'"
        for option, values in words(command):
            more = f" -x -a '{' '.join(values)}'" if values and option else f" -a '{' '.join(values)}'" if values else ""
            if option or values:
                lines.append(inside + (f" -l {option[2:]}" if option else "") + more)
        lines += [f"{inside} -a '(verify list | string split -f1 \" \" | sort -u)'"] if name in _IDS else []
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
