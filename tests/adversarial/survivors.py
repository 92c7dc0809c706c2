"""Why the kernel is right to accept an altered statement: by its form, by a search, by many exact points; or it is not."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from random import Random
from typing import Any

from tests.adversarial.evaluator import NoModel, NotDecided, World
from tests.adversarial.operations import OPERATIONS
from tests.adversarial.random_models import models, scalar
from tests.adversarial.sixty_digits import NoValue, Unsure
from tests.adversarial.truth import Status, holds, status
from tests.adversarial.weaker import follows, impossible, same
from tests.adversarial.worlds import in_domain, world
from verify.kernel.statements.judge import Rejected, judge
from verify.language import Both, Domain, Every, Indistinguishable, Letter, Q, Relation, Statement, exp
from verify.language.formula import bearers
from verify.search.decide import Options, decide

Says = Callable[[Statement, str, Any], bool]
_LITTLE = Q(Fraction(1, 10 ** 50))
SATISFYING, ATTEMPTS, SECONDS = 25, 400, 0.4


class Why(Enum):
    """How an accepted alteration was decided."""

    SAME = "it means the same"
    WEAKER = "it follows from the original by its form"
    VACUOUS = "nothing satisfies its hypotheses"
    POINTS = "it holds at all of many exact points that satisfy its hypotheses"
    UNNEEDED = "what was changed is not needed: without it the statement is accepted too, and examined"
    WITNESS = "the values in its evidence satisfy it, by other arithmetic"
    TABLE = "decided by hand"
    OPEN = "not decided"
    CONTRADICTION = "it is accepted, and false"


@dataclass(frozen=True)
class Decision:
    """What was found of a statement, with the details for a reader."""

    why: Why
    detail: str = ""


def decided(original: Statement, altered: Statement, evidence: Any, says: Says, seed: int = 0) -> Decision:
    """Whether the altered statement, which a judge accepts with the evidence, is true; the parts that are as they were are not
    looked at."""
    if same(original, altered):
        return Decision(Why.SAME)
    if follows(original, altered):
        return Decision(Why.WEAKER)
    before, now = list(leaves(original, evidence)), list(leaves(altered, evidence))
    old = [s for s, _ in before]
    found = [_leaf(s, e, seed) for s, e in now if s not in old]
    if len(before) == len(now) == 1 and [d.why for d in found] == [Why.OPEN]:
        found = [_without(before[0][0], *now[0], says, seed) or found[0]]
    for why in (Why.CONTRADICTION, Why.OPEN):
        for d in found:
            if d.why is why:
                return d
    return found[-1] if found else Decision(Why.OPEN, "no part of it was changed")


def leaves(s: Statement, evidence: Any) -> Iterator[tuple[Statement, Any]]:
    """The closed statements that a statement is the conjunction of, each with its evidence where the form of it fits."""
    node = evidence if isinstance(evidence, dict) else {}
    if not s.prefix and not s.given and isinstance(s.claim, Statement):
        yield from leaves(s.claim, node.get("evidence"))
    elif not s.prefix and not s.given and isinstance(s.claim, Both):
        proofs = node.get("parts")
        for i, part in enumerate(s.claim.parts):
            proof = proofs[i] if isinstance(proofs, list) and i < len(proofs) else None
            yield from leaves(part, proof) if isinstance(part, Statement) else [(Statement((), (), part), proof)]
    else:
        yield s, evidence


def _without(original: Statement, altered: Statement, evidence: Any, says: Says, seed: int) -> Decision | None:
    """The statement without what was changed, if that is a hypothesis or a domain of "for all", and it is accepted too."""
    if any(b.kind == "exists" for b in altered.prefix):
        return None
    kept = tuple(h for h in altered.given if h in original.given)
    prefix = tuple(b if b in original.prefix or b.domain is None else replace(b, domain=Domain()) for b in altered.prefix)
    rest = Statement(prefix, kept, altered.claim)
    if rest == altered or not follows(rest, altered) or not says(rest, "PROVED", evidence):
        return None
    found = _leaf(rest, evidence, seed)
    if found.why is Why.CONTRADICTION:
        return found
    return Decision(Why.UNNEEDED, found.detail) if found.why in (Why.POINTS, Why.VACUOUS) or follows(original, rest) else None


def _leaf(s: Statement, evidence: Any, seed: int) -> Decision:
    if all(b.kind == "forall" for b in s.prefix) and any(impossible(h) for h in s.given):
        return Decision(Why.VACUOUS, "a hypothesis says that a probability or a divergence is negative, or a probability more than 1")
    searched = by_search(s)
    if searched is not None:
        return searched
    if any(b.kind == "exists" for b in s.prefix):
        return by_witness(s, evidence, seed)
    return by_points(s, seed)


def by_search(s: Statement) -> Decision | None:
    """A refutation or a proof of emptiness that the kernel accepts."""
    try:
        found = decide(s, (), Options(timeout=SECONDS))
    except SystemError:               # the end of the time fell into a function that flint calls back
        return None
    if found.verdict not in ("REFUTED", "ILL_POSED", "VACUOUS") or not accepted(s, found.verdict, found.evidence):
        return None
    return Decision(Why.VACUOUS if found.verdict == "VACUOUS" else Why.CONTRADICTION, f"{found.verdict} by {found.evidence}")


def accepted(s: Statement, verdict: str, evidence: Any) -> bool:
    """Whether the kernel itself accepts evidence."""
    try:
        return judge(s, verdict, evidence).verdict == verdict
    except Rejected:
        return False


def by_points(s: Statement, seed: int) -> Decision:
    """A universal statement at random points: a violation, or none at enough points that satisfy the hypotheses."""
    if not s.prefix:
        said = status(s, {})
        return _told(s, {}, said) or Decision(Why.POINTS if said is Status.HOLDS else Why.OPEN, f"a closed claim: {said.value}")
    holding, doubts, read, near = 0, 0, spelled(s), nearly(s)
    for data in models(s, Random(seed), ATTEMPTS):
        said = status(read, data)
        if said is Status.UNSURE and near is not None and status(near, data) is Status.HOLDS:
            said = Status.HOLDS
        bad = _told(s, data, said)
        if bad is not None:
            return bad
        holding, doubts = holding + (said is Status.HOLDS), doubts + (said in (Status.UNSURE, Status.NOT_DECIDED))
        if holding >= SATISFYING:
            return Decision(Why.POINTS, f"{holding} points")
    return Decision(Why.OPEN, f"{holding} points satisfy the hypotheses, {doubts} are in doubt")


def spelled(node: Any) -> Any:
    """The tree with "indistinguishable" for delta = 0 as relations at all letters, which can be compared where both are equal."""
    if isinstance(node, Indistinguishable) and node.delta == Q(0):
        letters = tuple(Letter(f"letter {i} of two laws", a) for i, a in enumerate(node.p.over))
        p, q, factor = node.p(*letters), node.q(*letters), exp(node.eps)
        return Both((Every(letters, p <= factor * q), Every(letters, q <= factor * p)))
    if isinstance(node, tuple):
        return tuple(spelled(x) for x in node)
    if isinstance(node, Statement):
        return replace(node, given=spelled(node.given), claim=spelled(node.claim))
    return Both(spelled(node.parts)) if isinstance(node, Both) else node


def nearly(s: Statement) -> Statement | None:
    """The statement with sides that may differ by 10^-50: what is said of numbers that are equal, which no digits show."""
    def loose(f: Any) -> Any:
        match f:
            case Relation(op="<="):
                return f.left <= f.right + _LITTLE
            case Relation(op="=="):
                return Both((f.left <= f.right + _LITTLE, f.right <= f.left + _LITTLE))
            case Both():
                return Both(tuple(loose(p) for p in f.parts))
        return f

    changed = loose(s.claim)
    return None if changed is s.claim else spelled(replace(s, claim=changed))


def _told(s: Statement, data: Any, said: Status) -> Decision | None:
    if said not in (Status.FAILS, Status.NO_VALUE):
        return None
    verdict, rule = ("REFUTED", "witness") if said is Status.FAILS else ("ILL_POSED", "undefined")
    agrees = accepted(s, verdict, {"rule": rule, "model": data})
    return Decision(Why.CONTRADICTION, f"{said.value} at {data}; the kernel {'agrees' if agrees else 'does not tell'}")


# --- statements with "there is": the values in the evidence, by other arithmetic

def by_witness(s: Statement, evidence: Any, seed: int) -> Decision:
    """What the evidence names, at random points of the universal symbols."""
    rule = evidence.get("rule") if isinstance(evidence, dict) else None
    if rule == "example":
        return _example(s, evidence["model"])
    if rule != "choose" or not isinstance(evidence.get("values"), dict):
        return Decision(Why.OPEN, f"there is no reading of the rule {rule}")
    holding, rng = 0, Random(seed)
    for _ in range(ATTEMPTS):
        said, point = chosen(s, evidence["values"], rng)
        if said is Status.FAILS:
            return Decision(Why.CONTRADICTION, f"the values that the evidence gives fail at {point}")
        holding += said is Status.HOLDS
        if holding >= SATISFYING or (holding and all(b.kind == "exists" for b in s.prefix)):
            return Decision(Why.WITNESS, f"{holding} points")
    return Decision(Why.OPEN, f"{holding} points satisfy the hypotheses")


def _example(s: Statement, data: Any) -> Decision:
    try:
        w = world(s, data)
        good = all(b.domain is None or in_domain(b.domain, w.values[b.symbol.name], w) for b in s.prefix) and all(
            holds(f, w) for f in (*s.given, s.claim))
    except (NoValue, NoModel):
        good = False
    except (Unsure, NotDecided) as error:
        return Decision(Why.OPEN, str(error))
    return Decision(Why.WITNESS) if good else Decision(Why.CONTRADICTION, f"the example {data} is none")


def chosen(s: Statement, terms: dict[str, Any], rng: Random) -> tuple[Status, dict[str, Any]]:
    """Whether the values that evidence gives to what "there is" do what the statement says, at random values of the other
    symbols; and all values."""
    owners, w = bearers(s), World({})
    given: dict[str, Fraction] = {}
    try:
        for i, b in enumerate(s.prefix):
            name = b.symbol.name
            if b.kind == "forall":
                number: Any = scalar(b, w, rng)
                given[name] = number
            else:
                number = _term(terms[name], given)
            w = w.scalar(name, number)
            fits = (b.domain is None or in_domain(b.domain, number, w)) and all(
                _satisfied(h, w) for h, owner in zip(s.given, owners, strict=True) if owner == i)
            if not fits:
                return (Status.OUTSIDE if b.kind == "forall" else Status.FAILS), w.values
        return (Status.HOLDS if holds(s.claim, w) else Status.FAILS), w.values
    except NoValue:
        return Status.FAILS, w.values
    except (Unsure, NotDecided, NoModel, LookupError, ValueError, TypeError):
        return Status.UNSURE, w.values


def _satisfied(h: Any, w: World) -> bool:
    try:
        return holds(h, w)
    except NoValue:
        return False


def _term(data: Any, given: dict[str, Fraction]) -> Any:
    """The value of a term of evidence: a symbol, a rational, or an operation with its arguments."""
    if isinstance(data, str):
        return given[data] if data in given else Fraction(data)
    return OPERATIONS[data[0]](*(_term(a, given) for a in data[1:]))
