"""Laws that are normalised weights, a/A and b/B with A and B the sums of a and b: where a <= k b and b <= l a at each letter,
the likelihood ratio is at most k l, as for the exponential mechanism, also where utilities only grow."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places
from verify.kernel.scalar.opening import is_scalar
from verify.language import App, Expr, Letter, Q, Relation, Sum, equal, exp
from verify.language.proofs import Derivation, Use, combine, derivation, pointwise, use
from verify.search.laws.cuts import exp_of
from verify.search.laws.facts_at_letters import at_letter_about
from verify.search.laws.view import ZERO, View, factors, minus, without_factor

Weights = tuple[Expr, Expr, Expr]                     # a weight at a letter, the sum of all, and the exponent in it


def by_weights(view: View) -> Iterator[Derivation]:
    """The claim that the likelihood ratio of two laws, or of the outputs of a channel, is at most exp(e), from the weights."""
    letters = tuple(view.letter(x.over, "r") for x in view.aim.letters)
    for r in letters:
        yield from _of_outputs(view, r, letters)


def _of_outputs(view: View, r: Letter, letters: tuple[Letter, ...]) -> Iterator[Derivation]:
    here = view.aimed_at(letters)
    left, right = here.left, here.right
    one, level, two = _normalised(left, r), _level(right), _normalised(_law(right), r)
    if one is None or two is None or level is None:
        return
    (a, A), (b, B) = one, two
    u, v = _exponent(a), _exponent(b)
    if u is None or v is None or without_factor(a, exp(u)) != without_factor(b, exp(v)):
        return
    half = mul(Q("1/2"), level)
    for over, under in ((half, half), (level, ZERO), (ZERO, level)):
        yield from _derivation(view, r, letters, here, (a, A, u), (b, B, v), (over, under))


def _derivation(view: View, r: Letter, letters: tuple[Letter, ...], here: Relation, one: Weights, two: Weights,
                shares: tuple[Expr, Expr]) -> Iterator[Derivation]:
    """The claim from u <= v + over and v <= u + under, for shares of its level."""
    (a, A, u), (b, B, v), (over, under) = one, two, shares
    up, down, level, known = exp_of(over), exp_of(under), add(over, under), at_letter_about(view, letters, u, v)
    others = tuple(x for x in letters if x != r)
    yield from derivation(
        pointwise("exponents", u <= over + v, *known).for_all(*letters),
        pointwise("exponents back", v <= under + u, *known).for_all(*letters),
        pointwise("one way", a <= up * b, "exponents", terms=(u, v)).for_all(*letters),
        pointwise("other way", b <= down * a, "exponents back", terms=(u, v)).for_all(*letters),
        combine("their sums", down * A >= B, use("other way", over=(r,)), *_as_sums(view, r, (a, A), down * A),
                *_as_sums(view, r, (b, B), minus(B))).for_all(*others),
        combine("with one sum", here.left <= up * (b / A), use("one way", weight=1 / A)).for_all(*letters),
        pointwise("ratio of sums", down / B >= 1 / A, "their sums", terms=(A, B)).for_all(*others),
        combine("with both sums", up * (b / A) <= up * down * (b / B), use("ratio of sums", weight=up * b)).for_all(*letters),
        pointwise("the level", equal(up * down, exp(level))),
        combine("claim", here.left <= here.right, "with one sum", "with both sums", use("the level", weight=b / B)
                ).for_all(*letters))


def _as_sums(view: View, r: Letter, law: tuple[Expr, Expr], weight: Expr) -> list[Use]:
    """That the weights sum to a number, where it is one, as their quotients sum to 1."""
    (a, whole) = law
    return [use(n, weight=weight) for n, k in view.known.items() if is_scalar(whole) and n.startswith("sum of") and (
        key_of(k.relation.left) == key_of(Sum(r, a / whole)))][:1]


def _exponent(e: Expr) -> Expr | None:
    """The exponent of the only exponential among the factors."""
    found = [f.args[0] for f in factors(e) if isinstance(f, App) and f.op == "exp"]
    return found[0] if len(found) == 1 else None


def _level(e: Expr) -> Expr | None:
    """The exponent e of exp(e) times a law."""
    found = [f for f in factors(e) if is_scalar(f)]
    return found[0].args[0] if len(found) == 1 and isinstance(found[0], App) and found[0].op == "exp" else None


def _law(e: Expr) -> Expr:
    return mul(*(f for f in factors(e) if not is_scalar(f)))


def _normalised(e: Expr, r: Letter) -> tuple[Expr, Expr] | None:
    """A weight at a letter and the sum of the weights, perhaps as a number, of which a law is the quotient."""
    if not isinstance(e, App) or e.op != "div" or not (isinstance(e.args[1], Sum) or is_scalar(e.args[1])):
        return None
    weight, whole = e.args
    if is_scalar(whole):
        return weight, whole
    assert isinstance(whole, Sum)
    same = whole.letter.over == r.over and at_places(whole.body, {whole.letter.name: r}) == weight
    return (weight, whole) if same and not whole.where else None
