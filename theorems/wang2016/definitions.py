"""What Wang et al. 2016 name: the normaliser, posterior sampling, On-Average KL-Privacy, the risks."""
from theorems.wang2016.notation import A, D, DATA, FIRST, Z, empirical, h, normaliser, posterior, privacy, risk, z
from verify.language import KL, Sum
from verify.notation.definitions import Definition

privacy_of = Sum(Z, Sum(z, DATA(Z) * D(z) * KL(A.row(Z), A.row(FIRST)), where=(D(z),)), where=(DATA(Z),))

DEFINITIONS = (
    Definition("K", (Z,), normaliser(Z)),
    Definition("p", (h, Z), posterior(h, Z)),
    Definition("E_R", (), risk),
    Definition("E_Rhat", (), empirical),
    Definition("OnAvgKL", (), privacy),
    Definition("OnAvgKL_of_A", (), privacy_of),
)
