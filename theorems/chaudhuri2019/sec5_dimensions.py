"""Section 5: the multidimensional Laplace mechanism, its printed bound against the lower bound and against composition."""
from theorems.chaudhuri2019.notation import a, e
from verify.language import (
    Q, Alphabet, Expr, Function, Letter, Remark, Sum, Theorem, between, every, exists, exp, forall, log, real)

t = real("t", "(0, oo)")
d = real("d", "[1, oo) integer")
d_2 = real("d", "[2, oo) integer")
from_1 = real("t", "[1, oo)")
far = real("t", between(4 * d, None, "[)"))
large_e = real("e", "[1, oo)")
w = real("w", between(d**(1 - a), 1))
coordinates = Alphabet("I")
i = Letter("i", coordinates)
v = Function("v", (coordinates,))

# The printed bound; norm is (eps ||v||_alpha)^alpha.
def upper(d: Expr, a: Expr, norm: Expr) -> Expr:
    return log(1 + 2**(d * (a - 1)) * norm) / (a - 1)


ddim_same_story = Theorem(
    "chaudhuri2019/ddim-same-story", "Section 5, multidimensional",
    "Chaudhuri et al. 2019, Section 5, multidimensional Laplace",
    prefix=forall(d, t) + exists(a),
    claim=1 + 2**(d * (a - 1)) * t**a < exp(t * (a - 1)) / 2**d,
    instances=[{"d": "1", "t": "1", "a": "8"}, {"d": "2", "t": "8", "a": "3"}],
    expected="REFUTED",
    note="'the story is the same': t is eps ||v||_1, which may be any positive number, in the place of eps ||v||_alpha as the "
         "text proposes.  Both parameters are multiplied by alpha - 1 and exponentiated, as in one dimension: whatever eps "
         "is, some alpha should make the (lin, Renyi) upper bound smaller than the lower bound.  For d >= 2 the factor 2^(d "
         "(alpha - 1)) outgrows exp(t (alpha - 1)) unless t is above d log 2: at d = 2, t = 1 no alpha does.",
    remarks=[Remark("READING", "no alpha does wherever 1 <= t <= d log 2, not even against the larger parameter of pure DP",
                    see="chaudhuri2019/ddim-same-story#sharp"),
             Remark("READING", "in one dimension it holds", see="chaudhuri2019/no-matter-eps-exists")])
ddim_same_story.variant(
    "repaired", prefix=forall(d, far) + exists(a), instances=[{"d": "1", "t": "4", "a": "3"}, {"d": "2", "t": "8", "a": "3"}],
    note="t = eps ||v||_1 at least 4d: alpha = 3 does.")
ddim_same_story.variant(
    "sharp", prefix=forall(d, from_1, a), given=[t <= d * log(2)],
    claim=exp(t * (a - 1)) < 1 + 2**(d * (a - 1)) * t**a,
    instances=[{"d": "2", "t": "1", "a": "3"}, {"d": "10", "t": "6", "a": "20"}],
    note="Where 1 <= t <= d log 2 every alpha fails, even against the parameter of pure DP.")

CASES = ({"d": "2", "e": "1", "a": "2"}, {"d": "3", "e": "1/10", "a": "3"}, {"d": "2", "e": "4", "a": "2"})

ddim_vs_composition = Theorem(
    "chaudhuri2019/ddim-vs-composition", "Section 5, multidimensional",
    "Chaudhuri et al. 2019, Section 5, multidimensional Laplace",
    prefix=forall(d_2, e, a),
    claim=upper(d, a, d * e**a) < d * upper(Q(1), a, e**a),
    instances=CASES,
    expected="REFUTED",
    note="'our (lin, Renyi) upper bound is slightly better than using composition d times on the unidimensional Laplace "
         "mechanism which would result in a multiplicative factor of d': every coordinate has sensitivity 1, so "
         "||v||_alpha^alpha = d, against d times the unidimensional bound.  For small eps the factor 2^(d (alpha - 1)) makes "
         "it worse.",
    remarks=[Remark("READING", "nor with an L1 sensitivity of 1, whatever the v_i",
                    see="chaudhuri2019/ddim-vs-composition#reading: L1 sensitivity 1"),
             Remark("READING", "nor against composition with the sensitivity of each coordinate",
                    see="chaudhuri2019/ddim-vs-composition#reading: sensitivities v_i")])
ddim_vs_composition.variant(
    "reading: L1 sensitivity 1", prefix=forall(d_2, e, a, w), claim=upper(d, a, e**a * w) <= d * upper(Q(1), a, e**a),
    instances=[{"d": "2", "e": "1", "a": "2", "w": "1"}, {"d": "3", "e": "1/10", "a": "3", "w": "1"}], expected="REFUTED",
    note="w is ||v||_alpha^alpha, which lies between d^(1 - alpha) and 1 where ||v||_1 = 1; not larger in the place of better.")
ddim_vs_composition.variant(
    "reading: sensitivities v_i", prefix=forall(e, a, v), given=[every(i, v(i) > 0)],
    claim=upper(Sum(i, Q(1)), a, Sum(i, (e * v(i))**a)) <= Sum(i, upper(Q(1), a, (e * v(i))**a)), expected="REFUTED",
    instances=[{"e": "1/10", "a": "2", "v": "1 1"}, {"e": "1", "a": "3", "v": "1/2 1/4 1/4"}, {"e": "1", "a": "2", "v": "1"}],
    note="The unidimensional bounds of the coordinates added up; any number of coordinates, one of them included.")
ddim_vs_composition.variant(
    "repaired", prefix=forall(d, large_e, a, w), claim=upper(d, a, e**a * w) <= d * upper(Q(1), a, e**a),
    instances=[{"d": "2", "e": "1", "a": "2", "w": "1"}, {"d": "3", "e": "4", "a": "3", "w": "1/9"}],
    note="eps at least 1, and L1 sensitivity 1 (w = ||v||_alpha^alpha): not larger, for every d.")
