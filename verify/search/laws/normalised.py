"""Laws that are normalised weights, a/A and b/B with A and B the sums of a and b: where a <= k b and b <= k a at each letter,
the likelihood ratio is at most k^2, as for the exponential mechanism."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.folding import mul
from verify.kernel.sums.letters import at_places
from verify.kernel.scalar.opening import is_scalar
from verify.language import App, Expr, Letter, Q, Sum, equal, exp
from verify.language.proofs import Derivation, combine, derivation, pointwise, use
from verify.search.laws.letterwise import at_letter
from verify.search.laws.view import View, factors


def by_weights(view: View) -> Iterator[Derivation]:
    """The claim that the likelihood ratio of two laws is at most exp(e), from the weights of the laws."""
    if len(view.aim.letters) != 1:
        return
    r = view.letter(view.aim.letters[0].over, "r")
    here = view.aimed_at((r,))
    left, right = here.left, here.right
    one, level, two = _normalised(left, r), _level(right), _normalised(_law(right), r)
    if one is None or two is None or level is None:
        return
    (a, A), (b, B), k = one, two, exp(mul(Q("1/2"), level))
    known, half = at_letter(view, (r,)), mul(Q("1/2"), level)
    if not (isinstance(a, App) and isinstance(b, App) and a.op == b.op == "exp"):
        return
    u, v = a.args[0], b.args[0]
    yield from derivation(
        pointwise("exponents", u <= half + v, *known).for_all(r),
        pointwise("exponents back", v <= half + u, *known).for_all(r),
        pointwise("one way", a <= k * b, "exponents", terms=(u, v)).for_all(r),
        pointwise("other way", b <= k * a, "exponents back", terms=(u, v)).for_all(r),
        combine("their sums", k * A >= B, use("other way", over=(r,))),
        combine("with one sum", left <= k * (b / A), use("one way", weight=1 / A)).for_all(r),
        pointwise("ratio of sums", k / B >= 1 / A, "their sums", terms=(A, B)),
        combine("with both sums", k * (b / A) <= k * k * (b / B), use("ratio of sums", weight=k * b)).for_all(r),
        pointwise("the level", equal(k * k, exp(level))),
        combine("claim", left <= right, "with one sum", "with both sums", use("the level", weight=b / B)
                ).for_all(r))


def _level(e: Expr) -> Expr | None:
    """The exponent e of exp(e) times a law."""
    found = [f for f in factors(e) if is_scalar(f)]
    return found[0].args[0] if len(found) == 1 and isinstance(found[0], App) and found[0].op == "exp" else None


def _law(e: Expr) -> Expr:
    return mul(*(f for f in factors(e) if not is_scalar(f)))


def _normalised(e: Expr, r: Letter) -> tuple[Expr, Expr] | None:
    """A weight at a letter and the sum of the weights, of which a law is the quotient."""
    if not isinstance(e, App) or e.op != "div" or not isinstance(e.args[1], Sum):
        return None
    weight, whole = e.args
    assert isinstance(whole, Sum)
    same = whole.letter.over == r.over and at_places(whole.body, {whole.letter.name: r}) == weight
    return (weight, whole) if same and not whole.where else None
