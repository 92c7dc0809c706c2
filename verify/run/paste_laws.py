"""A counterexample of laws, channels, events and datasets as Python: its model, and both sides computed from it."""
from __future__ import annotations

import itertools
import keyword
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from verify.kernel.models.constants import SignUnknown
from verify.kernel.models.evaluate import PlusInfinity, evaluate, finite, integer, value
from verify.kernel.models.model import Model, ModelError
from verify.kernel.models.places import place_value, space_size
from verify.language import (
    Alphabet, App, At, Atom, Both, Channel, Datasets, Distribution, Entry, Event, Every, Expr, Formula, Function, Functional,
    Iid, Indistinguishable, Letter, Merged, Num, Numbers, Place, Position, Positions, RangeProduct, RangeSum, Relation,
    Repeated, Replaced, Same, Space, Sum, Sup, Sym, Within, exp, hockey_stick, unfold, walk)
from verify.language import Sequence as PositiveNumbers
from verify.run.paste import ATOM, MPMATH, POWER, PRODUCT, SUM, opposite

MOST = 20_000            # terms of sums within sums, beyond which a paste is no matter of seconds
LONGEST = 6000           # characters, beyond which nobody reads what is pasted
_TAKEN = frozenset({*keyword.kwlist, "mp", "F", "left", "right", "print", "min", "max", "sum", "range", "product", "prod",
                    "abs", "int", "sorted", "len"})
_FLOOR = {"floor": "{} // 1", "ceil": "-(-{} // 1)"}


class NotWritten(ValueError):
    """A part of a statement that is not written as Python."""


class _Text:
    """Python for a value: how tightly it binds, whether it may be an int, which is not to be divided, and whether an mpf."""

    def __init__(self, text: str, binds: int = ATOM, whole: bool = True, mp: bool = False) -> None:
        self.text, self.binds, self.whole, self.mp = text, binds, whole and not mp, mp

    def within(self, least: int) -> str:
        return self.text if self.binds >= least else f"({self.text})"

    def fraction(self) -> _Text:
        """The same, and never an int."""
        return _Text(f"F({self.text})", whole=False) if self.whole else self

    def beside(self, other: _Text) -> _Text:
        """The same, where it is compared with, divided by, or decreased by the other: no fraction beside an mpf."""
        plain = self.mp or self.text.isdigit()
        return _Text(f"mp.convert({self.text})", mp=True) if other.mp and not plain else self


def law_lines(claim: Formula, symbols: Sequence[Any], model: Model, digits: int) -> list[str]:
    """Lines that define the model of a refuted claim, compute both sides of the relation that fails, and print them.

    Sides without roots, exponentials and logarithms are fractions.  Raises NotWritten for what has no such form, and what the
    kernel's evaluation raises.
    """
    letters = tuple(x for part in walk(claim) if isinstance(part, Every) for x in part.letters)
    if isinstance(claim, Relation | Every):          # what is too long to be written is not evaluated again
        relation = claim.relation if isinstance(claim, Every) else claim
        for side in (relation.left, relation.right):
            _Writer((*symbols, *letters), model.with_letters({x.name: 0 for x in letters}), False).expression(side)
    relation, at = _failing(claim, model)
    infinite = any(isinstance(value(side, at), PlusInfinity) for side in (relation.left, relation.right))
    writer = _Writer((*symbols, *letters), at, infinite)
    left, right = writer.expression(relation.left), writer.expression(relation.right)
    a = "mp.convert(left)" if right.mp and not left.mp else "left"
    b = "mp.convert(right)" if left.mp and not right.mp else "right"
    truth = "" if (left.mp or right.mp) and writer.touches(relation) else f", {a} {relation.op} {b}"
    body = [*writer.definitions(), *writer.lines, f"left = {left.text}", f"right = {right.text}",
            f"print(left, right{truth})    # the claim says: left {relation.op} right"]
    used = "\n".join(body)
    lines = ["from fractions import Fraction as F"] if "F(" in used else []
    lines += ["from itertools import product"] if "product(" in used else []
    lines += ["from math import prod"] if "prod(" in used else []
    lines += ["from mpmath import mp", f"mp.dps = {digits}"] if "mp." in used else []
    if sum(map(len, body)) > LONGEST:
        raise NotWritten("too long to read")
    return lines + body


def _failing(claim: Formula, model: Model) -> tuple[Relation, Model]:
    """The first relation of a claim that fails on a model, and the model with the letters at which it fails."""
    for relation, at in _relations(claim, model):
        if evaluate(relation, at).holds is False:
            return relation, at
    raise NotWritten("no relation fails there")


def _relations(claim: Formula, model: Model) -> Iterator[tuple[Relation, Model]]:
    if isinstance(claim, Relation):
        yield claim, model
    elif isinstance(claim, Both):
        for part in claim.parts:
            yield from _relations(part, model)
    elif isinstance(claim, Every):
        for places in itertools.product(*(range(space_size(x.over, model, integer)) for x in claim.letters)):
            at = model.with_letters(dict(zip((x.name for x in claim.letters), places, strict=True)))
            if all(finite(w, at).sign() > 0 for w in claim.where):
                yield claim.relation, at
    elif isinstance(claim, Indistinguishable):
        for p, q in ((claim.p, claim.q), (claim.q, claim.p)):
            yield hockey_stick(p, q, exp(claim.eps)) <= claim.delta, model
    else:
        raise NotWritten(type(claim).__name__)


class _Writer:
    """Writes expressions over a model; `lines` define the joint laws that they name."""

    def __init__(self, symbols: Sequence[Any], model: Model, infinite: bool) -> None:
        self.infinite = infinite                     # whether a divergence has the value +oo
        self.model, self.symbols = model, {s.name: s for s in symbols}
        self.names: dict[str, str] = {}              # the Python names of what is free: symbols, sets, joint laws
        self.scope: dict[str, str] = {}              # those of bound letters and indices
        self.lines: list[str] = []
        self.cells = 1                               # of the sums around what is written
        self.used: set[str] = set()
        self.sets: dict[str, Datasets] = {}
        for name in model.values:
            self.names[name] = self._fresh(name.replace("'", "_prime"))

    def _fresh(self, name: str) -> str:
        name = re.sub(r"\W|^(?=\d)", "_", name, flags=re.ASCII)
        taken = {*_TAKEN, *self.names.values(), *self.scope.values()}
        return name if name not in taken else next(n for i in itertools.count(2) if (n := f"{name}{i}") not in taken)

    # --- what the model is

    def definitions(self) -> list[str]:
        """Lines that give the values of the names, and the sets of datasets, that were written."""
        sets = [f"{name} = list(product(range({self._size(over.over)}), repeat={self._length(over)}))"
                for name, over in self.sets.items()]
        values = [(name, self._value(name, value)) for name, value in self.model.values.items() if name in self.used]
        return [*sets, *(f"{self.names[name]} = {value}" for name, value in values)]

    def _value(self, name: str, value: Any) -> str:
        symbol = self.symbols.get(name)
        if isinstance(value, Expr):
            return self.expression(value).text
        if isinstance(value, int):
            letter = symbol
            over = letter.over if isinstance(letter, Letter) else None
            return self._element(value, over) if over is not None else str(value)
        if isinstance(symbol, Distribution | Event | Function):
            return self._table(symbol.over, value)
        if isinstance(symbol, Channel):
            return self._table((*symbol.inputs, symbol.output), {(*k[1:], k[0]): p for k, p in value.items()})
        if isinstance(symbol, PositiveNumbers | Numbers):
            return self._row(["1", *map(_number, value)])
        raise NotWritten(type(symbol).__name__)

    def _table(self, axes: Sequence[Space], entries: Mapping[tuple[int, ...], Fraction]) -> str:
        """Nested lists by letters, and dictionaries by datasets."""
        if not axes:
            return _number(entries[()])
        parts = [self._table(axes[1:], {k[1:]: v for k, v in entries.items() if k[0] == i}) for i in range(self._size(axes[0]))]
        if isinstance(axes[0], Datasets):
            return "{" + ", ".join(f"{self._element(i, axes[0])}: {part}" for i, part in enumerate(parts)) + "}"
        return self._row(parts)

    def _row(self, parts: Sequence[str]) -> str:
        return "[" + ", ".join(parts) + "]"

    def _element(self, number: int, over: Space) -> str:
        if not isinstance(over, Datasets):
            return str(number)
        base, records = self._size(over.over), list[str]()
        for _ in range(self._length(over)):
            number, record = divmod(number, base)
            records.append(str(record))
        return "(" + ", ".join(reversed(records)) + ("," if len(records) == 1 else "") + ")"

    def _size(self, over: Space) -> int:
        return space_size(over, self.model, integer)

    def _length(self, over: Datasets) -> int:
        return integer(over.length, self.model)

    def _space(self, over: Space) -> str:
        """What a letter runs over."""
        if isinstance(over, Datasets):
            known = next((name for name, other in self.sets.items() if other == over), None)
            if known is None:
                known = self.names[f"the set {over.name}"] = self._fresh(over.name)
                self.sets[known] = over
            return known
        if isinstance(over, Alphabet | Positions):
            return f"range({self._size(over)})"
        raise NotWritten(over.name)

    def touches(self, relation: Relation) -> bool:
        """Whether the two sides are equal, so that rounding decides how they compare."""
        try:
            return (finite(relation.left, self.model) - finite(relation.right, self.model)).sign() == 0
        except SignUnknown:
            return True
        except ModelError:
            return False                             # one side is +oo, and the other one not

    # --- expressions

    def _named(self, name: str) -> str:
        """The Python name of a symbol or letter of the claim, which is defined."""
        self.used.add(name)
        return self.names[name]

    def expression(self, e: Expr) -> _Text:
        """An expression on the model."""
        match e:
            case Num(): return _Text(_number(e.value), SUM if e.value < 0 else ATOM, e.value.denominator == 1)
            case Sym(): return self._symbol(e)
            case Atom(): return self._atom(e)
            case Same(): return _Text(f"({self.place(e.left)} == {self.place(e.right)})")
            case Within(): return _Text(f"({self.place(e.position)} < {self.expression(e.upto).text})")
            case Sum() | Sup(): return self._over_letters(e)
            case Functional(): return self._functional(e)
            case At(): return _Text(f"{self._named(e.sequence.name)}[{self._index(e.position)}]")
            case RangeSum() | RangeProduct(): return self._over_range(e)
            case App(): return self._operation(e)
        raise NotWritten(type(e).__name__)

    def _symbol(self, e: Sym) -> _Text:
        if e.name in self.scope:
            return _Text(self.scope[e.name])
        value = self.model.values[e.name]
        return _Text(self._named(e.name), whole=isinstance(value, Num), mp=self.expression(value).mp)

    def _atom(self, e: Atom) -> _Text:
        if isinstance(e.of, Iid):
            law, whose = self._named(e.of.law.name), self.place(e.letters[0])
            record = self._fresh("x")
            return _Text(f"prod({law}[{record}] for {record} in {whose})", whole=self._has_whole(e.of.law.name))
        if not isinstance(e.of, Distribution | Channel | Event | Function):
            raise NotWritten(type(e.of).__name__)
        places = (*e.letters[1:], e.letters[0]) if isinstance(e.of, Channel) else e.letters
        return _Text(self._named(e.of.name) + "".join(f"[{self.place(x)}]" for x in places), whole=self._has_whole(e.of.name))

    def _has_whole(self, name: str) -> bool:
        return any(v.denominator == 1 for v in self.model.values[name].values())

    def place(self, place: Place) -> str:
        """An element of a finite set: a number from 0, a dataset as the tuple of its records."""
        match place:
            case Letter(): return self.scope[place.name] if place.name in self.scope else self._named(place.name)
            case Position() if self._bound(place): return f"{self._index(place.number)} - 1"
            case Position(): return str(place_value(place, self.model, integer))
            case Entry(): return f"{self.place(place.dataset)}[{self.place(place.position)}]"
            case Replaced():
                whole, i = self.place(place.dataset), self.place(place.position)
                after = str(int(i) + 1) if i.isdigit() else f"{i} + 1"
                return f"(*{whole}[:{i}], {self.place(place.record)}, *{whole}[{after}:])"
            case Merged():
                upto = self._index(place.upto)
                return f"({self.place(place.second)}[:{upto}] + {self.place(place.first)}[{upto}:])"
            case Repeated(): return f"({self.place(place.record)},)*{self._length(place.of)}"
        raise NotWritten(type(place).__name__)

    def _bound(self, part: object) -> bool:
        return any(isinstance(n, Letter | Sym) and n.name in self.scope for n in walk(part))

    def _index(self, e: Expr) -> str:
        """An expression that is an integer, where Python wants an int."""
        return f"int({self.expression(e).text})" if self._bound(e) else str(integer(e, self.model))

    def _functional(self, e: Functional) -> _Text:
        infinite = self.infinite and not self._bound(e) and isinstance(value(e, self.model), PlusInfinity)
        if self.infinite and self._bound(e):
            raise NotWritten("a divergence at letters that may be infinite")
        if e.name == "D_inf_delta":
            if infinite:
                raise NotWritten("an infinite approximate max-divergence")
            return self._approximate_max_divergence(e)
        names = [next(n for i in itertools.count() if (n := _initial(a) + "_" * i) not in _names_in(e)) for a in e.laws[0].over]
        letters = tuple(Letter("_" * i + n, a) for i, (n, a) in enumerate(zip(names, e.laws[0].over, strict=True)))
        if any(isinstance(law, Distribution) for law in e.laws) or self._bound(e):
            before = dict(self.scope)
            bound = [self._bind(x.name, _initial(x.over)) for x in letters]
            body, where, _ = unfold(e, letters)
            made = self._gathered("max" if e.name == "D_inf" else "sum", body, where, letters, bound)
            if infinite:
                here, there = (self.expression(law(*letters)).text for law in e.laws)
                loops = " ".join(f"for {x} in {self._space(a.over)}" for x, a in zip(bound, letters, strict=True))
                made = _unless(f"{here} > 0 and {there} == 0 {loops}", made)
            self.scope = before
            return made
        p, q = self._laws(e)
        k = self._fresh("k")
        params, mp = [self.expression(x) for x in e.params], True
        level, order = (params[0].within(binds) if params else "" for binds in (POWER, ATOM))
        here, there, cells = f"{p}[{k}]", f"{q}[{k}]", f"for {k} in {p}"
        match e.name:
            case "KL": text = f"sum({here}*mp.log({here}/{there}) {cells} if {here} > 0)"
            case "D_inf": text = f"mp.log(max({here}/{there} {cells} if {here} > 0))"
            case "TV": text, mp = f"sum(abs({here} - {there}) {cells})/F(2)", False
            case "chi_square": text, mp = f"sum(({here} - {there})**2/{there} {cells} if {there} > 0)", False
            case "hockey_stick":
                mp = params[0].mp
                text = f"sum(max({f'mp.convert({here})' if mp else here} - {level}*{there}, 0) {cells})"
            case _: text = f"sum(mp.power({here}, {order})*mp.power({there}, 1 - {order}) {cells} if {here} > 0)"
        made = _Text(text, PRODUCT if e.name == "TV" else ATOM, mp=mp)
        return _unless(f"{here} > 0 and {there} == 0 {cells}", made) if infinite else made

    def _laws(self, e: Functional) -> tuple[str, str]:
        """The names of two laws, each a dictionary of fractions by letters, which earlier lines define."""
        made = []
        for which, law in zip("pq", e.laws, strict=True):
            letters = tuple(Letter(f"{i} {which}", a) for i, a in enumerate(law.over))
            bound = [self._bind(x.name, _initial(x.over)) for x in letters]
            chance = self.expression(law(*letters)).fraction()
            key = bound[0] if len(bound) == 1 else f"({', '.join(bound)})"
            over = " ".join(f"for {x} in {self._space(a)}" for x, a in zip(bound, law.over, strict=True))
            text = f"{{{key}: {chance.text} {over}}}"
            self.scope = {}
            known = next((line.split(" = ")[0] for line in self.lines if line.endswith(f" = {text}")), None)
            if known is None:
                known = self.names[f"{which} of {text}"] = self._fresh(which)
                self.lines.append(f"{known} = {text}")
            made.append(known)
        return made[0], made[1]

    def _approximate_max_divergence(self, e: Functional) -> _Text:
        """The greatest (p(O) - delta)/q(O) is at some of the first letters in the order of falling p/q."""
        if self._bound(e):
            raise NotWritten("an approximate max-divergence at letters")
        p, q = self._laws(e)
        delta = self.expression(e.params[0])
        cells, heads = self._fresh("cells"), self._fresh("heads")
        self.names |= {cells: cells, heads: heads}
        self.lines += ["# (p(O) - delta)/q(O) is greatest for one of these events O: the first cells, p/q falling",
                       f"{cells} = sorted((k for k in {p} if {p}[k] > 0), key=lambda k: {q}[k]/{p}[k])",
                       f"{heads} = [{cells}[:i + 1] for i in range(len({cells}))]"]
        over = _Text(f"sum({p}[k] for k in O)", whole=False).beside(delta)
        excess = f"({over.text} - {delta.within(PRODUCT)})/sum({q}[k] for k in O)"
        return _Text(f"mp.log(max({excess} for O in {heads} if {over.text} > {delta.text}))", mp=True)

    def _bind(self, name: str, wanted: str) -> str:
        self.scope[name] = self._fresh(wanted)
        return self.scope[name]

    def _over_letters(self, e: Sum | Sup) -> _Text:
        """Sums within sums, without conditions between them, as one sum over several letters."""
        before, letters, body, where = dict(self.scope), [e.letter], e.body, e.where
        bound = [self._bind(e.letter.name, _short(e.letter))]
        while isinstance(e, Sum) and isinstance(body, Sum) and not where and body.letter.name not in self.scope:
            bound.append(self._bind(body.letter.name, _short(body.letter)))
            letters, where, body = [*letters, body.letter], body.where, body.body
        made = self._gathered("sum" if isinstance(e, Sum) else "max", body, where, letters, bound)
        self.scope = before
        return made

    def _gathered(self, how: str, body: Expr, where: Sequence[Expr], letters: Sequence[Letter], bound: Sequence[str]) -> _Text:
        cells = math.prod(self._size(x.over) for x in letters)
        self.cells *= cells
        if self.cells > MOST:
            raise NotWritten("sums of too many terms")
        inner, conditions = self.expression(body), [self.expression(w) for w in where]
        self.cells //= cells
        if any(c.mp for c in conditions):
            self._require_signs(where, letters)
        over = [x.over for x in letters]
        loops = " ".join(f"for {x} in {self._space(a)}" for x, a in zip(bound, over, strict=True))
        only = " if " + " and ".join(f"{c.within(SUM)} > 0" for c in conditions) if conditions else ""
        return _Text(f"{how}({inner.text} {loops}{only})", mp=inner.mp)

    def _require_signs(self, where: Sequence[Expr], letters: Sequence[Letter]) -> None:
        """Raise NotWritten unless no condition is zero at any letter, where rounding would decide it."""
        own = {x.name for x in letters} | {n.letter.name for n in walk(where) if isinstance(n, Sum | Sup)}
        if any(isinstance(n, Letter | Sym) and n.name in self.scope and n.name not in own for n in walk(where)):
            raise NotWritten("a condition that rounding could change")
        for places in itertools.product(*(range(self._size(x.over)) for x in letters)):
            at = self.model.with_letters(dict(zip((x.name for x in letters), places, strict=True)))
            if any(finite(w, at).sign() == 0 for w in where):
                raise NotWritten("a condition that rounding could change")

    def _over_range(self, e: RangeSum | RangeProduct) -> _Text:
        last = self.expression(e.last).text if self._bound(e.last) else None
        end = f"int({last}) + 1" if last else str(integer(e.last, self.model) + 1)
        before = dict(self.scope)
        index = self._bind(e.index, e.index)
        inner = self.expression(e.body)
        self.scope = before
        how = "sum" if isinstance(e, RangeSum) else "prod"
        return _Text(f"{how}({inner.text} for {index} in range(1, {end}))", mp=inner.mp)

    def _operation(self, e: App) -> _Text:
        if e.op == "add":
            return self._sum(e.args)
        args = [self.expression(a) for a in e.args]
        mp = any(a.mp for a in args)
        whole = all(a.whole for a in args)
        match e.op:
            case "mul":
                less = opposite(e)
                if less is not None:
                    inner = self.expression(less)
                    return _Text(f"-{inner.within(PRODUCT)}", SUM, inner.whole, inner.mp)
                text = "*".join([args[0].within(PRODUCT), *(a.within(POWER) for a in args[1:])])
                return _Text(text, PRODUCT if len(args) > 1 else args[0].binds, whole, mp)
            case "div":
                less = opposite(e.args[0])
                above, below = args[0] if less is None else self.expression(less), args[1]
                above = above.beside(below)
                above = above.fraction() if above.whole and below.whole else above
                text = f"{above.within(PRODUCT)}/{below.within(POWER)}"
                return _Text(text, PRODUCT, False, mp) if less is None else _Text(f"-{text}", SUM, False, mp)
            case "pow":
                low, high = args
                power = e.args[1]
                if isinstance(power, Sym) and power.name not in self.scope:
                    power = self.model.values[power.name]
                    power = power if isinstance(power, Num) and power.value >= 0 else e.args[1]
                if isinstance(power, Num) and power.value.denominator == 1:
                    low = low if power.value >= 0 else low.fraction()
                    return _Text(f"{low.within(ATOM)}**{high.within(ATOM)}", POWER, low.whole, low.mp)
                return _Text(f"mp.power({low.text}, {high.text})", mp=True)
            case "min" | "max":
                if len(args) == 1:
                    return args[0]
                other = next((a for a in args if a.mp), args[0])
                text = ", ".join(a.beside(other).text for a in args)
                return _Text(f"{e.op}({text})", whole=any(a.whole for a in args), mp=mp)
            case "abs": return _Text(f"abs({args[0].text})", whole=whole, mp=mp)
            case "floor" | "ceil" if not mp: return _Text(_FLOOR[e.op].format(args[0].within(PRODUCT)), SUM)
            case "abspow": return _Text(f"mp.power(abs({args[0].text}), {args[1].text})", mp=True)
            case "lgamma": return _Text(f"mp.re(mp.loggamma({args[0].text}))", mp=True)
            case "pi": return _Text("+mp.pi", SUM, mp=True)
            case "E": return _Text("+mp.e", SUM, mp=True)
            case "log2": return _Text(f"mp.log({args[0].text}, 2)", mp=True)
        if e.op not in MPMATH:
            raise NotWritten(e.op)
        return _Text(f"mp.{MPMATH[e.op]}({', '.join(a.text for a in args)})", mp=True)

    def _sum(self, parts: Sequence[Expr]) -> _Text:
        made: _Text | None = None
        for part in parts:
            less = opposite(part)
            text = self.expression(part if less is None else less)
            if made is None:
                made = text if less is None else _Text(f"-{text.within(PRODUCT)}", SUM, text.whole, text.mp)
            elif less is None:
                made = _Text(f"{made.text} + {text.within(PRODUCT)}", SUM, made.whole and text.whole, made.mp or text.mp)
            else:
                made = made.beside(text)
                made = _Text(f"{made.text} - {text.within(PRODUCT)}", SUM, made.whole and text.whole, made.mp or text.mp)
        assert made is not None                    # an operation has arguments
        return made


def _unless(somewhere: str, otherwise: _Text) -> _Text:
    """+oo where a condition holds somewhere, or else a value."""
    return _Text(f"(mp.inf if any({somewhere}) else {otherwise.text})", mp=True)


def _number(x: Fraction) -> str:
    return str(x.numerator) if x.denominator == 1 else f"F({x.numerator}, {x.denominator})"


def _initial(over: Space) -> str:
    """A name for an element of a set."""
    return "i" if isinstance(over, Positions) else over.name[:1].lower() if isinstance(over, Alphabet) else over.name[:1]


def _short(letter: Letter) -> str:
    """A name for a letter: its own, or that of an element of its set where the letter was named by a rule of the language."""
    own = re.fullmatch(r"[A-Za-z]\w*'?", letter.name) and "_of_" not in letter.name
    return letter.name.replace("'", "_prime") if own else _initial(letter.over)


def _names_in(e: Expr) -> frozenset[str]:
    return frozenset(n.name for n in walk(e) if isinstance(n, Letter))
