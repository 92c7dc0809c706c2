"""Laws that are normalised weights, a/A and b/B with A and B the sums of a and b: where a <= k b and b <= l a at each letter,
the likelihood ratio is at most k l, as for the exponential mechanism, also where utilities only grow."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places
from verify.kernel.scalar.opening import is_scalar
from verify.language import App, Atom, Distribution, Expr, Letter, Q, Relation, Sum, equal, exp, literal
from verify.language.proofs import Derivation, Step, Use, combine, derivation, pointwise, use
from verify.search.laws.chains import named_apart
from verify.search.laws.cuts import exp_of
from verify.search.laws.facts_at_letters import at_letter_about
from verify.search.laws.letterwise import tidy
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ONE, ZERO, View, factors, minus, without_factor

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
    if u is None or v is None or _factor(a, u) != _factor(b, v) or u == v:
        return
    half = _halved(level)
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
        pointwise("ratio of sums", down / B >= 1 / A, "their sums", terms=tuple(t for t in (A, B) if t != ONE)
                  ).for_all(*others),
        combine("with both sums", up * (b / A) <= up * down * (b / B), use("ratio of sums", weight=up * b)).for_all(*letters),
        pointwise("the level", equal(up * down, exp(level))),
        combine("claim", here.left <= here.right, "with one sum", "with both sums", use("the level", weight=b / B)
                ).for_all(*letters))


def both_ratios(view: View, p: Expr, q: Expr, r: Letter) -> Iterator[tuple[Expr, tuple[Step, ...], tuple[str, str]]]:
    """A level for which p <= exp(level) q and back at all letters, and steps of which two with these names say so, for two laws
    that are normalised exponentials with exponents that differ by a known number."""
    one, two = _normalised(p, r), _normalised(q, r)
    u, v = (None if w is None else _exponent(w[0]) for w in (one, two))
    if one is None or two is None or u is None or v is None or u == v or _factor(one[0], u) != _factor(two[0], v):
        return
    for gap in dict.fromkeys(_gaps(view, u, v, r)):
        level, steps, ends = tidy(mul(Q(2), gap)), list[Step](), list[Step]()
        for (a, A, s), (b, B, t), left, right, tag in (((*one, u), (*two, v), p, q, " of weights"),
                                                       ((*two, v), (*one, u), q, p, " of weights, back")):
            (made,) = _derivation(view, r, (r,), left <= exp(level) * right, (a, A, s), (b, B, t), (gap, gap))
            *first, exact, last = named_apart(list(made.steps), tag)
            steps += first
            ends += [exact, last]                     # an equation of numbers is in the way of scalar facts behind it
        yield level, (*steps, *ends), (ends[1].name, ends[3].name)


def _gaps(view: View, u: Expr, v: Expr, r: Letter) -> Iterator[Expr]:
    """Numbers that the size of the difference of two exponents is at most, by what is known of the size of a multiple."""
    wanted = polynomial(add(u, minus(v)), lambda e: isinstance(e, Atom)) or {}
    for k in at_letter_about(view, (r,), u, v):
        known = view.known[k.step]
        here = known.at({known.letters[0].name: r}).relation if known.letters else known.relation
        size = here.left
        if not isinstance(size, App) or size.op != "abs" or here.op != "<=" or not is_scalar(here.right):
            continue
        inside = polynomial(size.args[0], lambda e: isinstance(e, Atom)) or {}
        if set(inside) == set(wanted) and all(abs(literal(c) or 0) == 1 for c in inside.values()):
            scales = {tidy(mul(wanted[m], c)) for m, c in inside.items()}
            if len(scales) == 1:
                (scale,) = scales
                yield tidy(mul(scale if view.context.scope().nonnegative(scale) else minus(scale), here.right))


def _as_sums(view: View, r: Letter, law: tuple[Expr, Expr], weight: Expr) -> list[Use]:
    """That the weights sum to a number, where it is one, as their quotients sum to 1."""
    (a, whole) = law
    return [use(n, weight=weight) for n, k in view.known.items() if is_scalar(whole) and n.startswith("sum of") and (
        key_of(k.relation.left) == key_of(Sum(r, a / whole)))][:1]


def _halved(e: Expr) -> Expr:
    """Half of a number, without the factor 2 where it has one."""
    return mul(*e.args[1:]) if isinstance(e, App) and e.op == "mul" and e.args[0] == Q(2) else mul(Q("1/2"), e)


def _exponent(e: Expr) -> Expr | None:
    """The exponent of the only exponential among the factors; 0 where there is none."""
    found = [f.args[0] for f in factors(e) if isinstance(f, App) and f.op == "exp"]
    return (*found, ZERO)[0] if len(found) < 2 else None


def _factor(e: Expr, exponent: Expr) -> Expr | None:
    """The other factors of a weight."""
    return without_factor(e, exp(exponent)) if exponent != ZERO else e


def _level(e: Expr) -> Expr | None:
    """The exponent e of exp(e) times a law."""
    found = [f for f in factors(e) if is_scalar(f)]
    return found[0].args[0] if len(found) == 1 and isinstance(found[0], App) and found[0].op == "exp" else None


def _law(e: Expr) -> Expr:
    return mul(*(f for f in factors(e) if not is_scalar(f)))


def _normalised(e: Expr, r: Letter) -> tuple[Expr, Expr] | None:
    """A weight at a letter and the sum of the weights, perhaps as a number, of which a law is the quotient."""
    if isinstance(e, Atom) and isinstance(e.of, Distribution):
        return e, ONE
    if not isinstance(e, App) or e.op != "div" or not (isinstance(e.args[1], Sum) or is_scalar(e.args[1])):
        return None
    weight, whole = e.args
    if is_scalar(whole):
        return weight, whole
    assert isinstance(whole, Sum)
    same = whole.letter.over == r.over and at_places(whole.body, {whole.letter.name: r}) == weight
    return (weight, whole) if same and not whole.where else None
