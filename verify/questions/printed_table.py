"""A published table of numbers against a formula: each cell right, rounded the wrong way, or wrong."""
from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.kernel.numbers.convert import midpoint
from verify.kernel.numbers.intervals import Undefined, UndefinedValue
from verify.kernel.models.constants import SignUnknown, constant_interval
from verify.kernel.models.reals import constant_sign
from verify.language import Expr, Num, symbols, walk
from verify.language.expr import App
from verify.language.formula import free_names
from verify.questions.values import rounded
from verify.read.parse import CONSTANTS
from verify.read.ranges import MAX_TERMS, at_value
from verify.read.source import ReadError, excerpt
from verify.read.text import read_expression
from verify.run.wrong_input import WrongInput

RIGHT, ROUNDED, WRONG, UNDEFINED, UNDECIDED = "right", "rounded the wrong way", "wrong", "undefined", "undecided"
NEAREST, UPPER, LOWER = "nearest", "upper", "lower"
DIRECTIONS = (NEAREST, UPPER, LOWER)
_SAID = {**{d: d for d in DIRECTIONS}, **dict.fromkeys(("=", "~", "\u2248"), NEAREST), **dict.fromkeys(("<=", "\u2264"), UPPER),
         **dict.fromkeys((">=", "\u2265"), LOWER)}
_NUMBER = re.compile(r"([+-]?)(\d{1,60}(?:\.(\d{0,60}))?|\.(\d{1,60}))(?:[eE]([+-]?\d{1,3}))?", re.ASCII)
_SIGN = re.compile(r"\s*(<=|>=|=|~|\u2264|\u2265|\u2248)?\s*(.*?)\s*")
DIGITS = 20
MAX_PLACES = 100        # of a number that should stand somewhere
_MAX_BITS = 4096


@dataclass(frozen=True)
class Claimed:
    """A printed number: its value, and one unit in its last place (0 for a fraction, which is printed in full)."""

    value: Fraction
    unit: Fraction

    @classmethod
    def of(cls, text: str) -> Claimed:
        """The number that a decimal, also with an exponent, or a fraction spells; raises ValueError."""
        if match := _NUMBER.fullmatch(text):
            places = len(match[3] or match[4] or "")
            return cls(Fraction(text), Fraction(10) ** (int(match[5] or 0) - places))
        if re.fullmatch(r"[+-]?\d{1,60}/0*[1-9]\d{0,60}", text, re.ASCII):
            return cls(Fraction(text), Fraction(0))
        raise ValueError(text)


@dataclass(frozen=True)
class Cell:
    """A printed number at the parameters of its row, and what it is: one of the words of this module.

    `value` are decimals around the true number, rounded outward; `should_be` is the correctly rounded number in the places
    that are printed; `loose`: a bound that is right, and at least one unit from the best one.
    """

    line: int
    at: Mapping[str, str]
    claimed: str
    direction: str
    word: str
    value: tuple[str, str] | None = None
    should_be: str | None = None
    loose: bool = False

    def to_json(self) -> dict[str, Any]:
        """The cell as JSON data."""
        return {"line": self.line, "at": dict(self.at), "claimed": self.claimed, "direction": self.direction, "is": self.word,
                "value": list(self.value) if self.value else None, "should_be": self.should_be, "loose": self.loose}


def cells(name: str, text: str, formula: str, column: str = "value", direction: str = NEAREST) -> list[Cell]:
    """Each row of a table in CSV with its cell in `column` judged against a formula in the names of other columns.

    A column `direction` (or a sign before the number) says of a row that the number is rounded to `nearest` (=), an `upper`
    bound of the value (<=) or a `lower` one (>=); `direction` is that of the others.  `name` is how errors call the table.
    Raises WrongInput.
    """
    try:
        expr = read_expression(formula)
    except ReadError as error:
        raise WrongInput(f"formula: {str(error).removeprefix('expression, ')}") from None
    names = free_names(expr)
    if column in names:
        raise WrongInput(f"formula: {column} is the column with the printed numbers; say which one it is with --value")
    rows = _rows(name, text, {*names, column}, _constants(expr))
    found = [_cell(name, line, row, expr, column, direction) for line, row in rows]
    if not found:
        raise WrongInput(f"{name}: there is no row below the names of the columns; write one row for each printed number")
    return found


def judged(value: Expr, claimed: Claimed, direction: str) -> str:
    """What a printed number is, compared with the true value by exact signs; raises SignUnknown and Undefined."""
    c, u = claimed.value, claimed.unit

    def side(x: Fraction) -> int:
        return constant_sign(value - Num(x))

    if direction == NEAREST:
        if u == 0:
            return RIGHT if side(c) == 0 else WRONG
        if side(c - u / 2) >= 0 >= side(c + u / 2):
            return RIGHT
        return ROUNDED if side(c - u) > 0 > side(c + u) else WRONG
    up = 1 if direction == UPPER else -1
    if side(c) * up <= 0:
        return RIGHT
    return ROUNDED if u and side(c + up * u) * up < 0 else WRONG


def rounded_to(value: Expr, unit: Fraction, direction: str) -> Fraction | None:
    """The value rounded to multiples of a unit > 0: up, down, or to the nearest (to the upper one of two); None where that has
    more than MAX_PLACES digits; raises SignUnknown and Undefined."""
    ahead = {UPPER: Fraction(0), LOWER: Fraction(1), NEAREST: Fraction(1, 2)}[direction]

    def below(n: int) -> bool:
        """Whether n units are too few: the value is above them, or reaches the place from which on it is rounded to more."""
        side = constant_sign(value - Num((n + ahead) * unit))
        return side > 0 or (side == 0 and direction != UPPER)

    near = _near(value, unit)
    if near is None:
        return None
    n = round(near / unit)
    while below(n):
        n += 1
    while not below(n - 1):
        n -= 1
    return n * unit


def _near(value: Expr, unit: Fraction) -> Fraction | None:
    """A rational at most one unit from a constant, None where none is found that is short in units."""
    if isinstance(value, Num):
        return value.value if abs(value.value) < unit * 10**MAX_PLACES else None
    bits = 256
    while bits <= _MAX_BITS:
        v = constant_interval(value, bits)
        try:
            low, high = midpoint(v.lo), midpoint(v.hi)
        except ValueError:
            return None
        if max(low, -high) >= unit * 10**MAX_PLACES:
            return None
        if high - low <= unit:
            return low
        bits *= 2
    return None


def _constants(formula: Expr) -> frozenset[str]:
    return frozenset(e.op for e in walk(formula, once=True) if isinstance(e, App) and e.op in CONSTANTS)


def _at(where: str, formula: Expr, parameters: Mapping[str, Expr]) -> Expr:
    """The formula at parameters, its sums and products written out; raises WrongInput where that is no constant."""
    try:
        for name, parameter in parameters.items():
            formula = at_value(formula, name, parameter)
    except ReadError as error:
        raise WrongInput(f"{where}: the formula: {error}") from None
    if any(isinstance(e, Expr) and not isinstance(e, Num | App) for e in walk(formula, once=True)):
        raise WrongInput(f"{where}: the formula is no number there; sums and products have integer ends and at most "
                         f"{MAX_TERMS} terms, and means are not read")
    return formula


def _cell(name: str, line: int, row: Mapping[str, str], formula: Expr, column: str, usual: str) -> Cell:
    where = f"{name}: line {line}"
    at = {n: row[n].strip() for n in sorted(free_names(formula))}
    match = _SIGN.fullmatch(row[column])
    sign, printed = (match[1], match[2]) if match else (None, row[column])
    beside = next((v for c, v in row.items() if c.lower() == "direction"), "")
    said = sign or beside.strip().lower() or usual
    for words in (said, beside.strip().lower() or said):
        if words not in _SAID:
            raise WrongInput(f"{where}: direction: {excerpt(words)} is none; write {', '.join(DIRECTIONS)}, or =, <=, >=")
        if _SAID[words] != _SAID[said]:
            raise WrongInput(f"{where}: the sign before {excerpt(printed)} says {_SAID[said]}, the column direction "
                             f"{_SAID[words]}; say it once")
    try:
        claimed = Claimed.of(printed)
    except ValueError:
        raise WrongInput(f"{where}: {column}: {excerpt(printed)} is no decimal number; write it as it is printed, as in 0.250 "
                         "or 2.5e-3") from None
    value = _at(where, formula, {n: _parameter(where, n, text) for n, text in at.items()})
    cell = Cell(line, at, row[column].strip(), _SAID[said], UNDECIDED)
    return _judged_cell(cell, value, claimed)


def _judged_cell(cell: Cell, value: Expr, claimed: Claimed) -> Cell:
    try:
        word = judged(value, claimed, cell.direction)
        best = rounded_to(value, claimed.unit, cell.direction) if claimed.unit else None
        ends = rounded(value, False, DIGITS), rounded(value, True, DIGITS)
    except UndefinedValue:
        return Cell(cell.line, cell.at, cell.claimed, cell.direction, UNDEFINED)
    except (SignUnknown, Undefined):
        return cell
    loose = word == RIGHT and cell.direction != NEAREST and best is not None and best != claimed.value
    return Cell(cell.line, cell.at, cell.claimed, cell.direction, word, ends,
                None if best is None else _decimal(best, claimed.unit), loose)


def _decimal(x: Fraction, unit: Fraction) -> str:
    """A multiple of a power of ten with just the places that the power has."""
    places = len(str(unit.denominator)) - 1
    whole = str(abs(int(x * 10**places))).rjust(places + 1, "0")
    return ("-" if x < 0 else "") + (f"{whole[:-places]}.{whole[-places:]}" if places else whole)


def _parameter(where: str, name: str, text: str) -> Expr:
    """The exact value of a parameter: a decimal, also with an exponent, or an expression without names."""
    words = text.strip()
    if _NUMBER.fullmatch(words):
        return Num(Fraction(words))
    try:
        e = read_expression(words)
    except ReadError as error:
        raise WrongInput(f"{where}: {name}: {str(error).removeprefix('expression, ')}") from None
    if symbols(e):
        raise WrongInput(f"{where}: {name}: {excerpt(words)} holds a name; write a number, as in 1/2 or log(2)")
    return e


def _rows(name: str, text: str, needed: set[str], taken: frozenset[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows with their lines, each a value for each column; raises WrongInput where a column or a value is missing."""
    head = text.partition("\n")[0]
    delimiter = next((d for d in (",", ";", "\t") if d in head), ",")
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=delimiter)
    try:
        columns = [c.strip() for c in next(reader, [])]
        missing = sorted(needed - set(columns))
        if missing:
            raise WrongInput(f"{name}: there is no column {missing[0]!r:.60}; there are {', '.join(columns)[:200] or 'none'}; "
                             "name the column of the printed numbers with --value, and those of the formula as it does")
        if found := sorted(taken & set(columns)):
            raise WrongInput(f"{name}: the column {found[0]} has the name of a constant in the formula; rename it")
        if len(set(columns)) < len(columns):
            raise WrongInput(f"{name}: two columns have one name; rename one of them")
        for row in reader:
            if not any(v.strip() for v in row):
                continue
            if len(row) != len(columns):
                raise WrongInput(f"{name}: line {reader.line_num}: {len(row)} values stand in {len(columns)} columns; write "
                                 "one in each")
            yield reader.line_num, dict(zip(columns, row, strict=True))
    except csv.Error as error:
        raise WrongInput(f"{name}: line {reader.line_num}: is not CSV ({str(error)[:80]}); mend the file") from None
