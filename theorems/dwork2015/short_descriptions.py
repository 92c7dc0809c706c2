"""Randomized description length: algorithms as laws on maps from datasets to outputs.  Dwork et al. 2015, Definition 28."""
from theorems.dwork2015.notation import Y, y
from verify.language import (
    Alphabet, Channel, Distribution, Expr, Formula, Letter, Q, Statement, Sum, absolute, equal, every, forall)

C = Alphabet("C")
r = Letter("r", C)
U = Distribution("U", (C,))
READ = ("Ar(., r, .) are all maps from datasets to outputs: each is one of them, and every map G is met.  The coins r of an "
        "algorithm that is wanted have a law U on these maps, and of those that occur each has at most 2^(its description "
        "length) outputs.  That there is such an algorithm is said as: it is absurd that there is none.  ")


# Each Ar(., r, .) is a map from the datasets w to outputs, and each map is one of these.
def all_maps(maps: Channel, w: Letter) -> tuple[Formula, Formula]:
    any_map = Channel("G", Y, (w.over,))
    differs = Sum(w, Sum(y, absolute(maps(y, r, w) - any_map(y, w))))
    return (every((y, r, w), equal(maps(y, r, w) * maps(y, r, w), maps(y, r, w))),
            Statement(forall(any_map), (every((y, w), equal(any_map(y, w) * any_map(y, w), any_map(y, w))),),
                      Sum(r, Q(1), where=(1 - differs,)) >= 1))


# The distance of the outputs on the dataset w.
def distance(maps: Channel, algorithm: Channel, w: Letter) -> Expr:
    return Sum(y, absolute(Sum(r, U(r) * maps(y, r, w)) - algorithm(y, w))) / 2


# No algorithm of this randomized description length, in bits, is as close as that.
def none_of_length(length: Expr, maps: Channel, w: Letter, close: Formula) -> Statement:
    outputs = Sum(y, Q(1), where=(Sum(w, maps(y, r, w)),))
    return Statement(forall(U), (every(r, outputs <= 2**length, where=(U(r),)), close), Q(1) <= 0)
