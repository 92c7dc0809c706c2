"""Claims by way of bounds of their divergences, one inequality after another: each is shown by multipliers for any two laws as
close, by a derivation for any two laws, or by the writers of derivations, and used at those of the claim."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice, permutations, product
from typing import Any

from verify.elaborate.writing import node
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Goal
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.statements.citing import Cited, said_in
from verify.kernel.sums.signs import Premise
from verify.kernel.written.meaning import functionals, plain
from verify.language import (
    App, D_inf, Distribution, Domain, Event, Every, Expr, Function, Functional, LanguageError, Num, Q, Quantifier, Relation,
    Statement, Sum, Sym, encode, literal, maximum, outputs, walk)
from verify.language.finite import Law
from verify.language.proofs import Derivation, LawAt, Step, combine, gibbs, instance, pointwise, use
from verify.search import duality
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.finding import Finding, Trace
from verify.search.laws import derived
from verify.search.laws.divergence_bounds import EXPONENT, INFINITE, Bound, Bounds, Rule, at, inputs_of, occurring
from verify.search.laws.opening import views
from verify.search.laws.pairs import of_events
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ZERO, View, exchanged, named, where_either, without_factor
from verify.search.laws.ways import Ways, prior
from verify.search.written import derivation_node

Node = dict[str, Any]
MOST_CHOICES, DEEPEST = 400, 3
ROUNDS = (SECOND, 8 * SECOND)          # the steps of each try, once for all choices and then again
FIRST, OTHER, LEVEL = "A_", "B_", Sym("t_")
BOUNDED, READ = ("KL", "TV", "chi_square"), ("KL", "TV", "chi_square", "hockey_stick")
METHOD = "bounds of its divergences, one after another"


@dataclass
class Outline:
    """What is collected on the way to one derivation."""

    steps: list[Step] = field(default_factory=list)
    names: dict[Functional, str] = field(default_factory=dict)          # the step that bounds a divergence
    supports: dict[Functional, str] = field(default_factory=dict)       # where it is finite
    cited: list[tuple[Statement, Cited]] = field(default_factory=list)


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof from bounds of the divergences of the left side."""
    if not isinstance(s.claim, Relation) or s.claim.op != "<=" or any(b.kind != "forall" for b in s.prefix):
        return None
    claim = turned(s.claim)
    found = [f for f in functionals(claim.left) if f.name in BOUNDED]
    others = any(isinstance(b.symbol, Event | Function) for b in s.prefix)
    if not (found or others) or any(f.name not in READ for f in functionals(s.claim)):
        return None
    try:
        for view in views(s):
            search = Search(s, view, budget.part(0.5), trace)
            made = (search.run(found) if found else None) or (search.about_means() if others else None)
            if made is not None:
                return Finding("PROVED", made, METHOD)
    except (Rejected, TooComplex, LanguageError, OutOfTime):
        pass
    trace.note("no bounds of its divergences were proved that show it")
    return None


def twice_processed(f: Functional) -> bool:
    """Whether two laws are those of outputs of one channel on outputs of channels, for which an inequality is shown apart."""
    pair = inputs_of(*f.laws)
    return f.name in BOUNDED and pair is not None and all(prior(law) is not None for law in pair)


def _runs(law: Law) -> int:
    """How many channels one after another made a law."""
    before = prior(law)
    return 0 if before is None else 1 + _runs(before[0])


def turned(claim: Relation) -> Relation:
    """The claim with what its right side takes away of total variations on the left, where this has no divergence."""
    names: dict[Expr, Expr] = {f: Sym(f"_v{i}") for i, f in enumerate(functionals(claim.right)) if f.name == "TV"}
    terms = polynomial(exchanged(claim.right, names.get), lambda e: e in names.values())
    taken = {m: -Fraction(literal(c) or 0) for m, c in (terms or {}).items() if m}
    if functionals(claim.left) or terms is None or not taken or any(
            k <= 0 or len(m) != 1 or m[0][1] != 1 for m, k in taken.items()):
        return claim
    back = {name: f for f, name in names.items()}
    left = add(*(mul(Num(k), back[m[0][0]]) for m, k in taken.items()))
    return Relation(claim.op, left, add(terms.get((), ZERO), mul(Q(-1), claim.left)))


class Search:
    """The search for one statement."""

    def __init__(self, s: Statement, view: View, budget: Budget, trace: Trace) -> None:
        self.s, self.view, self.budget, self.trace = s, view, budget, trace
        assert isinstance(s.claim, Relation)
        self.claim = claim = turned(s.claim)
        self.ways, self.aim = Ways(view), view.aim.relation
        self.lemmas: dict[Statement, Node | None] = {}
        self.links: dict[Relation, Derivation | None] = {}
        self.positive: dict[tuple[Law, ...], list[Step] | None] = {}
        self.scalars: dict[Goal, Node] = {}
        self.means: list[Step] = []
        if claim != s.claim:
            self.aim = Relation("<=", self._plain(claim.left), self._plain(claim.right))
        self.right = dict.fromkeys(functionals(claim.right), "")
        self.right |= {f: f"finite {i}" for i, f in enumerate((
            f for f in occurring(claim.right) if f.name in INFINITE), 1)}
        self.bounds = Bounds(replace(s, claim=claim), view, self.ways, self.right, self._finite)

    def run(self, found: list[Functional]) -> Node | None:
        """A proof from bounds of these divergences."""
        choices = [self.bounds.of(f, DEEPEST + (twice_processed(f) and _runs(f.laws[0]) - 1)) for f in found]
        plausible = [chosen for chosen in islice(product(*choices), MOST_CHOICES)
                     if (self.means or any(b.value != b.of for b in chosen)) and self.bounds.plausible(chosen)]
        for most in ROUNDS:
            for chosen in plausible:
                try:
                    made = self._realised(chosen, most)
                except OutOfTime:
                    if self.budget.left() <= 0:
                        return None
                    continue
                if made is not None:
                    return made
        return None

    def about_means(self) -> Node | None:
        """The claim from the variation of two laws, which bounds differences of probabilities of events and of means."""
        laws = [d for b in self.s.prefix for d in [b.symbol] if isinstance(d, Distribution) and len(d.over) == 1][:3]
        for p, q in permutations(laws, 2):
            self.means = self._means(p, q)
            if self.means:
                made = self.run([Functional("TV", (p, q))])
                if made is not None:
                    return made
        self.means = []
        return None

    def _means(self, p: Distribution, q: Distribution) -> list[Step]:
        """What the variation of two laws says of events and functions, both ways."""
        (r,) = self.ways.letters(p)
        one, two = self.ways.body(p), self.ways.body(q)
        v, found = self._plain(Functional("TV", (p, q))), of_events(self.view, one, two, r)
        turned = [replace(t, name=f"{t.name}, turned", uses=tuple(replace(u, step=f"{u.step}, turned" if u.step.startswith(
            "the ") else u.step) for u in t.uses)) for t in of_events(self.view, two, one, r)]
        for t in [*turned]:
            if t.rule == "combine":
                width = without_factor(t.relation.right, Sum(r, maximum(two - one, 0)))
                if width is not None:
                    turned.append(combine(f"{t.name} again", t.relation.left <= mul(width, v), t.name))
        return [*found, *turned]

    def _finite(self, f: Functional) -> bool:
        """Whether what is known says that a divergence is finite."""
        try:
            self._positive(f.laws, "")
        except _NotShown:
            return False
        return True

    # --- shown

    def _realised(self, chosen: tuple[Bound, ...], most: int) -> Node | None:
        outline = Outline()
        for f, name in self.right.items():
            if name:
                outline.supports[f] = name
        try:
            for b in chosen:
                self._show(b, outline)
        except _NotShown:
            return None
        bounds = [b for b in chosen if b.of in outline.names]
        names, aim = [outline.names[b.of] for b in bounds], self.aim
        hidden = tuple(dict.fromkeys(self._plain(e) for b in bounds for e in (b.of, b.value) if not isinstance(e, Num)))
        values: dict[Expr, Expr] = {self._plain(b.of): self._plain(b.value) for b in bounds}
        middle = exchanged(aim.left, values.get)
        numbers = [n for n in self.view.numbers() if not n.startswith("sum of")]
        if middle != aim.left and not self.means:
            split = [pointwise("by the bounds", aim.left <= middle, *names, terms=hidden)]
            for more in dict.fromkeys(((), tuple(numbers))):
                found = self._checked(outline, [*self.view.supports, *outline.steps, *split, pointwise(
                    "what is left", middle <= aim.right, *more), combine("claim", aim, "by the bounds", "what is left")], most)
                if found is not None:
                    return found
        own = {t.name for t in self.means}
        means = [t.name for t in self.means if t.rule == "combine" and f"{t.name} again" not in own]
        for more in dict.fromkeys(((), tuple(numbers))) if means else (tuple(numbers),):
            found = self._checked(outline, [*self.view.supports, *outline.steps, *self.means, pointwise(
                "claim", aim, *names, *means, *more)], most)
            if found is not None:
                return found
        return None

    def _checked(self, outline: Outline, steps: list[Step], most: int) -> Node | None:
        if self.aim != self.view.aim.relation:
            steps = [*steps[:-1], replace(steps[-1], name="turned"), combine("claim", self.view.aim.relation, "turned")]
        other = replace(self.s, given=(*self.s.given, *(said_in(self.s, t, c) for t, c in outline.cited)))
        quiet = Trace(self.trace.options, (), careful=self.trace.careful)
        last = self.checked(other, list({t.name: t for t in steps}.values()), most, quiet)
        if last is None:
            for line in quiet.tried or ():
                self.trace.note(line)
            return None
        return {"rule": "cite", "cited": [node(c) for _, c in outline.cited], "evidence": last} if outline.cited else last

    def checked(self, s: Statement, steps: list[Step], most: int, trace: Trace) -> Node | None:
        """The certificate of steps that end in the claim, where the kernel accepts them."""
        return derivation_node(s, Derivation(tuple(steps)), self.budget.part(0.5, most), trace, self.scalars)

    def _plain(self, e: Expr) -> Expr:
        """The expression in the sums that steps speak of."""
        made = self.view.context.plain(Premise((), (), plain(e, self.view.context.scope()) <= ZERO)).relation.left
        return named(made, self.view.used)

    def _show(self, b: Bound, outline: Outline) -> None:
        """Add the steps for a bound."""
        if b.of in outline.names or b.value == b.of:
            return
        if b.known:
            outline.names[b.of] = b.known
            if b.of.name in INFINITE:
                outline.supports[b.of] = b.known.removesuffix("2") + "1"
        elif b.pattern is not None:
            self._by_ratios(b, outline)
        else:
            for inner in b.inner:
                self._show(inner, outline)
            self._by_link(b, outline)

    def _by_ratios(self, b: Bound, outline: Outline) -> None:
        """The bound for any two laws with these ratios, at the two."""
        assert b.pattern is not None
        over, i = b.of.laws[0].over, len(outline.cited)
        one, two = Distribution(FIRST, over), Distribution(OTHER, over)
        close = tuple(D_inf(*pair) <= EXPONENT for pair in ((one, two), (two, one))[:len(b.ways)])
        lemma = Statement((Quantifier("forall", EXPONENT, Domain(ZERO, None, True, False)), Quantifier("forall", one),
                           Quantifier("forall", two)), close, replace(b.of, laws=(one, two)) <= b.pattern)
        shown = self._lemma(lemma)
        p, q = (self.ways.body(law) for law in b.of.laws)
        letters, tag = self.ways.letters(b.of.laws[0]), f"of pair {i}"
        for way in b.ways:
            outline.steps += way.steps
        outline.steps.append(pointwise(f"support {tag}", q > ZERO, b.ways[0].name).for_all(*letters, where=(p,)))
        outline.steps += where_either(p, q, letters, tag, f"support {tag}")
        self._cited(lemma, shown, b.of.laws, {EXPONENT: b.ways[0].exponent}, self._plain(b.of) <= b.value,
                    tuple(w.name for w in b.ways), outline, f"bound {tag}")
        outline.names[b.of] = f"bound {tag}"
        if b.of.name in INFINITE:
            outline.supports[b.of] = f"support {tag}" if b.of.name != "chi_square" else f"support, either {tag}"

    def _lemma(self, lemma: Statement) -> Node:
        if lemma not in self.lemmas:
            self.lemmas[lemma] = duality.prove_node(lemma, self.budget.part(0.3, 3 * SECOND), Trace(self.trace.options, ()))
        made = self.lemmas[lemma]
        if made is None:
            raise _NotShown
        return made

    def _by_link(self, b: Bound, outline: Outline) -> None:
        """The inequality between divergences, and what it says for the bounds of these."""
        assert b.link is not None
        tag = f"of link {len(outline.names)}, {len(outline.steps)}"
        if b.rule is not None:
            self._by_rule(b, b.rule, outline, tag)
            return
        if twice_processed(b.of) and b.link == Functional(b.of.name, inputs_of(*b.of.laws) or (), b.of.params):
            self._by_channel(b, b.link, outline, tag)
            return
        found = self._link(Relation("<=", b.of, b.link))
        finite = [f for f in occurring(b.link) if f.name in INFINITE]
        renamed = {f"finite {i}": outline.supports.get(f, f"finite {i}") for i, f in enumerate(finite, 1)}
        renamed |= {t.name: f"{t.name} {tag}" for t in found.steps}
        outline.steps += [replace(t, name=renamed[t.name], uses=tuple(
            replace(u, step=renamed.get(u.step, u.step)) for u in t.uses)) for t in found.steps]
        self._end(b, outline, tag)

    def _end(self, b: Bound, outline: Outline, tag: str) -> None:
        """The bound from the link, which the last step shows, and from the bounds inside it."""
        outline.names[b.of] = link = outline.steps[-1].name
        inner = [outline.names[i.of] for i in b.inner if i.of in outline.names]
        if inner and b.link is not None:
            before, after, name = self._plain(b.link), self._plain(b.value), f"bound {tag}"
            hidden = tuple(self._plain(e) for i in b.inner for e in (i.of, i.value))
            outline.steps += [pointwise(f"its growth {tag}", before <= after, *inner, terms=hidden),
                              combine(name, self._plain(b.of) <= after, link, f"its growth {tag}")]
            outline.names[b.of] = name

    def _by_channel(self, b: Bound, before: Functional, outline: Outline, tag: str) -> None:
        """The inequality for the outputs of a channel on two laws that are outputs too, from that for any two laws."""
        (inner,), (p, q) = b.inner, before.laws
        one, two = (Distribution(n, p.over) for n in (FIRST, OTHER))
        made = prior(b.of.laws[0])
        assert made is not None
        _, channel = made
        kept = tuple(t for t in self.s.prefix if isinstance(t.symbol, Sym) or t.symbol == channel)
        lemma = Statement((*kept, Quantifier("forall", LEVEL, Domain()), Quantifier("forall", one), Quantifier("forall", two)),
                          (replace(before, laws=(one, two)) <= LEVEL,),
                          replace(b.of, laws=tuple(outputs(law, channel) for law in (one, two))) <= LEVEL)
        if lemma not in self.lemmas:
            self.lemmas[lemma] = derived.prove_node(lemma, self.budget.part(0.5, 6 * SECOND), Trace(self.trace.options, ()))
        evidence = self.lemmas[lemma]
        if evidence is None:
            raise _NotShown
        bounded, level = outline.names.get(inner.of), self._plain(inner.value)
        steps = self._positive((p, q), tag)
        outline.steps += steps
        support = steps[-1].name
        if before.name == "chi_square":
            outline.steps += where_either(self.ways.body(p), self.ways.body(q), self.ways.letters(p), tag, support)
            support = f"support, either {tag}"
        if bounded is None:
            bounded = f"itself {tag}"
            outline.steps.append(combine(bounded, self._plain(inner.of) <= level))
        self._cited(lemma, evidence, (p, q), {LEVEL: level}, self._plain(b.of) <= level, (bounded, support), outline,
                    f"bound {tag}", tuple(t.symbol.name for t in kept))
        outline.names[b.of] = f"bound {tag}"

    def _by_rule(self, b: Bound, rule: Rule, outline: Outline, tag: str) -> None:
        """The inequality for the two laws, from that for any two, at the bound that is known of the other divergence."""
        (inner,) = b.inner
        p, q = inner.of.laws
        one, two = (Distribution(n, p.over) for n in (FIRST, OTHER))
        level_of: dict[Expr, Expr] = {inner.of: LEVEL}
        assert b.link is not None
        link = exchanged(b.link, level_of.get)
        lemma = Statement((Quantifier("forall", LEVEL, Domain()), Quantifier("forall", one), Quantifier("forall", two)),
                          (replace(inner.of, laws=(one, two)) <= LEVEL,), replace(b.of, laws=(one, two)) <= link)
        steps = self._positive((p, q), tag)
        outline.steps += steps
        bounded, support = outline.names.get(inner.of), steps[-1].name
        if inner.of.name == "chi_square":
            outline.steps += where_either(
                self.ways.body(p), self.ways.body(q), self.ways.letters(p), tag, support)
            support = f"support, either {tag}"
        level = self._plain(inner.value)
        if bounded is None:
            bounded = f"itself {tag}"
            outline.steps.append(combine(bounded, self._plain(inner.of) <= level))
        evidence = self._rule(lemma, rule)
        if any(isinstance(n, App) and n.op in ("sqrt", "log") and not is_scalar(level) for n in walk(link)):
            signs = [self._not_negative(f, outline) for f in functionals(inner.value) if f.name == "KL"]
            outline.steps.append(pointwise(f"not negative {tag}", level >= ZERO, *signs))
            roots = [n.args[0] for n in walk(link) if isinstance(n, App) and n.op == "sqrt"]
            outline.steps += [pointwise(f"below root {i} {tag}", at(e, LEVEL, level) >= ZERO, f"not negative {tag}",
                                        terms=(level,)) for i, e in enumerate(roots, 1)]
        self._cited(lemma, evidence, (p, q), {LEVEL: level}, self._plain(replace(b.of, laws=(p, q))) <= at(
            link, LEVEL, level), (bounded, support), outline, f"bound {tag}")
        if b.turned:
            last = outline.steps[-1]
            outline.steps.append(combine(f"turned {tag}", self._plain(b.of) <= last.relation.right, last.name))
        outline.names[b.of] = outline.steps[-1].name

    def _not_negative(self, f: Functional, outline: Outline) -> str:
        """The step that says by Gibbs' inequality that KL is not negative."""
        p, q = (self.ways.body(law) for law in f.laws)
        d, name = self._plain(f), f"Gibbs {[*self.right, f].index(f)}"
        outline.steps += [*self._positive(f.laws, ""), gibbs(name, p, q, self.ways.letters(f.laws[0]), d >= ZERO)]
        return name

    def _rule(self, lemma: Statement, rule: Rule) -> Node:
        """A proof for any two laws."""
        if lemma not in self.lemmas:
            (view,), claim = tuple(views(lemma)), lemma.claim
            f = functionals(claim)[0]
            letters = tuple(view.letter(a, "r") for a in f.laws[0].over)
            p, q = (law(*letters) for law in f.laws)
            steps = rule(p, q, letters)
            numbers = [n for n in view.numbers() if n.startswith("given")]
            last, aim = steps[-1].relation, view.aim.relation
            sums = tuple(e for n in numbers for e in [view.known[n].relation.left] if isinstance(e, Sum))
            grown = pointwise("its growth", last.right <= aim.right, *numbers, terms=sums)
            signs = [t.name for t in steps if t.name == "divergence"]
            inside = [n.args[0] >= ZERO if n.op == "sqrt" else n.args[0] > ZERO for n in walk(aim.right)
                      if isinstance(n, App) and n.op in ("sqrt", "log")]
            values = [pointwise(f"it has a value {i}", r, *numbers, *signs, terms=sums) for i, r in enumerate(inside, 1)]
            self.lemmas[lemma] = derivation_node(
                lemma, Derivation((*view.supports, *steps, *values, grown, combine("claim", aim, "end", "its growth"))),
                self.budget.part(0.4, 6 * SECOND), self.trace)
        made = self.lemmas[lemma]
        if made is None:
            raise _NotShown
        return made

    def _cited(self, lemma: Statement, evidence: Node, laws: tuple[Law, ...], numbers: dict[Sym, Expr], relation: Relation,
               uses: tuple[str, ...], outline: Outline, name: str, kept: tuple[str, ...] = ()) -> None:
        """Cite what holds for any two laws, and use it at two."""
        i, letters = len(outline.cited), self.ways.letters(laws[0])
        names = {n: f"{n}{i}" for n in (FIRST, OTHER, *(t.name for t in numbers))}
        outline.cited.append((lemma, Cited(encode(lemma), names, at=kept, evidence=evidence)))
        values: dict[str, Any] = {names[n]: LawAt(letters, self.ways.body(law)) for n, law in zip(
            (FIRST, OTHER), laws, strict=True)}
        values |= {names[t.name]: e for t, e in numbers.items()}
        outline.steps.append(instance(name, relation, f"given {len(self.s.given) + i + 1}", values, *uses))

    def _positive(self, laws: tuple[Law, ...], tag: str) -> list[Step]:
        """That the second law is positive where the first is."""
        if laws not in self.positive:
            self.positive[laws] = next((t for t in self._signs(laws) if self._holds(t)), None)
        steps = self.positive[laws]
        if steps is None:
            raise _NotShown
        return steps

    def _signs(self, laws: tuple[Law, ...]) -> Iterator[list[Step]]:
        """Steps that may show it: by the signs of what is known, by what is known at letters, by ratios."""
        letters, (p, q) = self.ways.letters(laws[0]), (self.ways.body(law) for law in laws)
        name, claim = f"positive {len(self.positive)}", q > ZERO
        yield [pointwise(name, claim).for_all(*letters, where=(p,))]
        for n in self.view.everywhere(laws[0].over):
            k = self.view.known[n]
            uses = (use(n, {str(i): x for i, x in enumerate(letters, 1)}),)
            if k.relation.op == "<" and set(k.where) <= {p}:
                yield [pointwise(name, claim, *uses).for_all(*letters, where=(p,))]
        ways = [w for pair in ((laws[0], laws[1]), *((a, laws[1]) for a in self.view.laws(laws[1].over) if a != laws[1]))
                for w in self.ways.of(*pair)[:1]]
        for way in ways[:2]:
            yield [*way.steps, pointwise(name, claim, way.name).for_all(*letters, where=(p,))]

    def _holds(self, steps: list[Step]) -> bool:
        """Whether the kernel accepts the steps, the last of which is about letters."""
        last = steps[-1]
        finite = tuple(Every(k.letters, k.relation, k.where) for n, k in self.view.known.items() if n.startswith("finite"))
        names = {n: f"given {len(self.s.given) + i}" for i, n in enumerate((
            n for n in self.view.known if n.startswith("finite")), 1)}
        s = replace(self.s, given=(*self.s.given, *finite), claim=Every(last.letters, last.relation, last.where))
        made = [replace(t, uses=tuple(replace(u, step=names.get(u.step, u.step)) for u in t.uses)) for t in steps]
        try:
            return derivation_node(s, Derivation((*self.view.supports, *made)), self.budget.part(0.2, SECOND // 2),
                                   Trace(self.trace.options, ())) is not None
        except OutOfTime:
            return False

    def _link(self, relation: Relation) -> Derivation:
        if relation not in self.links:
            s = replace(self.s, claim=relation)
            quiet = Trace(self.trace.options, ())
            self.links[relation] = next(
                (proof for proof, _ in derived.proofs(s, self.budget.part(0.8), quiet, memory=self.scalars)), None)
        made = self.links[relation]
        if made is None:
            raise _NotShown
        return made


class _NotShown(Exception):
    """An inequality of an outline was not proved."""
