"""Claims about the outputs of a locally private channel from the same claim about any two laws that are as close: that one is
proved apart, by multipliers, and used at the outputs."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from verify.elaborate.writing import node
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places, with_symbol
from verify.kernel.sums.signs import Premise
from verify.kernel.statements.citing import Cited, said_in
from verify.kernel.written.meaning import functionals
from verify.language import (
    App, Atom, Channel, D_inf, Distribution, Every, Expr, Functional, LanguageError, Letter, Quantifier, Relation, Space,
    Statement, Sum, Sym, encode, exp, log, walk)
from verify.language.finite import Joint, Law, Marginal, Product
from verify.language.proofs import (
    Derivation, LawAt, Step, cases, combine, derivation, instance, pointwise, use)
from verify.search import duality
from verify.search.budget import Budget, OutOfTime
from verify.search.citing import with_lemma
from verify.search.finding import Finding, Trace
from verify.search.laws import derived, excess_levels
from verify.search.laws.chains import named_apart
from verify.search.laws.local_privacy import Bound, bounds
from verify.search.laws.moment_logarithms import at_least_one, logarithm_below
from verify.search.laws.normalised import both_ratios
from verify.search.laws.opening import views
from verify.search.laws.view import ONE, ZERO, View, at_letter, exchanged, without_factor
from verify.search.laws.ways import Ways
from verify.search.written import derivation_node

Node = dict[str, Any]
FIRST, SECOND = "A_", "B_"


@dataclass(frozen=True)
class Pair:
    """Two laws of the outputs of a channel, by their bodies at an output, with the steps that bound their ratios; the claim is
    the mean, over letters with a weight, of that about the two."""

    claim: Relation
    output: Letter
    bodies: tuple[Expr, Expr]
    steps: tuple[Step, ...]
    over: tuple[Letter, ...] = ()
    weight: Expr = ONE


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof from a claim about all pairs of laws whose ratios are bounded both ways."""
    if not isinstance(s.claim, Relation) or s.claim.op != "<=":
        return None
    try:
        for view in views(s):
            for b in bounds(view):
                for pair in _pairs(view, b, s.claim):
                    found = _proved(s, view, b.factor, pair, budget.part(0.5), trace)
                    if found is not None:
                        return Finding("PROVED", found, "the claim about any two laws that are as close, at outputs")
            for factor, pair in _processed(view, s.claim):
                found = _proved(s, view, factor, pair, budget.part(0.5), trace)
                if found is not None:
                    return Finding("PROVED", found, "the claim about any two laws that are as close, at processed ones")
    except (Rejected, TooComplex, LanguageError, OutOfTime):
        pass
    trace.note("it follows from no claim about all pairs of laws that was proved")
    return None


def prove_of_weights(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """The same of two laws that are normalised exponentials with exponents that differ by a known number."""
    if not isinstance(s.claim, Relation) or s.claim.op != "<=" or not any(isinstance(g, Every) for g in s.given):
        return None
    try:
        for view in views(s):
            for level, pair in _of_weights(view, s.claim):
                found = _proved(s, view, exp(level), pair, budget.part(0.6), trace)
                if found is not None:
                    return Finding("PROVED", found,
                                   "the claim about any two laws that are as close, at normalised exponentials")
    except (Rejected, TooComplex, LanguageError, OutOfTime):
        pass
    return None


def prove_spelled_out(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof from the claim in which each law that a hypothesis defines letter by letter is the expression that it is."""
    if not isinstance(s.claim, Relation) or s.claim.op != "<=" or not any(isinstance(g, Every) for g in s.given):
        return None
    try:
        for view in views(s):
            found = _spelled_out(s, view, budget.part(0.4), trace)
            if found is not None:
                return Finding("PROVED", found, "multipliers, with the mixtures of the claim spelled out")
    except (Rejected, TooComplex, LanguageError, OutOfTime):
        pass
    return None


def prove_without_logarithm(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of log(F)/c <= R from F <= exp(c R), which is proved apart by multipliers, or for a sum F by a derivation."""
    if not isinstance(s.claim, Relation) or s.claim.op != "<=":
        return None
    try:
        for view in views(s):
            inside = None if view.aim.letters else _without_logarithm(view.aim.relation)
            if inside is None or (not functionals(s.claim.left) and not isinstance(inside.left, Sum)):
                continue
            found, method = (_from_inside(s, view, inside, budget, trace), "multipliers") if functionals(s.claim.left) else (
                _from_sum(s, view, inside, budget, trace), "derivations")
            if found is not None:
                return Finding("PROVED", found, f"{method}, for what stands inside the logarithm")
    except (Rejected, TooComplex, LanguageError, OutOfTime):
        pass
    return None


def _without_logarithm(r: Relation) -> Relation | None:
    left, factor = r.left, ONE
    if isinstance(left, App) and left.op == "div" and is_scalar(left.args[1]):
        left, factor = left.args
    if not isinstance(left, App) or left.op != "log" or not is_scalar(r.right):
        return None
    return replace(r, left=left.args[0], right=exp(r.right if factor == ONE else factor * r.right))


def _from_inside(s: Statement, view: View, inside: Relation, budget: Budget, trace: Trace) -> Node | None:
    """The claim, and where its divergences are finite, from what is inside its logarithm."""
    lemma = replace(s, claim=inside)
    shown = duality.prove_node(lemma, budget.part(0.7), Trace(trace.options, ()))
    if shown is None:
        return None
    cited, other = with_lemma(s, lemma, shown)
    facts = [n for n in view.known if n.startswith("given ")]
    steps = list[Step](view.supports)
    for i, aim in enumerate(view.before, 1):
        letters = tuple(view.letter(x.over, "w") for x in aim.letters)
        here = aim.at({x.name: y for x, y in zip(aim.letters, letters, strict=True)})
        steps.append(pointwise(f"support, {i}", here.relation, *at_letter(view, letters)).for_all(*letters, where=here.where))
    steps += [instance("inside", inside, f"given {len(other.given)}", {}, *facts),
              *at_least_one(view, inside.left)]
    known = [step.name for step in steps if step.name in ("inside", "at least 1")]
    exponent = inside.right.args[0] if isinstance(inside.right, App) else ONE
    left = view.aim.relation.left
    factor = left.args[1] if isinstance(left, App) and left.op == "div" else ONE
    claim = combine("claim", view.aim.relation, use("its logarithm", weight=ONE / factor))
    at_once = pointwise("its logarithm", log(inside.left) <= exponent, *known, terms=(inside.left, exponent))
    for ended in ([at_once], logarithm_below(inside.left, exponent, "inside", *known)):
        last = derivation_node(other, Derivation((*steps, *ended, claim)), budget.part(0.45), trace)
        if last is not None:
            return {"rule": "cite", "cited": [node(cited)], "evidence": last}
    return None


def _from_sum(s: Statement, view: View, inside: Relation, budget: Budget, trace: Trace) -> Node | None:
    """The claim from what is inside its logarithm, and from 1 <= F."""
    quiet, steps, names = Trace(trace.options, ()), list[Step](view.supports), list[str]()
    for claim, tag in ((inside.left >= ONE, ", from below"), (inside, ", from above")):
        found = next((proof for proof, _ in derived.proofs(replace(s, claim=claim), budget.part(0.3), quiet)), None)
        if found is None:
            return None
        steps += named_apart(list(found.steps), tag)
        names.append(steps[-1].name)
    left, exponent = view.aim.relation.left, inside.right.args[0] if isinstance(inside.right, App) else ZERO
    factor = left.args[1] if isinstance(left, App) and left.op == "div" else ONE
    return derivation_node(s, Derivation((*steps, *logarithm_below(inside.left, exponent, names[1], names[0]), combine(
        "claim", view.aim.relation, use("its logarithm", weight=ONE / factor)))), budget.part(0.5), trace)


def _spelled_out(s: Statement, view: View, budget: Budget, trace: Trace) -> Node | None:
    """The claim with each law that a hypothesis defines letter by letter as the expression that it is."""
    defined = {n.removesuffix(" >= 0") for n in view.known if n.endswith(" >= 0")}
    kept = [i for i, g in enumerate(s.given) if not any(isinstance(n, Distribution) and n.name in defined for n in walk(g))]
    prefix = tuple(q for q in s.prefix if q.symbol.name not in defined)
    if not defined or view.aim.letters or any(q.kind != "forall" for q in prefix):
        return None
    own, supports = tuple(s.given[i] for i in kept), dict[str, Premise]()
    lemma = Statement(prefix, own, view.aim.relation)
    shown = _by_multipliers(lemma, budget.part(0.5), trace)
    if shown is None:
        supports = {n: k for n, k in view.known.items() if n.startswith("finite ") and k.letters and not k.zero}
        lemma = replace(lemma, given=(*own, *(_everywhere(view, k) for k in supports.values())))
        shown = _by_multipliers(lemma, budget.part(0.8), trace) if supports else None
    if shown is None:
        return None
    cited, other = with_lemma(s, lemma, shown)
    facts = [n for i in kept for n in view.said_by(i + 1)]
    claim = instance("claim", view.aim.relation, f"given {len(other.given)}", {}, *facts, *supports)
    (proof,) = derivation(*view.supports, claim)
    last = derivation_node(other, proof, budget.part(0.9), trace)
    return None if last is None else {"rule": "cite", "cited": [node(cited)], "evidence": last}


def _by_multipliers(s: Statement, budget: Budget, trace: Trace) -> Node | None:
    try:
        return duality.prove_node(s, budget, Trace(trace.options, ()))
    except OutOfTime:
        return None


def _everywhere(view: View, k: Premise) -> Every:
    """What is known at letters as a formula, with letters of its own."""
    own = tuple(view.letter(x.over, "s") for x in k.letters)
    here = k.at({x.name: y for x, y in zip(k.letters, own, strict=True)})
    return Every(own, here.relation, here.where)


def _pairs(view: View, b: Bound, claim: Relation) -> Iterator[Pair]:
    """The claim as one about two outputs, or as a mean of one about an output on a letter and an output."""
    found, laws = _functionals(claim)
    if not found:
        yield from _of_letters(view, b)
        return
    y, x, z = view.letter(b.channel.output, "y"), *(view.letter(b.channel.inputs[0], n) for n in ("x", "z"))
    priors = [_prior(law, b) for law in laws]
    if len(laws) == 2 and None not in priors:
        p, q = (w for w in priors if w is not None)
        yield _of_outputs(b, (p, q), (y, x, z), _about(claim, laws, found, b.channel.output))
    if isinstance(claim.left, Functional) and len(found) == 1 and claim.left.name == "KL" and isinstance(laws[0], Joint):
        prior = laws[0].prior
        if laws[0].channel == b.channel and laws[1] == Product(prior, Marginal(laws[0], 1)) and isinstance(prior, Distribution):
            p, here = prior, b.channel(y, x)
            mean = Sum(z, p(z) * b.channel(y, z))
            steps = (combine("one way", here <= b.factor * mean, b.use_at(y, x, z, p(z), (z,))).for_all(y, x),
                     combine("other way", mean <= b.factor * here, b.use_at(y, z, x, p(z), (z,))).for_all(y, x),
                     *_support(here, mean, (y, x)))
            yield Pair(_about(claim, laws, found, b.channel.output), y, (here, mean), steps, (x,), p(x))


def _of_outputs(b: Bound, priors: tuple[Distribution, Distribution], letters: tuple[Letter, Letter, Letter], claim: Relation
                ) -> Pair:
    """A claim about two laws, for the outputs of the channel on two laws of inputs."""
    (p, q), (y, x, z) = priors, letters
    one, two = (Sum(x, w(x) * b.channel(y, x)) for w in (p, q))
    return Pair(claim, y, (one, two), (
        combine("one way", one <= b.factor * two, b.use_at(y, x, z, p(x) * q(z), (x, z))).for_all(y),
        combine("other way", two <= b.factor * one, b.use_at(y, x, z, q(x) * p(z), (x, z))).for_all(y),
        *_support(one, two, (y,))))


def _of_letters(view: View, b: Bound) -> Iterator[Pair]:
    """The same of a claim that writes out the sums over outputs, of probabilities of these."""
    y, x, z = view.letter(b.channel.output, "y"), *(view.letter(b.channel.inputs[0], n) for n in ("x", "z"))
    names = tuple(Distribution(n, (b.channel.output,)) for n in (FIRST, SECOND))
    for p, q in combinations(view.laws(b.channel.inputs), 2) if not view.aim.letters else ():
        bodies = [Sum(x, w(x) * b.channel(y, x)) for w in (p, q)]

        def within(e: Expr, bodies: list[Sum] = bodies) -> Expr | None:
            if not isinstance(e, Sum) or e.letter.over != y.over:
                return None
            laws = {key_of(at_places(body, {y.name: e.letter})): law(e.letter) for body, law in zip(bodies, names, strict=True)}

            def law_at(part: Expr) -> Expr | None:
                return laws.get(key_of(part)) if isinstance(part, Sum) else None

            return Sum(e.letter, exchanged(e.body, law_at), tuple(exchanged(w, law_at) for w in e.where))

        r = view.aim.relation
        claim = replace(r, left=exchanged(r.left, within), right=exchanged(r.right, within))
        if {n.of for n in walk(claim) if isinstance(n, Atom)} == set(names):
            yield _of_outputs(b, (p, q), (y, x, z), claim)


def _functionals(claim: Relation) -> tuple[list[Functional], list[Law]]:
    """The functionals in a claim and the laws in them, each once, in order."""
    found = list(dict.fromkeys(f for f in walk(claim) if isinstance(f, Functional)))
    return found, list(dict.fromkeys(law for f in found for law in f.laws))


def _processed(view: View, claim: Relation) -> Iterator[tuple[Expr, Pair]]:
    """The claim as one about two outputs of one channel on laws of inputs whose ratios are bounded both ways."""
    found, laws = _functionals(claim)
    joints = [law.joint for law in laws if isinstance(law, Marginal) and law.axis == 1 and isinstance(law.joint, Joint)]
    if len(laws) != 2 or len(joints) != 2 or joints[0].channel != joints[1].channel:
        return
    channel, priors = joints[0].channel, [j.prior for j in joints]
    p, q = priors
    if not (isinstance(channel, Channel) and isinstance(p, Distribution) and isinstance(q, Distribution) and len(p.over) == 1):
        return
    y, x = view.letter(channel.output, "y"), view.letter(p.over[0], "x")
    one, two = _ratio(view, p(x), q(x), x), _ratio(view, q(x), p(x), x)
    if one is None or two is None or one[1] != two[1]:
        return
    outputs, weight, at = [Sum(x, w(x) * channel(y, x)) for w in (p, q)], channel(y, x), {"1": x}
    yield one[1], Pair(_about(claim, laws, found, channel.output), y, (outputs[0], outputs[1]), (
        combine("one way", outputs[0] <= one[1] * outputs[1], use(one[0], at, weight=weight, over=(x,))).for_all(y),
        combine("other way", outputs[1] <= one[1] * outputs[0], use(two[0], at, weight=weight, over=(x,))).for_all(y),
        *_support(outputs[0], outputs[1], (y,))))


def _of_weights(view: View, claim: Relation) -> Iterator[tuple[Expr, Pair]]:
    """The claim as one about two laws whose ratios are bounded as they are weights over their sum."""
    found, laws = _functionals(claim)
    if view.aim.letters or len(laws) != 2 or not all(isinstance(law, Distribution) and len(law.over) == 1 for law in laws):
        return
    r, ways = view.letter(laws[0].over[0], "r"), Ways(view)
    p, q = (ways.spelled(law, (r,)) for law in laws)
    for level, steps, (one, two) in both_ratios(view, p, q, r):
        u = exp(level)
        yield level, Pair(_about(claim, laws, found, laws[0].over[0]), r, (p, q), (
            *steps, combine("one way", p <= u * q, one).for_all(r), combine("other way", q <= u * p, two).for_all(r),
            *_support(p, q, (r,))))


def _ratio(view: View, p: Expr, q: Expr, x: Letter) -> tuple[str, Expr] | None:
    """What says that p <= c q at a letter, and c."""
    for name in view.everywhere((x.over,)):
        k = view.known[name]
        r = k.at({k.letters[0].name: x}).relation
        factor = without_factor(r.right, q) if r.left == p and r.op == "<=" and not k.where else None
        if factor is not None and is_scalar(factor):
            return name, factor
    return None


def _support(one: Expr, two: Expr, letters: tuple[Letter, ...]) -> list[Step]:
    """The second is positive where the first is, and where one of them is."""
    either = one + two
    return [pointwise("support", two > ZERO, "one way").for_all(*letters, where=(one,)),
            pointwise("support, both", two > ZERO, "one way").for_all(*letters, where=(either, one)),
            pointwise("support, one", two > ZERO).for_all(*letters, where=(either,), zero=(one,)),
            cases("support, either", two > ZERO, one, "support, both", "support, one").for_all(*letters, where=(either,))]


def _prior(law: Law, b: Bound) -> Distribution | None:
    """The law of the input, where a law is that of the output of the channel."""
    joint = law.joint if isinstance(law, Marginal) and law.axis == 1 else None
    return joint.prior if isinstance(joint, Joint) and joint.channel == b.channel and isinstance(
        joint.prior, Distribution) else None


def _about(claim: Relation, laws: list[Law], found: list[Functional], over: Space) -> Relation:
    """The claim about two laws in place of the two."""
    new = dict(zip(laws, (Distribution(n, (over,)) for n in (FIRST, SECOND)), strict=True))
    other = {f: replace(f, laws=tuple(new[law] for law in f.laws)) for f in found}

    def go(e: Expr) -> Expr:
        if isinstance(e, Functional):
            return other[e]
        return App(e.op, tuple(map(go, e.args))) if isinstance(e, App) else e

    return replace(claim, left=go(claim.left), right=go(claim.right))


def _proved(s: Statement, view: View, factor: Expr, pair: Pair, budget: Budget, trace: Trace) -> Node | None:
    one, two = (Distribution(n, (pair.output.over,)) for n in (FIRST, SECOND))
    if not isinstance(factor, App) or factor.op != "exp" or any(
            isinstance(n, Atom) and n.of not in (one, two) for n in walk(pair.claim)):
        return None
    numbers = tuple(q for q in s.prefix if isinstance(q.symbol, Sym))
    eps = factor.args[0]
    lemma = Statement((*numbers, Quantifier("forall", one), Quantifier("forall", two)),
                      (D_inf(one, two) <= eps, D_inf(two, one) <= eps), pair.claim)
    shown = duality.prove_node(lemma, budget.part(0.8), Trace(trace.options, ()))
    if shown is None and any(f.name == "hockey_stick" for f in functionals(pair.claim)):
        shown = derived.prove_node(lemma, budget.part(0.5), Trace(trace.options, ()), (excess_levels.by_ratios,))
    if shown is None:
        return None
    cited = Cited(encode(lemma), at=tuple(q.symbol.name for q in numbers), evidence=shown)
    other = replace(s, given=(*s.given, said_in(s, lemma, cited)))
    (y, bodies) = pair.output, pair.bodies
    relation = next(iter(views(lemma))).aim.relation

    def at_outputs(e: Expr) -> Expr:
        for law, body in zip((one, two), bodies, strict=True):
            e = with_symbol(e, law, (y,), body)
        return e

    here = replace(relation, left=at_outputs(relation.left), right=at_outputs(relation.right))
    (proof,) = derivation(
        *pair.steps,
        instance("the two", here, f"given {len(other.given)}", {
            law.name: LawAt((y,), body) for law, body in zip((one, two), bodies, strict=True)}, "one way", "other way"
                 ).for_all(*pair.over),
        combine("claim", view.aim.relation, use("the two", weight=pair.weight, over=pair.over)))
    quiet = Trace(trace.options, ())
    last = derivation_node(other, proof, budget.part(0.9), quiet)
    for line in quiet.tried or ():
        trace.note(line)
    return None if last is None else {"rule": "cite", "cited": [node(cited)], "evidence": last}
