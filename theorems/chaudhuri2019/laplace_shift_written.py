"""One derivation for each of the four parameters."""
from theorems.chaudhuri2019.laplace_shift import a, e, inside, kl, laplace_shift, linear_kl, linear_renyi, renyi, s
from verify.language import Expr, Q, equal, exp, log, sqrt
from verify.language.proofs import combine, derivation, pointwise, use

t = s * e


def ratio(t: Expr) -> Expr:
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
    pointwise("positive", short(t) <= ratio(t)),
    pointwise("ratio at s e", ratio(t) <= short(t)),
    pointwise("ratio at e", short(e) <= ratio(e)),
    pointwise("logarithm at s e", log(ratio(t)) <= log(short(t)), "ratio at s e", "positive", terms=(ratio(t), short(t))),
    pointwise("logarithm at e", log(short(e)) <= log(ratio(e)), "ratio at e", terms=(short(e), ratio(e))),
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

laplace_shift.proved_by("printed", *linear_kl_grows, *kl_grows, *linear_renyi_grows, *renyi_grows)
laplace_shift.proved_by("reading: shift 0, unrestricted", *kl_grows, *renyi_grows)
