"""Bounds of means: each rule's obligation, a certificate without it rejected beside the one with it; tampered proofs."""
from __future__ import annotations

import copy
import importlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Rejected
from verify.kernel.format.terms import write_term
from verify.language import (
    KL, Alphabet, Defined, Distribution, Domain, Expr, Mean, Q, Relation, Statement, Sym, Theorem, abs_power, absolute,
    between, both, call, encode, equal, exists, exp, forall, maximum, real, sqrt)
from verify.language.proofs import combine, derivation, identity, pointwise, use

t = Sym("t")
eps, b, p, some = real("eps", "(0, oo)"), real("b"), real("p", "(1, oo)"), real("some", "[0, 2]")
EVALUATE = {"rule": "evaluate"}
ZERO = {"rule": "rewrite", "to": "0", "proof": EVALUATE}
ONE = 1 + 0 * t


def half(body: Expr) -> Mean:
    return Mean("exponential", "t", body)


def normal(body: Expr) -> Mean:
    return Mean("normal", "t", body)


def bound(*potentials: object, side: str = "equal", mean: object = 0, ends: tuple[Expr, ...] = (), signs: Any = (),
          proofs: Any = (), waves: Any = (), **fields: Any) -> dict[str, Any]:
    """A bound, its expressions written; a comparison without proof is an identity, or shown by one enclosure."""
    pieces: list[dict[str, Any]] = [{"potential": {"expr": write_term(Q(0) + h)}} for h in potentials]
    for piece, end in zip(pieces, ends, strict=False):
        piece["upto"] = {"expr": write_term(end)}
    for piece, facts in zip(pieces, signs, strict=False):
        piece["facts"] = facts
    for piece, proof in zip(pieces, proofs, strict=False):
        piece["comparison"] = [proof]
    made = {"mean": mean, "side": side, "pieces": pieces, "waves": [{"scale": write_term(c), "rate": write_term(r)} for c, r in waves]}
    return made | {name: write_term(value) if name == "constant" else value for name, value in fields.items()}


def noise(*bounds: dict[str, Any], proof: Any = EVALUATE, **fields: Any) -> dict[str, Any]:
    return {"rule": "noise", "bounds": list(bounds), "proof": proof, **fields}


@dataclass(frozen=True)
class Case:
    """A claim for all values of some symbols with a certificate, and what a rejection says."""

    claim: Any
    node: dict[str, Any]
    over: tuple[Sym, ...] = (eps,)
    given: tuple[Any, ...] = ()
    why: str = ""

    def judged(self) -> str:
        return judge(Statement(forall(*self.over), self.given, self.claim), "PROVED", self.node).verdict


MINUS = half(ONE) <= Q("-1/2")                    # false, as E 1 = 1
GROWS, UNDEFINED, NOT_SHOWN = "enclosure|not known", "is not shown to be defined", "has the enclosure"
STEP = {                                          # constant on both sides of t = 1, not across it
    "a quotient": absolute(t - 1) / (t - 1), "a root over its base": sqrt((t - 1) ** 2) / (t - 1), "sign": call("sign", t - 1),
    "floor": call("floor", t), "two arcs": call("atan", 1 / (t - 1)) + call("atan", t - 1),
    "an arc of a tangent": call("atan", call("tan", 2 * t)) - 2 * t}
GROWING = {                                       # exp(t) in several forms
    "exp": exp(t), "product": exp(t / 2) * exp(t / 2), "power": exp(t / 2) ** 2, "absolute power": abs_power(exp(t / 2), 2),
    "power of a root": sqrt(exp(t)) ** 2, "root": sqrt(exp(2 * t)), "quotient": exp(t * 2) / exp(Q(3)) * exp(-t),
    "difference": exp(t) - t, "root of a power": exp(t * 2) ** Q("1/2"), "maximum": maximum(exp(t), t)}

PAIRS: dict[str, tuple[Case, Case]] = {
    "a mean that converges": (
        Case(half(exp(t / 2)) <= 2, noise(bound(2 * exp(t / 2)))),
        Case(half(exp(t)) <= 0, noise(bound(-t * exp(t))), why=NOT_SHOWN)),
    "a mean that diverges faster": (
        Case(half(exp(-2 * t)) <= Q("2/5"), noise(bound(exp(-2 * t) / 3))),
        Case(half(exp(2 * t)) <= -1, noise(bound(-exp(2 * t))), why=NOT_SHOWN)),
    "rates that add up": (
        Case(half(exp(t / 2) * exp(t / 3)) <= 6, noise(bound(6 * exp(t * 5 / 6)))),
        Case(half(exp(t / 2) * exp(t * 2 / 3)) <= -6, noise(bound(-6 * exp(t * 7 / 6))), why=NOT_SHOWN)),
    "a rate below 1 for all values": (
        Case(half(exp(real("r", "[0, 1/2]") * t)) >= 1, noise(bound(t * 0, side="below", constant=Q(1))), (real("r", "[0, 1/2]"),)),
        Case(half(exp(b * t)) >= 0, noise(bound(0, side="below")), (b,), why=NOT_SHOWN)),
    "a potential under normal noise": (
        Case(normal(t ** 2) <= 1, noise(bound(t, constant=Q(1)))),
        Case(normal(ONE) <= 0, noise(bound(0, -9 * exp(t ** 2 / 2), ends=(Q(0),), constant=Q(1))), why="not linear in the noise")),
    "a potential to the left under normal noise": (
        Case(normal(absolute(t) * 0 + ONE) <= 1, noise(bound(0, 0, ends=(Q(0),), constant=Q(1)))),
        Case(normal(ONE) <= 0, noise(bound(9 * exp(t ** 2 / 2), 0, ends=(Q(0),), constant=Q(1))), why="not linear in the noise")),
    "waves": (
        Case(normal(exp(t / 2)) <= Q("3/2"), noise(bound(0, waves=[(Q(1), Q("1/2"))]))),
        Case(half(exp(t / 2)) <= Q("3/2"), noise(bound(0, waves=[(Q(1), Q("1/2"))])), why="waves are for normal noise")),
    "waves of numbers": (
        Case(normal(3 + 0 * t) <= 3, noise(bound(0, waves=[(Q(3), Q(0))]))),
        Case(normal(t ** 2) <= 0, noise(bound(0, waves=[(t ** 2, Q(0))])), why="mentions t")),
    "a constant of numbers": (
        Case(half(ONE) <= 1, noise(bound(0, constant=Q(1)))),
        Case(half(t) <= 0, noise(bound(0, constant=t)), why="mentions t")),
    "pieces in order": (
        Case(half(ONE) <= 1, noise(bound(1, 1, 1, ends=(Q(1), Q(2))))),
        Case(half(ONE) <= 0, noise(bound(1, 1 + exp(t), 1, ends=(Q(3), Q(1)))), why=NOT_SHOWN)),
    "pieces that begin at 0": (
        Case(half(ONE) <= 1, noise(bound(1, 1, ends=(Q(0),)))),
        Case(half(ONE) <= 0, noise(bound(1, 1, ends=(Q(-1),))), why=NOT_SHOWN)),
    "an end that is a parameter": (
        Case(half(ONE) <= 1, noise(bound(1, 1, ends=(eps,)), proof=ZERO)),
        Case(half(ONE) <= 1, noise(bound(1, 1, ends=(b,)), proof=ZERO), (b,), why=NOT_SHOWN)),
    "an end that is a number": (
        Case(half(t) <= 1, noise(bound(t + 1, t + 1, ends=(Q(4),)))),
        Case(half(t) <= 0, noise(bound(t + 1, t + 1, ends=(t,))), why="mentions t")),
    "ends between pieces": (
        Case(half(t) <= 1, noise(bound(t + 1))),
        Case(half(t) <= 1, noise(bound(t + 1, t + 1)), why="all intervals but the last")),
    "an end of the last piece": (
        Case(half(t) <= 1, noise(bound(t + 1))),
        Case(half(t) <= 1, noise(bound(t + 1, ends=(Q(4),))), why="all intervals but the last")),
    "a piece": (
        Case(half(t) <= 1, noise(bound(t + 1))), Case(half(t) <= 1, noise(bound()), why="all intervals but the last")),
    "an end that has a value": (
        Case(half(ONE) <= 1, noise(bound(1, 1, ends=(1 / eps,)), proof=ZERO)),
        Case(half(ONE) <= 1, noise(bound(1, 1, ends=(1 / b ** 2,)), proof=ZERO), (b,), why=UNDEFINED)),
    "a jump at an end": (
        Case(half(maximum(1 - t, 0)) >= 0, noise(bound(0, side="below"))),
        Case(half(maximum(1 - t, 0)) <= 0, noise(bound(0, side="above")), why=NOT_SHOWN)),
    "an integrand that has a value at each point": (
        Case(half(t / (1 + exp(Q(5)))) >= 0, noise(bound(0, side="below"))),
        Case(half(t / (t - 1) ** 2) >= 0, noise(bound(0, side="below")), why=UNDEFINED)),
    "a denominator that is 0 at the end": (
        Case(half(1 / eps + 0 * t) >= 0, noise(bound(0, side="below"))),
        Case(half(1 / t) >= 0, noise(bound(0, side="below")), why=UNDEFINED)),
    "a quotient by the noise": (
        Case(half(t / 2) >= 0, noise(bound(0, side="below"))),
        Case(half(1 / (1 + t)) >= 0, noise(bound(0, side="below")), why="growth of div is not known")),
    "an integrand that is continuous": (
        Case(half(t) >= 0, noise(bound(0, side="below"))),
        Case(half(call("floor", t)) >= 0, noise(bound(0, side="below")), why="growth of floor")),
    "a parameter with another name": (
        Case(half(t) <= 1, noise(bound(t + 1))),
        Case(half(t) <= 1, noise(bound(t + 1)), (real("t"),), why="bound again where it is in scope")),
    "the kernel's names": (
        Case(Mean("exponential", "s", Sym("s")) <= 1, noise(bound(Sym("s") + 1))),
        Case(Mean("exponential", "_mean0", Sym("_mean0")) <= 1, noise(bound(Sym("_mean0") + 1)), why="name of the kernel's own")),
    "a parameter with a name of the kernel's own": (
        Case(half(t) <= 1 + 0 * eps, noise(bound(t + 1), proof=ZERO)),
        Case(half(t) <= 1 + 0 * real("_mean0"), noise(bound(t + 1), proof=ZERO), (real("_mean0"),), why="rename it")),
    "potentials in what is there": (
        Case(half(t) <= 1, noise(bound(t + 1))), Case(half(t) <= 0, noise(bound(Sym("_mean0"))), why="mentions _mean0")),
    "a mean inside a mean": (
        Case(half(2 * t) <= 2, noise(bound(2 * t + 2))),
        Case(half(Mean("exponential", "s", Sym("s"))) <= 1, noise(bound(1), bound(Sym("s") + 1, mean=1)), why="a mean inside a mean")),
    "one bound from a side": (
        Case(half(t) <= 1, noise(bound(t + 1))), Case(half(t) <= 1, noise(bound(t + 1), bound(t + 1)), why="from the same side")),
    "a bound of each mean": (
        Case(half(t) - half(2 * t) <= -1, noise(bound(t + 1), bound(2 * t + 2, mean=1))),
        Case(half(t) - half(2 * t) <= -1, noise(bound(t + 1)), why="has no bound")),
    "a bound of its own mean": (
        Case(half(t) + half(2 * t) <= 3, noise(bound(t + 1), bound(2 * t + 2, mean=1))),
        Case(half(t) + half(2 * t) <= 3, noise(bound(t + 1, mean=1), bound(2 * t + 2)), why="not shown to be identical")),
    "a number of a mean": (
        Case(half(t) <= 1, noise(bound(t + 1, mean=0))), Case(half(t) <= 1, noise(bound(t + 1, mean=-1)), why="names a mean")),
    "a side": (
        Case(half(t) <= 1, noise(bound(t + 1, side="above", proofs=[ZERO]))),
        Case(half(t) <= 1, noise(bound(t + 1, side="below", proofs=[ZERO])), why=NOT_SHOWN)),
    "a strict claim": (
        Case(half(t) < Q("11/10"), noise(bound(t + 1))), Case(half(t) < 1, noise(bound(t + 1)), why=NOT_SHOWN)),
    "a claim that has a value": (
        Case(1 / half(t + 1) <= Q("1/2"), noise(bound(t + 2))), Case(1 / half(t - 1) <= 1, noise(bound(t)), why=UNDEFINED)),
    "a claim that follows": (
        Case(half(t) <= 1, noise(bound(t + 1))), Case(half(t) <= Q("9/10"), noise(bound(t + 1)), why=NOT_SHOWN)),
    "no help from hypotheses with means": (
        Case(half(t) <= 1, noise(bound(t + 1)), given=(half(t) <= 0,)),
        Case(half(t) <= 0, noise(bound(t + 1)), given=(half(t) <= 0,), why=NOT_SHOWN)),
    "hyperbolic functions": (
        Case(half(call("cosh", t / 2)) >= 0, noise(bound(0, side="below"))),
        Case(half(call("cosh", t)) >= 0, noise(bound(0, side="below")), why=NOT_SHOWN)),
    "the smaller of their exponentials": (
        Case(half(absolute(call("sinh", -t / 2))) >= 0, noise(bound(0, side="below"))),
        Case(half(absolute(call("sinh", -t))) >= 0, noise(bound(0, side="below")), why=NOT_SHOWN)),
    "hyperbolic functions of a line": (
        Case(normal(call("cosh", t + eps)) >= 0, noise(bound(0, side="below"))),
        Case(normal(call("cosh", t ** 2 / 4)) >= 0, noise(bound(0, side="below")), why="not linear in the noise")),
    "absolute powers": (
        Case(half(abs_power(t - 1, p)) >= 0, noise(bound(0, side="below")), (p,)),
        Case(half(abs_power(t - 1, some)) >= 0, noise(bound(0, side="below")), (some,), why=UNDEFINED)),
    "absolute powers of what grows": (
        Case(half(abs_power(exp(t / 4), Q(3))) >= 0, noise(bound(0, side="below"))),
        Case(half(abs_power(exp(t / 4), p)) >= 0, noise(bound(0, side="below")), (p,), why="growth of a power")),
    "absolute powers to a power of the noise": (
        Case(half(abs_power(t, eps)) >= 0, noise(bound(0, side="below"))),
        Case(half(abs_power(eps, t + 1)) >= 0, noise(bound(0, side="below")), why="growth of abspow")),
    "signs": (
        Case(half(absolute(t - 1)) <= Q("3/4"), noise(bound(
            -t, t, ends=(Q(1),), signs=[[{"expr": write_term(1 - t)}], [{"expr": write_term(t - 1)}]]))),
        Case(half(absolute(t - 1)) <= 0, noise(bound(t, signs=[[{"expr": write_term(t - 1)}]])), why=NOT_SHOWN)),
    "a rate of an exponent": (
        Case(half(exp(absolute(t - 1) / 2)) >= 0, noise(bound(0, side="below", exponents=[
            {"of": write_term(absolute(t - 1) / 2), "rate": "1/2", "constant": "1/2", "proof": {
                "rule": "cases", "on": write_term(t - 1), "nonnegative": {"rule": "rewrite", "to": "1", "proof": EVALUATE},
                "nonpositive": {"rule": "rewrite", "to": "t", "proof": EVALUATE}}}]))),
        Case(half(exp(absolute(t - 1) * 2)) >= 0, noise(bound(0, side="below", exponents=[
            {"of": write_term(absolute(t - 1) * 2), "rate": "1/2", "constant": "2"}])), why=NOT_SHOWN)),
    "a rate of an exponent below 1": (
        Case(half(exp(t / 2)) >= 0, noise(bound(0, side="below"))),
        Case(half(exp(absolute(t - 1) * 0 + t)) >= 0, noise(bound(0, side="below", exponents=[
            {"of": write_term(absolute(t - 1) * 0 + t), "rate": "1", "constant": "0", "proof": ZERO}])), why=NOT_SHOWN)),
    "known fields": (
        Case(half(t) <= 1, noise(bound(t + 1))), Case(half(t) <= 1, noise(bound(t + 1, more=[])), why="fields")),
    "two proofs of one comparison": (
        Case(half(t) >= 1, noise(bound(t + 1, side="below", proofs=[ZERO]))),
        Case(half(t) >= 1, noise({**bound(side="below"), "pieces": [
            {"potential": {"expr": write_term(t + 1)}, "comparison": [ZERO, ZERO]}]}), why="not the form")),
    "one proof of an equality": (
        Case(half(t) <= 1, noise({**bound(), "pieces": [{"potential": {"expr": write_term(t + 1)}, "comparison": [ZERO, ZERO]}]})),
        Case(half(t) <= 1, noise(bound(t + 1, proofs=[ZERO])), why="not the form")),
    "a domain that has a value": (
        Case(half(t) <= 1, noise(bound(t + 1)), (Sym("d", between(half(exp(t / 2)), None, "[)")),)),
        Case(half(t) <= 1, noise(bound(t + 1)), (Sym("d", between(half(exp(2 * t)), None, "[)")),), why="converge")),
    "zero times a mean that diverges": (
        Case(0 * half(exp(t / 2)) <= 1, noise(bound(2 * exp(t / 2)))),
        Case(0 * half(exp(2 * t)) <= 1, noise(bound(0, side="below")), why=NOT_SHOWN)),
}
PAIRS |= {f"a potential with a step, {name}": (
    Case(half(ONE) <= 1, noise(bound(1, 1, ends=(Q(2),)))),
    Case(MINUS, noise(bound(1 + u * exp(t), 1, ends=(Q(2),))), why=f"{UNDEFINED}|not differentiated")) for name, u in STEP.items()}


@pytest.mark.parametrize("name", PAIRS)
def test_a_bound_and_its_false_neighbour(name: str) -> None:
    true, false = PAIRS[name]
    assert true.judged() == "PROVED"
    with pytest.raises(Rejected, match=false.why):
        false.judged()


@pytest.mark.parametrize("name", GROWING)
def test_a_potential_that_does_not_vanish_at_infinity(name: str) -> None:
    """H = 1 - exp(t) gives k H - H' = 1 and H(0) = 0: with it, E 1 would be 0."""
    for scale in (Q(1), Q("1/3")):
        potential = 1 - scale * GROWING[name]
        with pytest.raises(Rejected, match=GROWS):
            Case(half(ONE) <= Q("9/10"), noise(bound(potential))).judged()


# --- what is not shown by the rule

DIVERGES = half(exp(2 * t))
P, R = (Distribution(n, (Alphabet("X"),)) for n in "PR")
INFINITE = {"P": ["1/2", "1/2"], "R": ["1", "0"]}


@pytest.mark.parametrize(("over", "given", "claim", "model"), [
    ((eps,), (), lambda m: 0 * m <= -eps, {"eps": "1"}),
    ((eps,), (), lambda m: (eps - 1) * m <= -1, {"eps": "1"}),
    ((eps,), (Defined,), lambda m: eps <= 0, {"eps": "1"}),
    ((P, R), (), lambda m: KL(P, R) + m <= 5, INFINITE),
    ((eps,), (), lambda m: both(m <= 1, eps <= 0), {"eps": "1"})])
def test_a_mean_that_diverges_has_no_value_where_it_does_not_matter(over: Any, given: Any, claim: Callable[[Expr], Any], model: Any) -> None:
    for mean, fine in ((half(exp(t / 2)), True), (DIVERGES, False)):
        s = Statement(forall(*over), tuple(g(mean) for g in given), claim(mean))
        if fine:
            assert judge(s, "REFUTED", {"rule": "witness", "model": model}).verdict == "REFUTED"
        else:
            with pytest.raises(Rejected, match="not shown to converge"):
                judge(s, "REFUTED", {"rule": "witness", "model": model})


def test_a_mean_that_diverges_is_not_said_to_be_ill_posed() -> None:
    with pytest.raises(Rejected):
        judge(Statement(forall(eps), (), half(exp(eps * t)) <= 9), "ILL_POSED", {"rule": "undefined", "model": {"eps": "2"}})
    s = Statement(forall(eps), (), call("log", half(eps - 1 - t)) <= 9)
    assert judge(s, "ILL_POSED", {"rule": "undefined", "model": {"eps": "1"}}).verdict == "ILL_POSED"


@pytest.mark.parametrize("rule", ["scalar", "duality", "example", "derivation", "telescope", "theorem"])
def test_other_rules_do_not_speak_about_means(rule: str) -> None:
    with pytest.raises(Rejected, match="not for claims about means"):
        judge(Statement(forall(eps), (), half(t) <= 1), "PROVED", {"rule": rule, "proof": EVALUATE, "model": {"eps": "1"}})


def test_conjunctions_equalities_choices_cuts_and_negations() -> None:
    fine = noise(bound(t + 1))
    one, two = half(t) <= 1, half(t) >= 1
    s = Statement(forall(eps), (), both(one, two))
    assert judge(s, "PROVED", {"rule": "parts", "parts": [fine, fine]}).verdict == "PROVED"
    equality = {"rule": "equal", "below": fine, "above": fine}
    assert judge(Statement(forall(eps), (), equal(half(t), 1)), "PROVED", equality).verdict == "PROVED"
    with pytest.raises(Rejected):
        judge(Statement(forall(eps), (), equal(half(t), Q("9/10"))), "PROVED", equality)
    cut = {"rule": "split", "var": "eps", "at": "1", "below": fine, "at_cut": fine, "above": fine}
    assert judge(Statement(forall(eps), (), one), "PROVED", cut).verdict == "PROVED"
    some_b = Statement(exists(b), (), half(b * t) <= -1)
    chosen = {"rule": "choose", "values": {"b": "-1"}, "proof": noise(bound(-t - 1))}
    assert judge(some_b, "PROVED", chosen).verdict == "PROVED"
    for value in ("1", "t"):
        with pytest.raises(Rejected):
            judge(some_b, "PROVED", {**chosen, "values": {"b": value}})
    never = Statement(forall(b), (), half(b * t) > -1)
    assert judge(never, "REFUTED", {"rule": "negation", "proof": chosen}).verdict == "REFUTED"
    with pytest.raises(Rejected):
        judge(Statement(forall(b), (), half(b * t) > -2), "REFUTED", {"rule": "negation", "proof": chosen})
    with pytest.raises(Rejected, match="universal"):
        judge(some_b, "PROVED", noise(bound(-t - 1)))


def test_a_mean_in_an_end_bounds_its_parameter() -> None:
    d = Sym("d", Domain(Q(0), half(t), True, True))
    times = Statement(forall(d), (), d * half(t) <= Q("11/10"))
    assert judge(times, "PROVED", noise(bound(t + 1))).verdict == "PROVED"
    with pytest.raises(Rejected):
        judge(Statement(forall(d), (), d * half(t) <= Q("9/10")), "PROVED", noise(bound(t + 1)))


# --- tampered proofs: one thing changed at a time

Edit = Callable[[dict[str, Any]], None]


def found(node: Any, rule: str) -> list[dict[str, Any]]:
    """The nodes of a certificate with a rule, outermost first."""
    if isinstance(node, list):
        return [x for part in node for x in found(part, rule)]
    if not isinstance(node, dict):
        return []
    return [node] * (node.get("rule") == rule) + [x for part in node.values() for x in found(part, rule)]


Change = Callable[[Any], Any]


def pieces(field: str, change: Change, i: int = 0, every: bool = False) -> Edit:
    """Change the expression of a field of a piece; a piece without the field is left."""
    def edit(node: dict[str, Any]) -> None:
        for n in found(node, "noise"):
            for entry in n["bounds"] if every else n["bounds"][:1]:
                having = [p for p in entry["pieces"] if field in p]
                if having:
                    having[i][field]["expr"] = change(having[i][field]["expr"])
    return edit


def scaled(by: str = "2") -> Edit:
    return pieces("potential", lambda old: ["mul", by, old], every=True)


def plus(by: str) -> Change:
    return lambda old: ["add", old, by]


def side(to: str) -> Edit:
    def edit(node: dict[str, Any]) -> None:
        for n in found(node, "noise"):
            n["bounds"][0]["side"] = to
    return edit


def known(field: str, value: Callable[[Any], Any], i: int = 0) -> Edit:
    def edit(node: dict[str, Any]) -> None:
        found(node, "known")[i][field] = value(found(node, "known")[i][field])
    return edit


def entries(field: str, change: Change) -> Edit:
    def edit(node: dict[str, Any]) -> None:
        for n in found(node, "noise"):
            n["bounds"][0][field] = change(n["bounds"][0][field])
    return edit


def in_pieces(change: Change) -> Edit:
    return entries("pieces", change)


def without_end(old: list[Any]) -> list[Any]:
    first = next((i for i, p in enumerate(old) if "upto" in p), None)
    return old if first is None else [*old[:first], {k: v for k, v in old[first].items() if k != "upto"}, *old[first + 1:]]


def facts_exchanged(old: list[Any]) -> list[Any]:
    return [{**p, "facts": q["facts"]} for p, q in zip(old, old[::-1], strict=True)]


def exponent(field: str, value: object) -> Edit:
    return entries("exponents", lambda old: [{**one, field: value} for one in old])


YOUNG = {"the weight": known("by", lambda w: ["mul", "2", w]), "the weight negative": known("by", lambda w: ["mul", "-1", w]),
         "the theorem": known("theorem", lambda _: "tangent"), "an order at most 1": known("at", lambda a: [a[0], a[1], ["add", a[2], "-1"]]),
         "another order": known("at", lambda a: [a[0], a[1], ["add", a[2], "1"]]), "arguments": known("at", lambda a: [a[1], a[0], a[2]]),
         "an argument": known("at", lambda a: [a[0], ["mul", "2", a[1]], a[2]]), "one argument fewer": known("at", lambda a: a[:2])}
PIECES = {"the first potential": pieces("potential", plus("1/10")), "the last potential": pieces("potential", plus("1/10"), -1),
          "a potential with another slope": scaled("11/10"), "the constant": entries("constant", plus("1/100")),
          "the constant lower": entries("constant", plus("-1/100"))}
ENDS = {"an end": pieces("upto", plus("1/10")), "an end before 0": pieces("upto", plus("-100")), "no end": in_pieces(without_end),
        "a piece fewer": in_pieces(lambda old: old[1:])}
PROOFS: dict[tuple[str, str, str], dict[str, Edit]] = {
    ("table_laplace", "kl_entry", "printed"): {**PIECES, **ENDS, "a side": side("above")},
    ("table_laplace", "renyi_entry", "by signs"): {**PIECES, **YOUNG, "a side": side("above")},
    ("table_laplace", "equation_4", "printed"): {
        **PIECES, **ENDS, "a rate": exponent("rate", "2"), "a rate of 1": exponent("rate", "1"), "a lower constant": exponent("constant", "0"),
        "no exponents": entries("exponents", lambda _: []), "signs exchanged": in_pieces(facts_exchanged),
        "no signs": in_pieces(lambda old: [{**p, "facts": []} for p in old]),
        "a wave": entries("waves", lambda _: [{"scale": "1", "rate": "0"}])},
    ("table_gaussian", "renyi_entry", "by signs"): {     # a first piece twice is an interval of one point, which is harmless
        **PIECES, **YOUNG, **{name: edit for name, edit in ENDS.items() if name != "a piece twice"}, "a side": side("above")},
    ("table_gaussian", "renyi_unrestricted", "printed"): {
        "the first potential": PIECES["a potential with another slope"], "a wave": entries("waves", lambda old: old[1:]),
        "a wave's rate": entries("waves", lambda old: [{**old[0], "rate": ["mul", "2", old[0]["rate"]]}, old[1]]),
        "a wave's weight": entries("waves", lambda old: [{**old[0], "scale": ["mul", "11/10", old[0]["scale"]]}, old[1]])},
}
UNCHANGED = {("table_gaussian", "renyi_unrestricted", "printed"): {"the first potential"}}    # twice the potential 0


@pytest.fixture(scope="module")
def evidence() -> dict[tuple[str, str, str], tuple[Statement, Any]]:
    """Statements of a document with the certificates that were found for them."""
    stored, made = json.loads((Path(__file__).parent / "noise_proofs.json").read_text(encoding="utf-8")), {}
    for key in PROOFS:
        theorem: Theorem = getattr(importlib.import_module(f"theorems.chaudhuri2019.{key[0]}"), key[1])
        made[key] = next(v for v in theorem.variants if v.name == key[2]).statement, stored[" ".join(key)]
    return made


@pytest.mark.parametrize("key", PROOFS, ids=" ".join)
def test_a_proof_with_one_thing_changed(key: tuple[str, str, str], evidence: Any) -> None:
    statement, node = evidence[key]
    assert judge(statement, "PROVED", copy.deepcopy(node)).verdict == "PROVED"
    for name, edit in PROOFS[key].items():
        changed = copy.deepcopy(node)
        edit(changed)
        assert changed != node, name
        if name in UNCHANGED.get(key, ()):
            assert judge(statement, "PROVED", changed).verdict == "PROVED"
            continue
        with pytest.raises(Rejected):
            judge(statement, "PROVED", changed)
            pytest.fail(f"accepted: {name}")


def test_the_claim_of_a_tampered_statement(evidence: Any) -> None:
    for statement, node in evidence.values():
        claim = statement.claim
        stronger = Relation("<=", claim.left + Q("1/10"), claim.right) if claim.op != "==" else equal(claim.left + Q("1/10"), claim.right)
        with pytest.raises(Rejected):
            judge(Statement(statement.prefix, statement.given, stronger), "PROVED", node)


NOTHING = {"potential": {"expr": "0"}}


@pytest.mark.parametrize("junk", [
    None, 3, "x", [], [None], [{}], [{"mean": 0}], *([{"mean": 0, "side": "below", "pieces": [NOTHING], **change}] for change in (
        {"mean": 0.5}, {"mean": True}, {"mean": "0"}, {"mean": 10**30}, {"side": ["below"]}, {"side": "beside"}, {"pieces": "0"}, {"pieces": [3]},
        {"pieces": []}, {"pieces": [{}]}, {"pieces": [{"potential": "0"}]}, {"pieces": [{"potential": {"expr": 1.5}}]}, {"more": []},
        {"pieces": [{"potential": {"expr": ["eval", "t"]}}]}, {"pieces": [{**NOTHING, "upto": {"expr": "12"}}]}, {"waves": [["1"]]},
        {"waves": [{"scale": "1"}]}, {"exponents": [{"of": "t"}]}, {"rates": {}}, {"constant": ["t"]}))])
def test_certificates_of_no_form(junk: Any) -> None:
    s = Statement(forall(eps), (), half(t) >= 0)
    assert judge(s, "PROVED", noise(bound(0, side="below"))).verdict == "PROVED"
    with pytest.raises(Rejected):
        judge(s, "PROVED", {"rule": "noise", "bounds": junk, "proof": EVALUATE})


PLACE = Sym("t", Domain(Q(0), Q(1), True, True))


@pytest.mark.parametrize("steps", [
    (identity("c", 0 * DIVERGES, 0),), (identity("c", DIVERGES - DIVERGES, 0),), (pointwise("c", Q(1) <= 0, terms=(DIVERGES,)),),
    (pointwise("c", 0 * DIVERGES >= 0),), (identity("i", Q(1), Q(1)), combine("c", Q(1) <= 0, use("i", weight=DIVERGES))),
    (pointwise("i", PLACE * 0 >= 0), combine("c", Q(1) <= 0, use("i", weight=0 * DIVERGES)))])
def test_no_mean_enters_a_written_proof(steps: Any) -> None:
    """Steps may name any expression; one with a mean has no value there, also where a parameter has the name of the noise."""
    for over in ((P, eps), (P, PLACE)):
        node = {"rule": "derivation", "proof": encode(derivation(*steps)[0])}
        with pytest.raises(Rejected):
            judge(Statement(forall(*over), (), Q(1) <= 0), "PROVED", node)
    fine = {"rule": "derivation", "proof": encode(derivation(identity("c", 0 * PLACE, Q(0)))[0])}
    assert judge(Statement(forall(P, PLACE), (), equal(0 * PLACE, Q(0))), "PROVED", fine).verdict == "PROVED"


def test_hypotheses_with_means_make_nothing_vacuous() -> None:
    for given, fine in ((eps < -1, True), (half(t) <= 0, False), (DIVERGES <= 0, False)):
        s = Statement(forall(eps), (given,), half(t) <= 0)
        node = {"rule": "vacuous", "proof": {"rule": "infeasible", "fact": 0}}
        if fine:
            assert judge(s, "VACUOUS", node).verdict == "VACUOUS"
        else:
            with pytest.raises(Rejected):
                judge(s, "VACUOUS", node)
