"""What Dwork et al. 2015 name in the proof of Theorem 20: the probability of an output and its information g about the data."""
from theorems.dwork2015.notation import A, DATA, W, Z, y
from verify.language import Sum, log
from verify.notation.definitions import Definition

output = Sum(W, DATA(W) * A(y, W))

DEFINITIONS = (
    Definition("P_Y", (y,), output),
    Definition("g", (y, Z), log(A(y, Z) / output)),
)
