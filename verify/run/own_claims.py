"""Claims of a user's own in TOML or Markdown: one line each, or a table with more to say.

A line is `name: CLAIM where DOMAINS given HYPOTHESES expect VERDICT`; all but the claim may be missing.  In Markdown the lines
stand in fenced blocks with the info string `claim` or `verify`; an indented line continues the one above, `#` begins a comment.
"""
from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verify.language import LanguageError, Statement, Theorem
from verify.read.source import ReadError
from verify.read.text import read_claim
from verify.run.wrong_input import LoadError, unreadable

SUFFIXES = (".toml", ".md")
INFO = ("claim", "claims", "verify")
_FENCE = re.compile(r"( {0,3})(`{3,}|~{3,})\s*([^\s`{]*)[^`]*")
_ALMOST = re.compile(rf"\s*(?:(?:>|[-*+]|[0-9]+[.)])\s*)*(?:`{{3,}}|~{{3,}})\s*\{{?\.?(?:{'|'.join(INFO)})(?![\w.-]).*",
                     re.IGNORECASE)
_NAME = re.compile(r"([A-Za-z0-9][A-Za-z0-9_.+-]{0,60})\s*:(?!=)\s*")
_WORD = re.compile(r"(?:^|\s)(where|given|expect)\s")
_KEYS: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("claim", "where", "expected", "label", "source", "note", "scope"), str), "given": (str, list),
    "instances": list, "variants": dict}


@dataclass(frozen=True)
class Line:
    """A claim on one line, and the number of that line in its file."""

    text: str
    number: int


@dataclass(frozen=True)
class Block:
    """A fenced block of claims: its lines, and the number of the line that closes it."""

    lines: tuple[Line, ...]
    end: int


def own_theorems(path: str, full: str) -> list[Theorem]:
    """The theorems of a TOML or Markdown file; `path` is how the user wrote `full`.  Raises LoadError."""
    try:
        text = Path(full).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise LoadError(f"{path}: there is no such file; give the path of a Python, TOML or Markdown file of claims") from error
    except (OSError, UnicodeDecodeError) as error:
        raise LoadError(f"{path}: cannot be read ({unreadable(error)}); give a text in UTF-8") from error
    paper = re.sub(r"[^a-z0-9]", "", Path(path).name.split(".")[0].lower()) or "own"
    made = list(_of_toml(path, paper, text) if path.endswith(".toml") else _of_markdown(path, paper, text))
    names = [t.id for t in made]
    for twice in {n for n in names if names.count(n) > 1}:
        raise LoadError(f"{path}: {twice.partition('/')[2]} is the name of two claims; rename one of them")
    return made


def blocks(text: str) -> list[Block]:
    """The fenced blocks of claims in a text of Markdown, in order; one that is not closed ends with the text.  Raises ReadError
    for one that begins in another way than they do."""
    found: list[Block] = []
    fence, kind, lines = "", "", list[Line]()
    rows = text.splitlines()
    for number, row in enumerate(rows, 1):
        match = _FENCE.fullmatch(row)
        if not fence:
            if match:
                fence, kind, lines = match[2], match[3], []
            if _ALMOST.fullmatch(row) and not (match and kind in INFO):
                raise ReadError(f"line {number}: this block is not read; begin its line with ```claim, in small letters and "
                                "with nothing before it")
        elif match and match[2].startswith(fence) and not row.strip().strip(fence[0]):
            found += [Block(tuple(lines), number)] if kind in INFO else []
            fence = ""
        else:
            lines = _with(lines, row, number)
    return found + ([Block(tuple(lines), len(rows))] if fence and kind in INFO else [])


def named_lines(text: str) -> Iterator[tuple[str, str, int]]:
    """The name, the rest and the number of each line of claims in a text of Markdown; a claim without a name is called after
    its place, "claim-2"."""
    lines = [line for block in blocks(text) for line in block.lines]
    for place, line in enumerate(lines, 1):
        match = _NAME.match(line.text)
        yield (match[1] if match else f"claim-{place}"), (line.text[match.end():] if match else line.text), line.number


def parts_of(line: str) -> dict[str, str]:
    """The parts of a claim on one line by the word before them, "claim" for the first.  Raises ReadError for a word that stands
    twice.

    >>> parts_of("log(x) <= x - 1 where x > 0 expect PROVED")
    {'claim': 'log(x) <= x - 1', 'where': 'x > 0', 'expect': 'PROVED'}
    """
    pieces = _WORD.split(f" {line.strip()} ")
    found = {"claim": pieces[0].strip()}
    for word, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        if word in found:
            raise ReadError(f"the word {word} stands twice; separate conditions by commas, and hypotheses too")
        found[word] = piece.strip()
    return found


def _with(lines: list[Line], row: str, number: int) -> list[Line]:
    """The lines with one more, which continues the last one where it is indented."""
    if not row.strip() or row.lstrip().startswith("#"):
        return lines
    if row[0] in " \t" and lines:
        return [*lines[:-1], Line(f"{lines[-1].text} {row.strip()}", lines[-1].number)]
    return [*lines, Line(row.strip(), number)]


def _of_markdown(path: str, paper: str, text: str) -> Iterator[Theorem]:
    try:
        lines = list(named_lines(text))
    except ReadError as error:
        raise LoadError(f"{path}: {error}") from None
    for name, line, number in lines:
        yield _theorem(f"{path}: line {number}", f"{paper}/{name}", name, _table(f"{path}: line {number}", line),
                       f"{path}, line {number}")


def _of_toml(path: str, paper: str, text: str) -> Iterator[Theorem]:
    try:
        data = tomllib.loads(text)
        repr(data)                                    # raises on a hexadecimal integer that no message could show
    except (ValueError, RecursionError) as error:
        raise LoadError(f"{path}: is not TOML ({' '.join(str(error).split())[:120]}); mend the file and try again") from error
    for name, value in data.items():
        where = f"{path}: {name}"
        if not _NAME.fullmatch(f"{name}:"):
            raise LoadError(f"{path}: {name!r:.60} is no name of a claim; use letters, digits and _ . + -")
        table = _table(where, value) if isinstance(value, str) else value
        yield _theorem(where, f"{paper}/{name}", name, _checked(where, table), path)


def _table(where: str, line: str) -> dict[str, Any]:
    try:
        parts = parts_of(line)
    except ReadError as error:
        raise LoadError(f"{where}: {error}") from None
    if "expect" in parts:
        parts["expected"] = parts.pop("expect")
    return dict(parts)


def _checked(where: str, table: object, variant: bool = False) -> Mapping[str, Any]:
    """A table whose keys and values have the types that they must have; raises LoadError."""
    if not isinstance(table, dict):
        raise LoadError(f'{where}: {table!r:.60} is no claim; write it in quotes, "x^2 <= x where 0 <= x <= 1", or as a table '
                        "with the keys claim, where, given, expected")
    for key, value in table.items():
        if key not in _KEYS or (variant and key in ("variants", "label", "source")):
            raise LoadError(f"{where}: {key!r:.60} is no key of a claim; the keys are {', '.join(_KEYS)}")
        if not isinstance(value, _KEYS[key]):
            raise LoadError(f"{where}: {key}: {value!r:.60} is no text; write it in quotes"
                            + (", or as a list" if key in ("given", "instances") else ""))
    if not variant and "claim" not in table:
        raise LoadError(f'{where}: the key claim is missing; write claim = "x^2 <= x"')
    return table


def _theorem(where: str, id: str, name: str, table: Mapping[str, Any], source: str) -> Theorem:
    try:
        printed = _statement(table)
        theorem = Theorem(
            id, table.get("label", name), source=table.get("source", source), prefix=printed.prefix, given=printed.given,
            claim=printed.claim, instances=table.get("instances", ()), expected=table.get("expected", "PROVED"),
            note=table.get("note", ""), **({"scope": table["scope"]} if "scope" in table else {}))
        for variant, changed in table.get("variants", {}).items():
            if variant == "printed":
                raise LoadError(f"{where}: variants: the claim itself is the variant printed; choose another name")
            checked = _checked(f"{where}: {variant}", {"claim": changed} if isinstance(changed, str) else changed, variant=True)
            own = {**{k: table[k] for k in ("claim", "where", "given") if k in table}, **checked}
            read = _statement(own)
            theorem.variant(variant, claim=read.claim, prefix=read.prefix, given=read.given, note=own.get("note", ""),
                            instances=own.get("instances", ()), expected=own.get("expected", "PROVED"),
                            scope=own.get("scope", ""))
        return theorem
    except (ReadError, LanguageError) as error:
        raise LoadError(f"{where}: {' '.join(str(error).split())}") from None


def _statement(table: Mapping[str, Any]) -> Statement:
    given = table.get("given", ())
    return read_claim(table["claim"], table.get("where", ""), [given] if isinstance(given, str) else [str(g) for g in given])
