"""Theorem 8, written out: up to eps = 1/13 the theorem of Nissim and Stemmer; beyond, two means differ by at most 1."""
from theorems.dwork2015.notation import DATA, P, Z, n
from theorems.dwork2015.thm_8 import A, bound, far, gap, j, middle_eps, phi, some_delta, thm_8, to_2, u, y
from verify.language import Entry, Q, Sum, absolute, equal, maximum
from verify.language.citing import by_known, citing
from verify.language.proofs import combine, derivation, fewer_terms, instance, pointwise, same_support, use

PROOFS: dict[str, tuple[object, ...]] = {}

NAME = "Nissim and Stemmer 2015, generalization of approximately private algorithms, as quoted in Theorem 8"
QUOTED = thm_8.variants[1].statement
PROOFS["dwork2015/thm-8#repaired"] = citing(
    by_known(NAME, QUOTED, at=(n, to_2, some_delta, P, A, phi)),
    proof=derivation(
        instance("by Nissim and Stemmer", far <= bound, "given 5", {}, "given 1", "given 2", "given 3", "given 4"),
        combine("claim", far <= bound, "by Nissim and Stemmer")))

mean, sample = Sum(u, P(u) * phi(y, u)), Sum(j, phi(y, Entry(Z, j))) / n
room = 13 * middle_eps - absolute(gap)
plus = maximum(room, 0)
both_laws = DATA(Z) * A(y, Z)
PROOFS["dwork2015/thm-8#part: eps above 1/13"] = derivation(
    combine("mean <= 1", mean <= 1, use("given 3", weight=P(u), over=(u,))).for_all(y),
    combine("mean >= 0", mean >= 0, use("given 2", weight=P(u), over=(u,))).for_all(y),
    combine("sample <= 1", sample <= 1, use("given 3", {"u": Entry(Z, j)}, weight=1 / n, over=(j,))).for_all(y, Z),
    combine("sample >= 0", sample >= 0, use("given 2", {"u": Entry(Z, j)}, weight=1 / n, over=(j,))).for_all(y, Z),
    pointwise("less than 13 eps", Q(0) < room, "mean <= 1", "mean >= 0", "sample <= 1", "sample >= 0", terms=(mean, sample)
              ).for_all(y, Z),
    pointwise("bound >= 0", Q(0) <= bound),
    pointwise("it is never 0", equal(both_laws, Q(0)), "less than 13 eps", terms=(room,)).for_all(y, Z, zero=(plus,)),
    same_support("everywhere", equal(Sum(y, both_laws, (plus,)), Sum(y, both_laws)), plus, "it is never 0").for_all(Z),
    fewer_terms("where it counts", Sum(y, both_laws, (room, plus)) <= Sum(y, both_laws, (room,))).for_all(Z),
    combine("claim", far <= bound, "bound >= 0", use("everywhere", over=(Z,), weight=-1), use("where it counts", over=(Z,))))
