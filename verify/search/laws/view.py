"""A claim about laws taken apart for the writers of derivations: its sums, what is known at letters, names that are free."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.forms import Forms
from verify.kernel.sums.letters import at_places, letters_of
from verify.kernel.sums.signs import Premise
from verify.kernel.sums.summands import written
from verify.kernel.written.context import Context
from verify.language import (
    App, Atom, Channel, Datasets, Distribution, Event, Expr, Letter, Place, Positions, Q, Relation, Space,
    Statement, Sum, Sup, Sym, exp, maximum, walk)
from verify.language.expr import rebuild
from verify.language.proofs import Step, Use, cases, combine, pointwise, total, use

ZERO, ONE = Q(0), Q(1)
EACH = ", between any two datasets"                   # the end of the name of what neighbours say of all datasets
LEVEL = ", its level"                                 # the end of the name of what says that a bound of ratios is >= 0
INSIDE = " without its logarithm"                     # the end of the name of what a bound of a logarithm says


@dataclass(frozen=True)
class Flat:
    """A sum over letters, all at once: `body` where every expression of `where` is positive."""

    whole: Expr
    letters: tuple[Letter, ...]
    where: tuple[Expr, ...]
    body: Expr

    def at(self, letters: tuple[Letter, ...]) -> Expr:
        """The body at other letters of the same sets."""
        return at_places(self.body, self._places(letters))

    def where_at(self, letters: tuple[Letter, ...]) -> tuple[Expr, ...]:
        """The conditions there."""
        return tuple(at_places(w, self._places(letters)) for w in self.where)

    def _places(self, letters: tuple[Letter, ...]) -> dict[str, Place]:
        return {x.name: y for x, y in zip(self.letters, letters, strict=True)}


def flat(e: Expr) -> Flat:
    """A sum of sums as one; the letters of a sum inside come last."""
    letters, where, front, body = list[Letter](), list[Expr](), list[Expr](), e
    while isinstance(body, Sum) and body.letter.name not in {x.name for x in letters}:
        letters.append(body.letter)
        where += body.where
        body = body.body
        inner = [a for a in body.args if isinstance(a, Sum)] if isinstance(body, App) and body.op == "mul" else []
        if len(inner) == 1 and isinstance(body, App) and inner[0].letter.name not in letters_of(body):
            front += [a for a in body.args if a is not inner[0]]
            body = inner[0]
    return Flat(e, tuple(letters), tuple(where), mul(*front, body))


def nested(e: Expr) -> Flat:
    """A sum of sums as one, where nothing stands between them."""
    letters, where, body = list[Letter](), list[Expr](), e
    while isinstance(body, Sum):
        letters.append(body.letter)
        where += body.where
        body = body.body
    return Flat(e, tuple(letters), tuple(where), body)


@dataclass(frozen=True)
class Outputs:
    """The law of the output of a channel on given letters."""

    channel: Channel
    inputs: tuple[Place, ...]

    @property
    def name(self) -> str: return f"{self.channel.name} at {', '.join(x.name for x in self.inputs)}"
    @property
    def over(self) -> tuple[Space, ...]: return (self.channel.output,)
    def __call__(self, *letters: Place) -> Expr: return self.channel(*letters, *self.inputs)


@dataclass
class View:
    """A statement with one aim: the relation `left <= right` between numbers that its steps must reach."""

    statement: Statement
    aim: Premise
    known: dict[str, Premise]
    context: Context
    used: set[str] = field(default_factory=set)
    supports: tuple[Step, ...] = ()
    lemmas: tuple[Step, ...] = ()                     # what follows from what is known by itself, for derivations that use it
    before: tuple[Premise, ...] = ()                  # what is to be shown before the aim: where divergences are finite

    @cached_property
    def gap(self) -> Expr:
        """right - left."""
        return self.aim.relation.right - self.aim.relation.left

    @cached_property
    def sums(self) -> list[Flat]:
        """The sums of the aim that stand in no other sum, each once."""
        return self.sums_of(self.gap)

    def sums_of(self, gap: Expr) -> list[Flat]:
        """The sums of an expression that stand in no other sum, each once."""
        found: dict[str, Flat] = {}
        for e in outer_sums(gap):
            found.setdefault(key_of(e), flat(e))
        return list(found.values())

    @cached_property
    def opened(self) -> tuple[Expr, dict[str, Expr]]:
        """The gap with a symbol for each of its sums, and what the symbols stand for."""
        return self.opened_at(self.gap)

    def opened_at(self, gap: Expr) -> tuple[Expr, dict[str, Expr]]:
        """An expression with a symbol for each of its sums, and what the symbols stand for."""
        sums = self.sums_of(gap)
        names = {key_of(t.whole): f"_s{i}" for i, t in enumerate(sums)}
        return exchanged(gap, lambda e: Sym(names[key_of(e)]) if isinstance(e, Sum) else None), {
            f"_s{i}": t.whole for i, t in enumerate(sums)}

    def aimed_at(self, letters: tuple[Letter, ...]) -> Relation:
        """What is to be shown, at letters of one's own."""
        return self.aim.at({x.name: y for x, y in zip(self.aim.letters, letters, strict=True)}).relation

    def normal(self, e: Expr, letters: tuple[Letter, ...]) -> Expr:
        """An expression at letters as the kernel writes it out."""
        scope = self.context.scope(letters)
        return written(Forms(scope.answers).form(e, scope))

    def aimed(self, aim: Relation) -> View:
        """What is known, and used names, with another relation between numbers to be shown."""
        return View(self.statement, Premise((), (), aim), self.known, self.context, self.used)

    def letter(self, space: Space, stem: str = "u") -> Letter:
        """A letter with a name that is free."""
        name, i = stem, 0
        while name in self.used:
            i += 1
            name = f"{stem}{i}"
        self.used.add(name)
        return Letter(name, space)

    def said_by(self, number: int) -> list[str]:
        """The names of what the hypothesis of this number says by itself."""
        return [n for n in self.known if re.fullmatch(rf"given {number}(\.\d+)?", n)]

    def laws(self, spaces: tuple[Space, ...]) -> list[Distribution]:
        """The laws of the statement on some sets."""
        return [b.symbol for b in self.statement.prefix if isinstance(b.symbol, Distribution) and b.symbol.over == spaces]

    def laws_and_rows(self, spaces: tuple[Space, ...]) -> list[Distribution | Outputs]:
        """The same, and the laws of the outputs of channels on letters that the statement names."""
        return [*self.laws(spaces), *(row for row in self.rows if row.over == spaces)]

    @cached_property
    def rows(self) -> list[Outputs]:
        """The laws of outputs, on letters that the statement names, of which the aim speaks."""
        named = {b.symbol for b in self.statement.prefix if isinstance(b.symbol, Letter)}
        return list(dict.fromkeys(
            Outputs(n.of, n.letters[1:]) for n in walk(self.aim.relation)
            if isinstance(n, Atom) and isinstance(n.of, Channel) and set(n.letters[1:]) <= named)) if named else []

    def channels(self, output: Letter, inputs: tuple[Letter, ...]) -> list[Channel]:
        """The channels of the statement from the sets of some letters to that of another."""
        over = tuple(x.over for x in inputs)
        return [b.symbol for b in self.statement.prefix if isinstance(b.symbol, Channel) and b.symbol.output == output.over
                and b.symbol.inputs == over]

    def everywhere(self, spaces: tuple[Space, ...]) -> list[str]:
        """The names of what is known at all letters of these sets."""
        return [n for n, k in self.known.items() if tuple(x.over for x in k.letters) == spaces and not k.zero
                and k.relation.op in ("<=", "<", "==")]

    def numbers(self) -> list[str]:
        """The names of the relations between numbers that are known; bounds of logarithms only where the claim has some."""
        logarithms = any(isinstance(n, App) and n.op == "log" for n in walk(self.aim.relation))
        return [n for n, k in self.known.items() if not (k.letters or k.where or k.zero) and k.relation.op in ("<=", "<", "==")
                and not (n.endswith(INSIDE) if logarithms else n + INSIDE in self.known)]


def at_letter(view: View, letters: tuple[Letter, ...]) -> list[Use]:
    """What is known at all letters, at particular ones."""
    found = [n for n in view.everywhere(tuple(x.over for x in letters)) if not view.known[n].where]
    return [use(n, {str(i): x for i, x in enumerate(letters, 1)}) for n in found]


def at_most_1(t: Flat, tag: str = "") -> list[Step]:
    """That the probability of an event is at most 1, where a sum is one."""
    parts = factors(t.body)
    events = [f for f in parts if isinstance(f, Atom) and isinstance(f.of, Event)]
    laws = [f for f in parts if isinstance(f, Atom) and isinstance(f.of, Distribution)]
    if t.where or len(events) != 1 or len(laws) != 1 or len(parts) != 2 or laws[0].letters != t.letters:
        return []
    name = f"{laws[0].of.name}({events[0].of.name}) at most 1{tag}"
    return [pointwise(f"{name}, at letters", t.body <= laws[0]).for_all(*t.letters),
            combine(name, t.whole <= ONE, use(f"{name}, at letters", over=t.letters))]


def neighbours(k: Premise) -> Iterator[tuple[Letter, Letter, Letter]]:
    """Letters of what is known that are a dataset, one of its positions and a record."""
    for z, i, x in permutations(k.letters, 3):
        if isinstance(z.over, Datasets) and i.over == Positions(z.over) and x.over == z.over.over:
            yield z, i, x


def where_either(p: Expr, q: Expr, letters: tuple[Letter, ...], tag: str, *support: str) -> list[Step]:
    """The second law is positive where one of them is, for it is where the first is, as a step or what is known says."""
    return where_mixed(p + q, p, q, letters, tag, *support)


def where_mixed(mixed: Expr, p: Expr, q: Expr, letters: tuple[Letter, ...], tag: str, *support: str) -> list[Step]:
    """The same where a sum of multiples of the two is positive."""
    claim = q > ZERO
    return [pointwise(f"support, both {tag}", claim, *support).for_all(*letters, where=(mixed, p)),
            pointwise(f"support, one {tag}", claim).for_all(*letters, where=(mixed,), zero=(p,)),
            cases(f"support, either {tag}", claim, p, f"support, both {tag}", f"support, one {tag}"
                  ).for_all(*letters, where=(mixed,))]


def named(e: Expr, used: set[str], whole: bool = False) -> Expr:
    """The expression with names of our own for the letters that have names of the kernel's, exp(u) for each e^u, and each total
    variation as the sum of positive parts, if not as a `whole`."""
    if isinstance(e, Sum | Sup):
        letter = e.letter
        if letter.name.startswith("#"):
            letter = Letter(free(f"{letter.over.name.lower()}_{letter.name[1:]}", used), letter.over)
        at = {e.letter.name: letter}
        body, where = at_places(e.body, at), tuple(named(at_places(w, at), used, whole) for w in e.where)
        whole |= isinstance(e, Sup)                  # two suprema are compared as they stand
        return type(e)(letter, named(body, used, True) if whole else _positive_part(named(body, used)), where)
    if isinstance(e, App) and e.op == "pow" and e.args[0] == App("E", ()):
        e = exp(e.args[1])
    return rebuild(e, lambda a: named(a, used, whole)) if isinstance(e, App) else e


def without_contraries(e: Expr) -> Expr:
    """The expression with 1 - P(S) for the probability that an event S fails."""
    if isinstance(e, Sum) and not e.where:
        t = flat(e)
        for s in (n for n in walk(t.body) if isinstance(n, Atom) and isinstance(n.of, Event)):
            law = without_factor(t.body, 1 - s)
            if isinstance(law, Atom) and isinstance(law.of, Distribution) and law.letters == t.letters:
                return 1 - total(t.letters, law * s)
    return rebuild(e, without_contraries) if isinstance(e, App) else e


def free(stem: str, used: set[str]) -> str:
    """A name that is not used: the stem, with as many underscores behind it as that takes."""
    while stem in used:
        stem += "_"
    return stem


def _positive_part(e: Expr) -> Expr:
    """|p - q|/2 of two laws has the sum of max(p - q, 0)."""
    if isinstance(e, App) and e.op == "mul" and e.args[0] == Q("1/2") and len(e.args) == 2:
        a = e.args[1]
        if isinstance(a, App) and a.op == "abs" and isinstance(a.args[0], App) and a.args[0].op == "add":
            return maximum(a.args[0], 0)
    return e


def outer_sums(e: Expr) -> Iterator[Expr]:
    """The sums that stand in no other sum."""
    if isinstance(e, Sum):
        yield e
    elif isinstance(e, App):
        for a in e.args:
            yield from outer_sums(a)


def exchanged(e: Expr, f: Callable[[Expr], Expr | None]) -> Expr:
    """The expression with `f` of its parts where that is not None, from the outside."""
    new = f(e)
    if new is not None:
        return new
    return rebuild(e, lambda a: exchanged(a, f)) if isinstance(e, App) else e


def minus(e: Expr) -> Expr:
    """The negative, numbers folded."""
    return mul(Q(-1), e)


def factors(e: Expr) -> tuple[Expr, ...]:
    """The factors of a product as it is written."""
    return e.args if isinstance(e, App) and e.op == "mul" else (e,)


def size_of(e: Expr) -> Expr | None:
    """What an absolute value is taken of."""
    return e.args[0] if isinstance(e, App) and e.op == "abs" else None


def without_sign(e: Expr) -> Expr:
    """What an absolute value is taken of; anything else as it is."""
    inside = size_of(e)
    return e if inside is None else inside


def terms_of(e: Expr) -> tuple[Expr, ...]:
    """The summands of a sum as it is written."""
    return e.args if isinstance(e, App) and e.op == "add" else (e,)


def without_factor(e: Expr, f: Expr) -> Expr | None:
    """The other factors of a product that has this one; None where it is none."""
    if e == f:
        return ONE
    if isinstance(e, App) and e.op == "mul":
        for i, a in enumerate(e.args):
            rest = without_factor(a, f)
            if rest is not None:
                return mul(*(e.args[:i] + e.args[i + 1:]), rest)
    if isinstance(e, App) and e.op == "add":
        parts = [without_factor(a, f) for a in e.args]
        return None if None in parts else add(*(p for p in parts if p is not None))
    if isinstance(e, App) and e.op == "div":
        rest = without_factor(e.args[0], f)
        return None if rest is None else rest / e.args[1]
    return None
