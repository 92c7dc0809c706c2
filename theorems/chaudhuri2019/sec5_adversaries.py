"""Section 5: what affine adversaries see of a value released exactly, and polynomial ones as the degree grows."""
from theorems.chaudhuri2019.notation import a, c0, c1, c2, d0, d1, d2, d3
from verify.language import (
    Expr, Remark, Statement, Sym, Theorem, abs_power, between, both, exists, exp, forall, laplace_mean, real)

v = real("v", "(-oo, oo)")
up = real("w", "(0, oo)")
down = real("w", "(-oo, 0)")
level = real("K", "[0, oo)")
A = real("A", "(-oo, oo)")
B = real("B", "(-oo, oo)")
above = real("A", between(-B * v, None, "()"))
w = up
u = v + w


def kl_value(hu: Expr, hv: Expr) -> Expr:
    return hu - exp(hv - 1)


def renyi_value(hu: Expr, hv: Expr) -> Expr:
    return a * hu - (a - 1) * hv**(a / (a - 1))


KL_UNBOUNDED = level < kl_value(A + B * u, A + B * v)
RENYI_UNBOUNDED = level < renyi_value(A + B * u, A + B * v)

sec5_sanity = Theorem(
    "chaudhuri2019/sec5-sanity", "Section 5, sanity check", "Chaudhuri et al. 2019, Section 5, sanity check",
    claim=both(Statement(forall(v, up, level) + exists(A, B), (), KL_UNBOUNDED),
               Statement(forall(v, down, level) + exists(A, B), (), KL_UNBOUNDED),
               Statement(forall(v, up, level, a) + exists(B, above), (), RENYI_UNBOUNDED),
               Statement(forall(v, down, level, a) + exists(B, above), (), RENYI_UNBOUNDED)),
    note="The released values on two neighbours are v and u = v + w with w not 0, so P and Q are the point masses at u and v. "
         " For every K some affine h(x) = A + B x has E_P h - E_Q f*(h) above K, with f*(s) = exp(s - 1) for KL; for Renyi "
         "some affine g, one that is positive at v, has a E_P g - (a - 1) E_Q |g|^(a/(a - 1)) = 1 + a (a - 1) (E_P h - E_Q "
         "f*(h)) above K.  Affine functions are polynomials, so it holds for these too.",
    remarks=[Remark("READING", "values that differ on some pair of neighbours; where they agree the value is at most 0 for KL",
                    see="chaudhuri2019/sec5-sanity#sharp")])
sec5_sanity.variant(
    "sharp", prefix=forall(A, B, v), claim=kl_value(A + B * v, A + B * v) <= 0,
    instances=[{"A": "1", "B": "0", "v": "3"}, {"A": "0", "B": "2", "v": "1"}],
    note="With the same value on both neighbours no function has a positive value.")
sec5_sanity.variant(
    "control: every affine function", prefix=forall(v, up, level, A, B), claim=KL_UNBOUNDED, expected="REFUTED",
    instances=[{"v": "0", "w": "1", "K": "1", "A": "1", "B": "3"}, {"v": "0", "w": "1", "K": "0", "A": "0", "B": "0"}],
    note="The constant 0 sees nothing.")

x = Sym("x")
order = real("alpha", "(1, oo)")
line = c0 + c1 * x
parabola = c0 + c1 * x + c2 * x**2
other_parabola = d0 + d1 * x + d2 * x**2
cubic = d0 + d1 * x + d2 * x**2 + d3 * x**3


# order E_P g - (order - 1) E_Q|g|^p for Lap(1, 1) against Lap(0, 1).
def polynomial_value(g: Expr) -> Expr:
    return order * laplace_mean(x, g, 1) - (order - 1) * laplace_mean(x, abs_power(g, order / (order - 1)))


fig1b_monotone_degree = Theorem(
    "chaudhuri2019/fig1b-monotone-degree", "Figure 1b text", "Chaudhuri et al. 2019, Section 5, text of Figure 1b",
    scope="read as: does not decrease, for the degrees of the figure",
    claim=both(
        Statement(forall(order, c0, c1) + exists(d0, d1, d2), (), polynomial_value(line) <= polynomial_value(other_parabola)),
        Statement(forall(order, c0, c1, c2) + exists(d0, d1, d2, d3), (),
                  polynomial_value(parabola) <= polynomial_value(cubic))),
    note="'their ability to do so increases as the polynomial complexity increases' is read as: does not decrease, for the "
         "degrees 1, 2 and 3 of the figure, eps = 1, and every order.  The parameter is a supremum; every value of a "
         "polynomial of degree at most k is matched by one of degree at most k + 1.  Both sides are multiplied by alpha - 1 "
         "and exponentiated.",
    remarks=[Remark("READING", "at alpha = 2 the parameter grows strictly", see="chaudhuri2019/fig1b-data")])
fig1b_monotone_degree.variant(
    "control: constants are enough", prefix=forall(c0, c1), proof=({"c0": "1", "c1": "1/2"},), expected="REFUTED",
    instances=[{"c0": "1", "c1": "0"}], claim=2 * laplace_mean(x, line, 1) - laplace_mean(x, line**2) <= 1,
    note="Degree 0 sees nothing: at alpha = 2 its values 2c - c^2 are at most 1, and 1 + x/2 has the value 3/2.")
