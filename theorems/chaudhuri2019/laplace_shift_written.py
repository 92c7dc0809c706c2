"""The four parameters at both shifts, and one derivation for each printed formula."""
from theorems.chaudhuri2019.notation import a, e
from theorems.chaudhuri2019.laplace_shift import (
    b, c, inside, kl, linear_kl, linear_renyi, loss, rate, ratio, renyi, s, s_0, x)
from verify.language import (
    NOISE, Expr, Mean, MeanBound, NoiseProof, Piece, Q, abs_power, absolute, equal, exp, joined, laplace_mean, log, sqrt,
    tangent)
from verify.language.proofs import choice, combine, cut, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

t = s * e


def quotient(t: Expr) -> Expr:
    return 1 - (sqrt(1 + t**2) - 1)**2 / t**2


def short(t: Expr) -> Expr:
    return 2 / (1 + sqrt(1 + t**2))


less = pointwise("less", t <= e)
ordered = pointwise("roots", sqrt(1 + t**2) <= sqrt(1 + e**2), "less", terms=(t,))


def grown(r: Expr) -> Expr:
    return r - 1 + log(2 / (1 + r))


r_t, r_e = sqrt(1 + t**2), sqrt(1 + e**2)
linear_kl_grows = derivation(
    less, ordered,
    pointwise("in short", grown(r_t) <= grown(r_e), "roots", terms=(r_t, r_e)),
    pointwise("positive", short(t) <= quotient(t)),
    pointwise("ratio at s e", quotient(t) <= short(t)),
    pointwise("ratio at e", short(e) <= quotient(e)),
    pointwise("logarithm at s e", log(quotient(t)) <= log(short(t)), "ratio at s e", "positive", terms=(quotient(t), short(t))),
    pointwise("logarithm at e", log(short(e)) <= log(quotient(e)), "ratio at e", terms=(short(e), quotient(e))),
    combine("claim", linear_kl(t) <= linear_kl(e), "in short", "logarithm at s e", "logarithm at e"))

kl_grows = derivation(less, pointwise("claim", kl(t) <= kl(e), "less", terms=(t,)))

linear_renyi_grows = derivation(
    pointwise("powers", 1 + 2**(a - 1) * t**a <= 1 + 2**(a - 1) * e**a),
    pointwise("logarithms", log(1 + 2**(a - 1) * t**a) <= log(1 + 2**(a - 1) * e**a), "powers",
              terms=(1 + 2**(a - 1) * t**a, 1 + 2**(a - 1) * e**a)),
    combine("claim", linear_renyi(a, t) <= linear_renyi(a, e), use("logarithms", weight=1 / (a - 1))))

up_t, up_e, down_t, down_e = (a - 1) * t, (a - 1) * e, -a * t, -a * e
first, second = Q("1/2") + 1 / (4 * a - 2), Q("1/2") - 1 / (4 * a - 2)
renyi_grows = derivation(
    pointwise("tangent above", exp(up_t) * (1 + up_e - up_t) <= exp(up_e), terms=(up_t, up_e)),
    pointwise("tangent below", exp(down_t) * (1 + down_e - down_t) <= exp(down_e), terms=(down_t, down_e)),
    pointwise("slopes", equal(first * (a - 1), second * a)),
    pointwise("signs", exp(down_t) <= exp(up_t)),
    combine("grows", inside(a, t) <= inside(a, e), use("tangent above", weight=first), use("tangent below", weight=second),
            use("slopes", weight=e * (1 - s) * exp(down_t)), use("signs", weight=first * (a - 1) * e * (1 - s))),
    pointwise("logarithms", log(inside(a, t)) <= log(inside(a, e)), "grows", terms=(inside(a, t), inside(a, e))),
    combine("claim", renyi(a, t) <= renyi(a, e), use("logarithms", weight=1 / (a - 1))))

PROOFS["chaudhuri2019/laplace-shift#part: the printed formulas"] = (
    *linear_kl_grows, *kl_grows, *linear_renyi_grows, *renyi_grows)
PROOFS["chaudhuri2019/laplace-shift#reading: shift 0, unrestricted"] = (*kl_grows, *renyi_grows)

# With real means: those of the two adversaries are the same, and the unrestricted ones have closed forms.
n = NOISE
HALF = Q("1/2")
kl_mean = laplace_mean(x, exp(c + rate * e * x - 1), 0, 1 / e)
power = laplace_mean(x, abs_power(c + b * x, a / (a - 1)), 0, 1 / e)


def same_mean(mean: Mean) -> NoiseProof:
    return joined(MeanBound(mean, "below", (Piece(Q(0)),)))


def loss_is(shift: Expr) -> MeanBound:
    return MeanBound(loss(shift), "equal", (
        Piece(e * shift - n - 1, e * shift, signs=(e * shift - n,)), Piece(Q(0), signs=(n - e * shift,))))


def exponent(shift: Expr, at: Expr) -> Expr:
    return a * (absolute(at) - absolute(at - e * shift))


def ratio_is(shift: Expr) -> MeanBound:
    near, far = n - e * shift, -n - e * shift
    return MeanBound(ratio(shift), "equal", (
        Piece(HALF * (exp(a * (2 * n - e * shift)) / (1 - 2 * a) + exp(-a * (e * shift))), e * shift, signs=(-near, -far)),
        Piece(HALF * (exp(a * (e * shift)) + exp(-a * (e * shift))), signs=(near, -far))),
        exponents=((exponent(shift, n), Q(0), a * (e * shift)), (exponent(shift, -n), Q(0), a * (e * shift))))


grows = (tangent("exp", (a - 1) * e, (a - 1) * (e * s), first), tangent("exp", -a * e, -a * (e * s), second))
PROOFS["chaudhuri2019/laplace-shift#printed"] = (
    cut(rate, 0, (choice({"c1": c, "rate1": -rate}), same_mean(kl_mean)),
        (choice({"c1": c, "rate1": rate}), same_mean(kl_mean))),
    NoiseProof((loss_is(s_0), loss_is(Q(1)))),
    cut(b, 0, (choice({"c1": c, "b1": -b}), same_mean(power)), (choice({"c1": c, "b1": b}), same_mean(power))),
    NoiseProof((ratio_is(s_0), ratio_is(Q(1))), grows))
