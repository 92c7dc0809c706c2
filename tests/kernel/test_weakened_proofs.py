"""Written proofs of the theorems are accepted as they stand; with one step, hypothesis, weight or law less, they are not.

The scalar certificates are those of the whole proof, found once: a changed step is judged by them, with all the answers about
signs and sums that are found for it.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from tests.kernel.written_proofs import PROOFS
from verify.elaborate.written import Searched
from verify.kernel.statements.judge import Rejected
from verify.language import (
    Atom, Channel, Distribution, Every, Expr, Formula, Num, Q, Relation, Statement, encode, walk)
from verify.language.proofs import Derivation, LawAt, Step
from verify.run.load import load_theorems
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.laws.derived import prove_node
from verify.search.laws.exchangeable import by_exchange
from verify.search.written import prove

NAMES = (
    "wang2016/lem-5#printed", "wang2016/lem-6.step-normalisers#repaired", "wang2016/lem-7.kl#printed",
    "wang2016/lem-11.step-lemma12#direction: at least", "wang2016/lem-11.step-lemma12#direction: at most",
    "wang2016/lem-14.identity#repaired", "wang2016/lem-14.ineq#repaired", "textbook/kl-data-processing#printed",
    "textbook/kl-data-processing#joint form", "textbook/kl-chain-rule#printed", "textbook/gibbs-variational-principle#printed",
    "textbook/gibbs-variational-principle#attained", "textbook/group-privacy#printed",
    "textbook/group-privacy-approximate#printed", "textbook/basic-composition#printed", "textbook/post-processing#printed",
    "textbook/post-processing#total variation", "dwork2015/thm-9#printed", "dwork2015/thm-13#printed",
    "dwork2015/thm-17#repaired", "dwork2015/thm-19#printed")
PART = Q("1/100")
TRIVIAL = Q(0) <= Q(1)
Changed = tuple[Statement, Derivation]
Change = Callable[[Statement, Derivation], Iterator[tuple[str, Changed]]]


@cache
def variant(name: str) -> tuple[Statement, tuple[Derivation, ...]]:
    """The statement of "id#variant" and its written proofs, those of `written_proofs` where it has none of its own."""
    claim, label = name.split("#")
    v = next(v for t in load_theorems() if t.id == claim for v in t.variants if v.name == label)
    return v.statement, tuple(p for p in v.proof or PROOFS.get(name, ()) if isinstance(p, Derivation))


@cache
def certificate(name: str) -> Any:
    """What the search finds for the proof as it stands, found once."""
    statement, proofs = variant(name)
    trace = Trace(Options(), proofs)
    finding = prove(statement, Budget.of_seconds(60), trace)
    assert finding is not None and finding.verdict == "PROVED", trace.tried
    return finding.evidence


def accepted(statement: Statement, node: Any) -> bool:
    try:
        return judge(statement, "PROVED", node).verdict == "PROVED"
    except Rejected:
        return False


def accepted_with_any_answers(statement: Statement, node: Any) -> bool:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("verify.kernel.sums.answers.read_answers", lambda node: Searched())
        return accepted(statement, node)


# --- changes of a proof, each of which takes away something that it needs

def without_step(statement: Statement, proof: Derivation) -> Iterator[tuple[str, Changed]]:
    """Each step, and all uses of it, left out."""
    for s in proof.steps:
        kept = (replace(t, uses=tuple(u for u in t.uses if u.step != s.name)) for t in proof.steps if t is not s)
        yield f"without {s.name}", (statement, replace(proof, steps=tuple(kept)))


def loosened(f: Formula) -> Formula:
    """A hypothesis with one more on its right side."""
    if isinstance(f, Relation):
        return replace(f, right=f.right + 1)
    if isinstance(f, Every):
        return replace(f, relation=replace(f.relation, right=f.relation.right + 1))
    assert isinstance(f, Statement)
    return replace(f, claim=loosened(f.claim))


def hypotheses(statement: Statement, proof: Derivation) -> Iterator[tuple[str, Changed]]:
    """Each hypothesis replaced by 0 <= 1, or with one more on its right side."""
    for i, f in enumerate(statement.given):
        for how, weaker in (("given", TRIVIAL), ("loosened", loosened(f))):
            given = (*statement.given[:i], weaker, *statement.given[i + 1:])
            yield f"{how} {i + 1}", (replace(statement, given=given), proof)


def sharpened(f: Formula) -> Formula:
    """A claim with a little less on its right side."""
    if isinstance(f, Relation):
        return replace(f, right=f.right - PART)
    if isinstance(f, Every):
        return replace(f, relation=replace(f.relation, right=f.relation.right - PART))
    assert isinstance(f, Statement)
    return replace(f, claim=sharpened(f.claim))


def claim(statement: Statement, proof: Derivation) -> Iterator[tuple[str, Changed]]:
    """The claim a little stronger."""
    yield "stronger claim", (replace(statement, claim=sharpened(statement.claim)), proof)


def one_step(change: Callable[[Step], Iterator[tuple[str, Step]]]) -> Change:
    """A change of single steps, as one of a proof."""
    def changes(statement: Statement, proof: Derivation) -> Iterator[tuple[str, Changed]]:
        for i, s in enumerate(proof.steps):
            for label, t in change(s):
                yield f"{s.name}: {label}", (statement, replace(proof, steps=(*proof.steps[:i], t, *proof.steps[i + 1:])))
    return changes


@one_step
def stronger(s: Step) -> Iterator[tuple[str, Step]]:
    """The step says a little more, or the converse."""
    r = s.relation
    yield "a little more", replace(s, relation=replace(r, right=r.right - PART))
    if r.op != "==":
        yield "the converse", replace(s, relation=replace(r, left=r.right, right=r.left))


@one_step
def elsewhere(s: Step) -> Iterator[tuple[str, Step]]:
    """The step is claimed also where its conditions fail, or sums its uses there."""
    if s.where:
        yield "everywhere", replace(s, where=())
    if s.zero:
        yield "also where nothing is 0", replace(s, zero=())
    for i, u in enumerate(s.uses):
        if u.where:
            yield f"{u.step} everywhere", replace(s, uses=(*s.uses[:i], replace(u, where=()), *s.uses[i + 1:]))


@one_step
def weights(s: Step) -> Iterator[tuple[str, Step]]:
    """A use counts twice, or with the other sign."""
    for i, u in enumerate(s.uses if s.rule == "combine" else ()):
        for label, w in (("twice", u.weight * 2), ("with the other sign", -u.weight)):
            yield f"{u.step} {label}", replace(s, uses=(*s.uses[:i], replace(u, weight=w), *s.uses[i + 1:]))


@one_step
def terms(s: Step) -> Iterator[tuple[str, Step]]:
    """A law, factor or limit that a rule is told is another."""
    position = {"gibbs": 1, "all_records": 0, "limit": 1}.get(s.rule)
    if position is not None:
        changed = (s.terms[position] + 1) / 2 if s.rule == "limit" else s.terms[position] * Q("3/4")
        yield "another term", replace(s, terms=(*s.terms[:position], changed, *s.terms[position + 1:]))
    for i, (name, value) in enumerate(s.values):
        if isinstance(value, LawAt):
            half = (name, LawAt(value.letters, value.body / 2))
            yield f"half of {name}", replace(s, values=(*s.values[:i], half, *s.values[i + 1:]))


def exchanged(e: Any, old: object, new: Any) -> Any:
    """An expression with one law in place of another."""
    if isinstance(e, Atom):
        return Atom(new, e.letters) if e.of == old else e
    if isinstance(e, tuple):
        return tuple(exchanged(x, old, new) for x in e)
    if isinstance(e, Expr | Relation) and not isinstance(e, Num):
        return replace(e, **{f: exchanged(getattr(e, f), old, new) for f in e.__dataclass_fields__})
    return e


def laws(statement: Statement, proof: Derivation) -> Iterator[tuple[str, Changed]]:
    """One law in place of another over the same sets, in one step."""
    own = [b.symbol for b in statement.prefix if isinstance(b.symbol, Distribution | Channel)]
    for i, s in enumerate(proof.steps):
        for old in own:
            for new in own:
                if old != new and type(old) is type(new) and old.over == new.over and (
                        any(isinstance(n, Atom) and n.of == old for n in walk(s.relation))):
                    t = replace(s, relation=exchanged(s.relation, old, new))
                    steps = (*proof.steps[:i], t, *proof.steps[i + 1:])
                    yield f"{s.name}: {new.name} for {old.name}", (statement, replace(proof, steps=steps))


def forgotten(statement: Statement, proof: Derivation) -> Iterator[tuple[str, Changed]]:
    """A letter of a step is not declared."""
    for i, s in enumerate(proof.steps):
        if s.letters:
            t = replace(s, letters=s.letters[1:])
            yield f"{s.name}: no letter {s.letters[0].name}", (statement, replace(
                proof, steps=(*proof.steps[:i], t, *proof.steps[i + 1:])))


CHANGES = (without_step, hypotheses, claim, stronger, elsewhere, weights, terms, laws, forgotten)


def parts(node: Any) -> list[Any]:
    """The written proofs in a certificate, one for each that the theorem gives."""
    if node["rule"] == "derivation":
        return [node]
    return node["parts"] if node["rule"] == "parts" else [node["below"], node["above"]]


def with_part(node: Any, i: int, part: Any) -> Any:
    """The certificate with another proof in one place."""
    if node["rule"] == "derivation":
        return part
    if node["rule"] == "parts":
        return {**node, "parts": [*node["parts"][:i], part, *node["parts"][i + 1:]]}
    return {**node, ("below", "above")[i]: part}


def changed(name: str) -> Iterator[tuple[str, int, Changed]]:
    """All changes of the proofs of one claim, labelled."""
    statement, proofs = variant(name)
    for i, proof in enumerate(proofs):
        for change in CHANGES:
            for label, made in change(statement, proof):
                yield f"{i}: {label}" if len(proofs) > 1 else label, i, made


# On finite sets the kernel takes logarithms apart by itself: what the step of this name says counts on wider spaces only, see below.
WIDER = "both outputs"
CASES = [(name, label) for name in NAMES for label, _, _ in changed(name) if WIDER not in label]


def judged(name: str, label: str) -> bool:
    """Whether the kernel accepts the changed proof with the scalar certificates of the unchanged one, and any answers."""
    i, (statement, proof) = next((i, made) for other, i, made in changed(name) if other == label)
    node = certificate(name)
    part = parts(node)[i]
    steps = {s.name for s in proof.steps}
    scalars = {k: v for k, v in part.get("scalars", {}).items() if k.removesuffix(" (above)") in steps}
    new = {"rule": "derivation", "proof": encode(proof), **({"scalars": scalars} if scalars else {})}
    return accepted_with_any_answers(statement, with_part(node, i, new))


@cache
def whole(name: str) -> bool:
    """Whether the proof as it stands is accepted."""
    return accepted(variant(name)[0], certificate(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_proof_as_it_stands_is_accepted(name: str) -> None:
    assert whole(name) and accepted_with_any_answers(variant(name)[0], certificate(name))


def test_every_claim_is_changed_in_several_ways() -> None:
    assert len(set(CASES)) == len(CASES) and len(NAMES) >= 12
    assert all(len([n for n, _ in CASES if n == name]) >= 5 for name in NAMES)


@pytest.mark.parametrize(("name", "label"), CASES)
def test_a_proof_that_lacks_something_is_rejected(name: str, label: str) -> None:
    assert whole(name) and not judged(name, label)


def test_what_is_said_to_be_defined_is_needed_where_sums_may_diverge() -> None:
    statement, _ = variant("wang2016/lem-6#printed")
    node = prove_node(statement, Budget.of_seconds(60), Trace(Options(), ()), (by_exchange,))
    assert judge(statement, "PROVED", node).spaces == "general" and len(statement.given) == 3
    for i in range(3):
        less = replace(statement, given=(*statement.given[:i], TRIVIAL, *statement.given[i + 1:]))
        assert judge(less, "PROVED", node).spaces == "finite"


def test_logarithms_that_stay_whole_converge_on_all_spaces() -> None:
    statement, (proof,) = variant("wang2016/lem-7.kl#printed")
    apart = replace(proof, steps=(*(step for step in proof.steps[:-1] if step.name != WIDER), replace(
        proof.steps[-1], uses=tuple(u for u in proof.steps[-1].uses if u.step != WIDER))))
    for steps, spaces in ((proof, "general"), (apart, "finite")):
        finding = prove(statement, Budget.of_seconds(60), Trace(Options(), (steps,)))
        assert finding is not None and judge(statement, "PROVED", finding.evidence).spaces == spaces
