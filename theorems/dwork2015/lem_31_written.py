"""Lemma 31, written out: t samples are all rejected with probability (1 - 2^(-k))^t; what is moved is lost and won once."""
from theorems.dwork2015.lem_31 import A, B, Z, beta_S, inner, k, left, lost_in_all, s, trials
from theorems.dwork2015.notation import y
from verify.language import Q, Sum, absolute, equal, exp, log, maximum, minimum
from verify.language.proofs import combine, derivation, identity, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

share = 2**(-k)
never = left**s * B(y)
last = left**(s - 1) * (Z(y) - B(y) * share)
put_out = (1 - left**s) * B(y) + last
PROOFS["dwork2015/lem-31#repaired"] = derivation(
    combine("rejected samples", Q(0) <= Z(y) - B(y) * share, use("given 2", {"1": y}, weight=share)).for_all(y),
    pointwise("0 < 1 - 2^(-k)", Q(0) < left),
    pointwise("never accepted", Q(0) <= never, "0 < 1 - 2^(-k)").for_all(y),
    combine("the last sample", Q(0) <= last, use("rejected samples", weight=left**(s - 1))).for_all(y),
    pointwise("one output", absolute(B(y) - never + last - A(y)) <= never + last + absolute(A(y) - B(y)), "never accepted",
              "the last sample", terms=(never, last)).for_all(y),
    combine("in t/2^k", log(1 / inner) <= s * share, use("given 3", weight=share)),
    pointwise("log(1 - u) <= -u", log(left) <= -share),
    combine("the exponent", s * log(left) <= -log(1 / inner), use("log(1 - u) <= -u", weight=s), "in t/2^k"),
    pointwise("the power", exp(s * log(left)) <= exp(-log(1 / inner)), "the exponent", terms=(s * log(left), log(1 / inner))),
    pointwise("all are rejected", left**s <= inner, "the power"),
    combine("claim", Sum(y, absolute(put_out - A(y)) / 2) <= beta_S + inner, use("one output", weight=Q("1/2"), over=(y,)),
            "given 1", "all are rejected"))

top = 2**k * Z(y)
room = maximum(top - A(y), 0)
lost = maximum(A(y) - top, 0)
space = 2**k - 1 + lost_in_all
part = lost_in_all / space
MOVED = (
    identity("the room in all", Sum(y, room), space),
    pointwise("2^k > 1", Q(1) < 2**k),
    pointwise("some room", Q(0) < space, "2^k > 1", terms=(2**k,)),
    pointwise("a part", part <= 1, "2^k > 1", terms=(2**k,)),
    pointwise("a part >= 0", Q(0) <= part, "2^k > 1", terms=(2**k,)))
kept = minimum(A(y), top)
AT_ONE = (
    *MOVED,
    pointwise("at one output", absolute(A(y) - (kept + part * room)) <= lost + part * room, "a part >= 0",
              terms=(top, part)).for_all(y))
UP = (
    *MOVED,
    pointwise("room >= 0", Q(0) <= room, terms=(top,)).for_all(y),
    pointwise("up to the top", kept + room <= top, terms=(top,)).for_all(y))
put = kept + lost_in_all * room / space
PROOFS["dwork2015/lem-31.step-approx#printed"] = (
    *derivation(
        *UP,
        pointwise("kept >= 0", Q(0) <= kept, terms=(top,)).for_all(y),
        combine("claim", put >= 0, "kept >= 0", use("a part >= 0", weight=room)).for_all(y)),
    *derivation(
        *MOVED,
        pointwise("kept or lost", equal(kept + lost, A(y)), terms=(top,)).for_all(y),
        combine("claim", equal(Sum(y, put), Q(1)), use("kept or lost", over=(y,)), use("the room in all", weight=part))),
    *derivation(
        *AT_ONE,
        combine("claim", Sum(y, absolute(A(y) - put) / 2) <= beta_S, use("at one output", weight=Q("1/2"), over=(y,)),
                use("the room in all", weight=part / 2), "given 1.1")),
    *derivation(*UP, combine("claim", put <= top, use("a part", weight=room), "up to the top").for_all(y)))
PROOFS["dwork2015/lem-31.step-approx#part: the random variable is named"] = (
    *derivation(
        *MOVED,
        pointwise("at one output", absolute(A(y) - (kept + part * room)) <= lost + part * room, "a part >= 0",
                  terms=(top, part)).for_all(y),
        combine("claim", Sum(y, absolute(A(y) - (kept + lost_in_all * room / space)) / 2) <= beta_S,
                use("at one output", weight=Q("1/2"), over=(y,)), use("the room in all", weight=part / 2), "given 1.1")),
    *derivation(
        *MOVED,
        pointwise("room >= 0", Q(0) <= room, terms=(top,)).for_all(y),
        pointwise("up to the top", kept + room <= top, terms=(top,)).for_all(y),
        combine("claim", kept + lost_in_all * room / space <= top, use("a part", weight=room), "up to the top").for_all(y)))

PROOFS["dwork2015/lem-31.step-sign#repaired"] = (
    *derivation(
        pointwise("log(1 - u) <= -u", log(left) <= -share),
        pointwise("t >= 0", Q(0) <= trials),
        combine("the exponent", trials * log(left) <= -trials * share, use("log(1 - u) <= -u", weight=trials)),
        pointwise("the power", exp(trials * log(left)) <= exp(-trials * share), "the exponent",
                  terms=(trials * log(left), trials * share)),
        combine("claim", left**trials <= exp(-trials / 2**k), "the power")),
    *derivation(identity("claim", exp(-trials / 2**k), inner)))
