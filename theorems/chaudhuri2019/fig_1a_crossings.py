"""Figure 1a: where the upper bound for linear adversaries crosses the curve of Renyi-DP and its lower bound, at eps = 1."""
from theorems.chaudhuri2019.notation import a
from verify.language import Expr, Q, Remark, Statement, Theorem, both, exists, exp, forall, log, real

up_to_325 = real("a", "(1, 13/4]")
from_335 = real("a", "[67/20, oo)")
up_to_37 = real("a", "(1, 37/10]")
from_375 = real("a", "[15/4, oo)")


def upper(a: Expr) -> Expr:
    return log(1 + 2**(a - 1)) / (a - 1)


def lower(a: Expr) -> Expr:
    return 1 - log(2) / (a - 1)


def exact(a: Expr) -> Expr:
    return log((Q("1/2") + 1 / (4 * a - 2)) * exp(a - 1) + (Q("1/2") - 1 / (4 * a - 2)) * exp(-a)) / (a - 1)


fig1a_ub_worse = Theorem(
    "chaudhuri2019/fig1a-ub-worse", "Figure 1a text", "Chaudhuri et al. 2019, Section 5, text of Figure 1a",
    prefix=exists(a),
    claim=exact(a) < upper(a),
    note="'the upper bound may sometimes be worse': eps = 1, some alpha at which the (lin, Renyi) upper bound is above the "
         "Renyi-DP parameter (4).  alpha = 2 is one.")
fig1a_ub_worse.variant(
    "sharp", prefix=forall(up_to_325), instances=[{"a": "2"}, {"a": "13/4"}],
    note="Every alpha up to 3.25.")
fig1a_ub_worse.variant(
    "control: always worse", prefix=forall(a), expected="REFUTED", instances=[{"a": "2"}, {"a": "4"}],
    note="For large alpha it is better.")

fig1a_cross_eq4 = Theorem(
    "chaudhuri2019/fig1a-cross-eq4", "Figure 1a text, reading \"(4)\"", "Chaudhuri et al. 2019, Section 5, text of Figure 1a",
    claim=both(Statement(forall(up_to_325), (), exact(a) < upper(a)),
               Statement(forall(from_335), (), upper(a) < exact(a))),
    note="'The upper bound overtakes the lower bound when alpha is about 3.3', with the plotted curve (4) for the lower "
         "bound, eps = 1: the upper bound is above (4) for every alpha up to 3.25 and below it for every alpha from 3.35 on.",
    remarks=[Remark("READING", "with the lower bound of Table 1 the crossing is near 3.72",
                    see="chaudhuri2019/fig1a-cross-lb")])
fig1a_cross_eq4.variant(
    "sharp", claim=both(Statement(forall(real("a", "(1, 3.3147]")), (), exact(a) < upper(a)),
                        Statement(forall(real("a", "[3.3148, oo)")), (), upper(a) < exact(a))),
    note="The crossing lies between 3.3147 and 3.3148, and there is no other outside.")
fig1a_cross_eq4.variant(
    "control: a crossing after 3.35", prefix=forall(real("a", "(1, 67/20]")), claim=exact(a) < upper(a), expected="REFUTED",
    instances=[{"a": "2"}, {"a": "67/20"}],
    note="At 3.35 the upper bound is already below.")

fig1a_cross_lb = Theorem(
    "chaudhuri2019/fig1a-cross-lb", "Figure 1a text, literal", "Chaudhuri et al. 2019, Section 5, text of Figure 1a",
    prefix=forall(from_335),
    claim=upper(a) <= lower(a),
    instances=[{"a": "7/2"}, {"a": "4"}],
    expected="REFUTED",
    note="'The upper bound overtakes the lower bound when alpha is about 3.3' with the lower bound of Table 1, eps - "
         "log(2)/(alpha - 1), at eps = 1: for alpha from 3.35 on, the upper bound should not be above it.",
    remarks=[Remark("READING", "'about 3.3' is read as between 3.25 and 3.35"),
             Remark("READING", "with (4) for the lower bound the sentence holds", see="chaudhuri2019/fig1a-cross-eq4")])
fig1a_cross_lb.variant(
    "repaired", prefix=(), instances=(),
    claim=both(Statement(forall(up_to_37), (), lower(a) < upper(a)),
               Statement(forall(from_375), (), upper(a) < lower(a))),
    note="The crossing lies between 3.7 and 3.75.")
fig1a_cross_lb.variant(
    "sharp", prefix=(), instances=(),
    claim=both(Statement(forall(real("a", "(1, 3.7195]")), (), lower(a) < upper(a)),
               Statement(forall(real("a", "[3.7196, oo)")), (), upper(a) < lower(a))),
    note="The crossing lies between 3.7195 and 3.7196.")
