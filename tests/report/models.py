"""Statements of every kind, and results about them, for the tests of reports."""

from __future__ import annotations

from verify.language import (
    KL,
    Alphabet,
    At,
    BadSet,
    Bounded,
    Channel,
    ComposedDP,
    D_inf,
    Defined,
    Drift,
    EachDP,
    Event,
    Every,
    Indistinguishable,
    Joint,
    Letter,
    Marginal,
    Mechanisms,
    PrivacyLoss,
    Process,
    Product,
    Q,
    RangeSum,
    Sequence,
    Statement,
    Sum,
    Sup,
    Sym,
    Tail,
    Distribution,
    both,
    call,
    distributions,
    encode,
    equal,
    exists,
    exp,
    forall,
    hockey_stick,
    log,
    real,
    renyi,
    sqrt,
)
from verify.report.result import ClaimResult
from verify.notation.text import statement_text

R, Z = Alphabet("R"), Alphabet("Z", 3)
X, Y = distributions("X Y", R)
P, A, BAD = Distribution("P", (Z,)), Channel("A", R, (Z,)), Event("O", (R, Z))
r, z = Letter("r", R), Letter("z", Z)
eps, delta, k, x = real("eps", "[0, oo)"), real("delta", "(0, 1]"), real("k", "[1, oo) integer"), real("x", "(0, 1)")
M, W, a = Mechanisms("M", Sym("k")), Process("W", Sym("k")), Sequence("a", Sym("k"))
i = Sym("i")

LEMMA = Statement(forall(X, Y, eps), (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps), KL(X, Y) <= eps * (exp(eps) - 1))
SCALAR = Statement(forall(x, k), (x <= Q(1) / k,), both(sqrt(x) >= 0, sqrt(x) <= call("binomial", k, 2) * call("abs", x - 1)))
STATEMENTS = {
    "lemma": LEMMA,
    "scalar": SCALAR,
    "sum": Statement(forall(X, Y), (), equal(KL(X, Y), Sum(r, X(r) * log(X(r) / Y(r)), (X(r),)))),
    "supremum": Statement(forall(X), (), Sup(r, X(r) + 1, (X(r),)) <= 2),
    "every": Statement(forall(P, A, eps), (), Every((z, r), A(r, z) <= exp(eps) * Marginal(Joint(P, A), 1)(r), (P(z),))),
    "laws": Statement(
        forall(P, A, eps),
        (),
        hockey_stick(Joint(P, A), Product(P, Marginal(Joint(P, A), 1)), exp(eps))
        <= renyi(A.row(z), Marginal(Joint(P, A), 1), Q("1/2")),
    ),
    "event": Statement(forall(BAD, r, z), (), BAD(r, z) <= 1),
    "composition": Statement(
        forall(k, M, eps, delta), (EachDP(M, eps),), ComposedDP(M, sqrt(2 * k * log(1 / delta)) * eps, delta)
    ),
    "process": Statement(forall(k, W, eps), (Bounded(W, eps), Drift(W, Q(0))), Tail(W, k * eps, False) <= exp(-k)),
    "loss": Statement(forall(k, M, eps, delta), (BadSet(M, eps, delta),), Tail(PrivacyLoss(M), eps) <= delta),
    "sequence": Statement(forall(k, a), (), RangeSum("i", k, At(a, i - 1) * log(At(a, i))) <= 0),
    "nested": Statement(
        (*forall(X), *exists(Y)), (Statement(forall(eps), (eps <= 1,), Defined(log(eps))),), Indistinguishable(X, Y, Q(1))
    ),
}


def result(
    name: str = "lemma", id: str = "nikolov2017/lemma-6", variant: str = "printed", verdict: str = "PROVED", **more: object
) -> ClaimResult:
    """The result of a variant whose statement is one of STATEMENTS."""
    statement = STATEMENTS[name]
    values: dict[str, object] = {
        "label": "Lemma 6",
        "source": "Document, Section 3",
        "statement": statement_text(statement),
        "expected": verdict,
        "method": "moment duality",
        "statement_data": encode(statement),
        "scope": "as printed" if variant == "printed" else "",
        **more,
    }
    return ClaimResult(id=id, variant=variant, verdict=verdict, **values)  # type: ignore[arg-type]


def refuted() -> ClaimResult:
    """A refuted printed claim with all evidence that a refutation can have."""
    witness, gap = {"x": "1/3", "k": "2"}, {"lower": "0.2440", "upper": "0.2441"}
    return result(
        "scalar",
        "dwork2015/cor-21",
        verdict="REFUTED",
        witness=witness,
        gap=gap,
        witness_file="reports/witnesses/cor-21.json",
        paste="x = Fraction(1, 3)\nprint(x <= 0)\n# python -m verify replay reports/witnesses/cor-21.json\n",
        hypotheses=({"text": "x <= 1/k", "holds": True, "enclosure": ["0.1666", "0.1667"]},),
        instances=({"at": {"x": "1/4", "k": "1"}, "lhs": ["0.5", "0.5"], "rhs": None, "digits": 50, "holds": None},),
        remarks=({"kind": "WEAK", "text": "far from sharp", "see": "dwork2015/cor-21#repaired"},),
        seconds=1.25,
        trials=7,
        seed=3,
    )


def run() -> list[ClaimResult]:
    """The results of a run: every kind of statement, every verdict."""
    verdicts = ["PROVED", "VACUOUS", "ILL_POSED", "CONDITIONAL", "BOUNDED", "SUPPORTED", "UNDECIDED", "ERROR"]
    odd = "<script>alert('&')</script> | `x` \u2264 *y*\nsecond line"
    plain = [
        result(
            n,
            f"nikolov2017/{n}",
            verdict=verdicts[j % 8],
            certificate=f"reports/certificates/{n}.json",
            rules=("POINT",),
            assumes=("a cited theorem",),
            region=("0 < eps < 1/9",),
            reason="budget",
        )
        for j, n in enumerate(STATEMENTS)
    ]
    return [
        *plain,
        refuted(),
        result("lemma", "dwork2015/cor-21", "repaired", note=odd),
        result("scalar", "dwork2015/cor-21", "control: dropped", "REFUTED"),
        result(
            "scalar",
            "a/x<y",
            label=odd,
            source=odd,
            note=odd,
            expected="REFUTED",
            statement_data=None,
            method=odd,
            remarks=({"kind": "STEP_REFUTED", "text": odd},),
            paste=odd,
            witness={odd: odd},
            certificate="/etc/" + odd,
            sharpness={"constant": odd},
        ),
    ]
