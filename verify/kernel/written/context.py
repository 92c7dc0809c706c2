"""What is in scope in a written proof, what is known there, and how a statement opens it."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from verify.kernel.scalar.goal import Goal, Variable
from verify.kernel.sums.answers import Answers
from verify.kernel.sums.convergence import Extent
from verify.kernel.sums.signs import Premise, Scope
from verify.kernel.format.rejected import Rejected
from verify.kernel.sums.letters import letters_of, with_symbol
from verify.kernel.written.meaning import ONE, ZERO, hypotheses
from verify.kernel.format.well_formed import numbered, one_kind
from verify.language import (
    Alphabet, Atom, Channel, Datasets, Distribution, Domain, Event, Every, Expr, Formula, Function, Functional, Letter, Num,
    Place, Positions, Quantifier, Statement, Sym, symbols, walk)
from verify.language import equal as equation
from verify.language.steps import Derivation, Step, Use, total

STRONGER = {"<=": ("<=", "<", "=="), "<": ("<",), "==": ("==",), "!=": ("!=",)}       # relations that show a relation
Shown = Callable[[str, Goal], None]                   # shows a scalar goal, or raises Rejected; the name says for which step


@dataclass(frozen=True)
class Definition:
    """A law or function that a hypothesis defines: u(letters) == body at all letters; the body takes its place everywhere."""

    symbol: Distribution | Channel | Function
    letters: tuple[Letter, ...]
    body: Expr

    def within(self, k: Premise) -> Premise:
        """The relation with the body in place of the symbol; raises Rejected where its letters would capture one there."""
        if {x.name for x in k.letters} & (letters_of(self.body) - {x.name for x in self.letters}):
            raise Rejected(f"a letter of the definition of {self.symbol.name} is bound again elsewhere; rename one of them")

        def go(e: Expr) -> Expr: return with_symbol(e, self.symbol, self.letters, self.body)

        return k.changed(go)


@dataclass
class Context:
    """What is in scope and what is known; `shown` checks scalar goals, `answers` say how signs and equalities are shown."""

    shown: Shown
    answers: Answers
    scalars: Goal
    letters: tuple[Letter, ...] = ()
    known: dict[str, Premise] = field(default_factory=dict)
    quantified: dict[str, Statement] = field(default_factory=dict)
    local: dict[str, Domain] = field(default_factory=dict)
    definitions: tuple[Definition, ...] = ()
    extent: Extent = field(default_factory=Extent)
    latest: Scope | None = None                       # where all that is known so far is known

    def scope(self, letters: tuple[Letter, ...] = (), where: tuple[Expr, ...] = (), zero: tuple[Expr, ...] = ()) -> Scope:
        """The scope of a step."""
        if self.latest is None or len(self.latest.premises) != len(self.known):
            self.latest = Scope(self.scalars, self.answers, dict(self.known), extent=self.extent)
        whole = self.latest.inside((*self.letters, *letters))
        if not all(whole.defined(e) for e in (*where, *zero)):
            raise Rejected("a condition is not shown to have a value")
        return whole.inside((), where, zero)

    def of(self, u: Use) -> Premise:
        """The step that a use names."""
        if u.step not in self.known:
            raise Rejected(f"there is no step {u.step!r} before")
        return self.known[u.step]

    def at(self, u: Use, scope: Scope) -> Premise:
        """The relation of a use at its places, shown to apply in the scope."""
        known = self.of(u)
        numbered = {str(i): x.name for i, x in enumerate(known.letters, 1)}        # letters of a divergence have no names
        given = {numbered.get(name, name): place for name, place in u.at}
        letters = {x.name: x for x in scope.letters}
        if not set(given) <= {x.name for x in known.letters}:
            raise Rejected(f"{u.step}: there is no letter {sorted(set(given) - {x.name for x in known.letters})}")
        places: dict[str, Place] = {}
        for x in known.letters:
            place = given.get(x.name, letters.get(x.name))
            if place is None or place.over != x.over or not scope.is_place(place):
                raise Rejected(f"{u.step}: no place of the right set, shown to exist, for the letter {x.name}")
            places[x.name] = place
        here = known.at(places)
        self.extent.placed(places.values(), known.free)
        for e in (here.relation.left, here.relation.right, *here.where, *here.zero):
            self.in_scope(e, scope)
        if not scope.holds(here):
            raise Rejected(f"{u.step}: its conditions are not shown to hold")
        return here

    def plain(self, k: Premise) -> Premise:
        """The relation without the symbols that hypotheses define."""
        for d in self.definitions:
            apart = letters_of(d.body) - {x.name for x in d.letters}
            for n in walk(k, once=True):
                if isinstance(n, Atom) and n.of == d.symbol:      # which has that value at almost all letters
                    self.extent.placed(n.letters, lambda apart=apart: apart)  # type: ignore[misc]
            k = d.within(k)
        return k

    def in_scope(self, e: Expr, scope: Scope) -> None:
        """Raise Rejected where an expression mentions a letter, law or scalar that is not there."""
        if lost := letters_of(e) - {x.name for x in scope.letters} | symbols(e) - {v.name for v in self.scalars.variables}:
            raise Rejected(f"{', '.join(sorted(lost))} is not in scope")

    def conclude(self, step: Step) -> Scope:
        """The scope of a step, once both sides of what it shows are shown to have values there."""
        scope = self.scope(step.letters, step.where, step.zero)
        for e in (step.relation.left, step.relation.right, *step.where, *step.zero):
            self.in_scope(e, scope)
        if not (scope.defined(step.relation.left) and scope.defined(step.relation.right)):
            raise Rejected("a side is not shown to have a value at all letters")
        return scope


def in_one(s: Statement) -> tuple[tuple[Quantifier, ...], tuple[Formula, ...], Formula]:
    """The quantifiers and hypotheses of a statement and of those that it claims, and what these claim."""
    prefix, given, claim = in_one(s.claim) if isinstance(s.claim, Statement) else ((), (), s.claim)
    return (*s.prefix, *prefix), (*s.given, *given), claim


def one_meaning(s: Statement, proof: Derivation) -> None:
    """The sets, laws, functions and events of the proof are those that the statement has in scope, no name stands for two
    things, and no hypothesis quantifies again what is in scope."""
    prefix, given, _ = in_one(s)
    kinds, sets = (Distribution, Channel, Function, Event), (Alphabet, Datasets)
    said, shown = list(walk(s, once=True)), list(walk(proof, once=True))
    own, own_sets = {b.symbol for b in prefix}, {n for n in said if isinstance(n, sets)}
    names = {b.symbol.name for b in (*prefix, *proof.let) if not isinstance(b.symbol, Letter)}
    if again := names & {b.symbol.name for n in walk(given) if isinstance(n, Statement) for b in n.prefix}:
        raise Rejected(f"{', '.join(sorted(again))} is in scope, and quantified by a hypothesis; rename one of them")
    one_kind((s, proof))
    spaces: dict[tuple[bool, str], object] = {}
    for n in (*said, *shown):
        if isinstance(n, Alphabet | Datasets | Positions | Letter) and (
                spaces.setdefault((isinstance(n, Letter), n.name), what := n.over if isinstance(n, Letter) else n) != what):
            raise Rejected(f"{n.name} stands for two things")
    numbered(proof)
    for n in shown:
        if (isinstance(n, kinds) and n not in own) or (isinstance(n, sets) and n not in own_sets):
            raise Rejected(f"{n.name} is not a set, law, function or event that the statement has in scope")
        if isinstance(n, Letter) and n.name.startswith(("#", "_")):
            raise Rejected(f"{n.name!r} is a name of the kernel's own; rename it")


def opened(s: Statement, proof: Derivation, shown: Shown, answers: Answers) -> tuple[Context, Formula]:
    """The context in which a statement's claim is to be shown: its symbols in scope, its hypotheses known."""
    prefix, given, claim = in_one(s)
    if any(b.kind != "forall" for b in prefix):
        raise Rejected("every quantifier must be universal")
    for b in proof.let:
        d = b.domain
        if not isinstance(b.symbol, Sym) or d is None or d.integer or b.symbol.name.startswith(("_", "#")) or (
                not isinstance(d.lo, Num) or not isinstance(d.hi, Num) or d.lo.value >= d.hi.value):
            raise Rejected("a symbol of `let` is real, in an interval with rational ends")
    names = [b.symbol.name for b in (*prefix, *proof.let)]
    if len(set(names)) < len(names):
        raise Rejected("a symbol is declared twice")
    variables = tuple(Variable(b.symbol.name, b.domain or Domain()) for b in (*prefix, *proof.let) if isinstance(b.symbol, Sym))
    scalars = Goal(variables, (), ZERO)
    if (name := scalars.undefined_end()) is not None:
        raise Rejected(f"an end of the domain of {name} is not shown to be defined")
    context = Context(shown, answers, scalars, tuple(b.symbol for b in prefix if isinstance(b.symbol, Letter)),
                      local={b.symbol.name: b.domain for b in proof.let if b.domain is not None})
    context.definitions = tuple(_definitions(given))
    for made in context.definitions:
        context.known |= _of_definition(made)
    for i, f in enumerate(given, 1):
        if isinstance(f, Statement):
            context.quantified[f"given {i}"] = f
            continue
        try:
            found = hypotheses(f, context.scope())
        except Rejected:
            continue                                  # a hypothesis that is not used
        for j, k in enumerate(found, 1):
            context.known[f"given {i}" if len(found) == 1 else f"given {i}.{j}"] = context.plain(k)
    return context, claim


def _definitions(given: tuple[Formula, ...]) -> Iterator[Definition]:
    """The hypotheses u(x, ...) == body for all x, ...: one for each u at most, no body mentions a defined symbol."""
    found: dict[object, Definition] = {}
    for f in given:
        left = f.relation.left if isinstance(f, Every) and f.relation.op == "==" and not f.where else None
        if isinstance(f, Every) and isinstance(left, Atom) and isinstance(left.of, Distribution | Channel | Function) and (
                set(left.letters) == set(f.letters) and len(set(left.letters)) == len(left.letters)):
            letters = tuple(x for x in left.letters if isinstance(x, Letter))
            found.setdefault(left.of, Definition(left.of, letters, f.relation.right))
    for d in found.values():
        if not any(n in found for n in walk(d.body) if isinstance(n, Distribution | Channel | Function)) and not any(
                isinstance(n, Functional) for n in walk(d.body)):
            yield d


def _of_definition(d: Definition) -> dict[str, Premise]:
    """What holds of the body because the symbol is a law: it is >= 0 and sums to 1."""
    if isinstance(d.symbol, Function):
        return {}
    cut = 1 if isinstance(d.symbol, Channel) else len(d.letters)
    return {f"{d.symbol.name} >= 0": Premise(d.letters, (), d.body >= 0),
            f"sum of {d.symbol.name}": Premise(d.letters[cut:], (), equation(total(d.letters[:cut], d.body), ONE))}


def exactly(terms: tuple[Expr, ...], n: int) -> tuple[Expr, ...]:
    """The terms of a step, as many as its rule needs."""
    if len(terms) != n:
        raise Rejected(f"{len(terms)} terms where {n} are needed")
    return terms
