"""What `new` writes: an example of each kind that runs as it stands, with a control that must be refuted."""
from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

KINDS = ("scalar", "distribution", "mechanism", "noise", "proof")
_SOURCE = 'source="where the bound is printed, with its number and page",'
_EXPECTED = 'expected="PROVED",                              # only compared with the verdict, never a reason for one'
_CONTROL = "# A neighbour that is false: a check that the claim above says something."
_HEAD = '"""NAME: claims of my own.  Decide them with: python -m verify run FILE"""\n'

_SCALAR = f'''{_HEAD}from verify.language import Theorem, exp, forall, real, tanh

# A real or integer symbol with its domain: "(0, 1]", "[0, oo)", "[1, oo) integer".  Numbers are integers or text: "3/2".
eps = real("eps", "[0, oo)")

example = Theorem(
    "PAPER/example", "Example",
    {_SOURCE}
    prefix=forall(eps),
    given=(),                                       # hypotheses, for example (eps <= 1,)
    claim=eps * tanh(eps / 2) <= eps * (exp(eps) - 1),
    instances=[{{"eps": "1/2"}}, {{"eps": "0"}}],       # exact values that satisfy every hypothesis
    {_EXPECTED}
)
{_CONTROL}
example.variant("control: reversed", claim=eps * (exp(eps) - 1) <= eps * tanh(eps / 2), expected="REFUTED")
'''

_DISTRIBUTION = f'''{_HEAD}from verify.language import KL, D_inf, Theorem, distributions, forall, real, tanh

eps = real("eps", "[0, oo)")
P, Q = distributions("P Q")                         # two laws on one finite alphabet of any size

example = Theorem(
    "PAPER/example", "Example",
    {_SOURCE}
    prefix=forall(eps, P, Q),
    given=(D_inf(P, Q) <= eps, D_inf(Q, P) <= eps),
    claim=KL(P, Q) <= eps * tanh(eps / 2),
    instances=[{{"eps": "1", "P": "1/3 2/3", "Q": "1/2 1/2"}}],
    {_EXPECTED}
)
{_CONTROL}
example.variant("control: half the bound", claim=KL(P, Q) <= eps * tanh(eps / 2) / 2, expected="REFUTED")
'''

_MECHANISM = f'''{_HEAD}from verify.language import KL, Alphabet, Channel, D_inf, Letter, Theorem, forall, real, tanh

X, Y = Alphabet("X"), Alphabet("Y")                 # inputs and outputs, of any finite size
K = Channel("K", Y, (X,))                           # a mechanism: for each input the law of its output
x, y = Letter("x", X), Letter("y", X)               # two neighbouring inputs
eps = real("eps", "[0, oo)")

example = Theorem(
    "PAPER/example", "Example",
    {_SOURCE}
    prefix=forall(eps, K, x, y),
    given=(D_inf(K.row(x), K.row(y)) <= eps, D_inf(K.row(y), K.row(x)) <= eps),       # eps-differential privacy on the pair
    claim=KL(K.row(x), K.row(y)) <= eps * tanh(eps / 2),
    instances=[{{"eps": "1", "K": {{0: "1/3 2/3", 1: "1/2 1/2"}}, "x": 0, "y": 1}}],
    {_EXPECTED}
)
{_CONTROL}
example.variant("control: half the bound", claim=KL(K.row(x), K.row(y)) <= eps * tanh(eps / 2) / 2, expected="REFUTED")
'''

_NOISE = f'''{_HEAD}from verify.language import Sym, Theorem, forall, gaussian_mean, real

x, s = Sym("x"), real("s", "(0, oo)")               # the noise, and its standard deviation

example = Theorem(
    "PAPER/example", "Example",
    {_SOURCE}
    prefix=forall(s),
    claim=gaussian_mean(x, x ** 2, 0, s) <= s ** 2,      # or laplace_mean(x, body, location, scale)
    instances=[{{"s": "3/2"}}],
    {_EXPECTED}
)
{_CONTROL}
example.variant("control: half the bound", claim=gaussian_mean(x, x ** 2, 0, s) <= s ** 2 / 2, expected="REFUTED")
'''

_PROOF = f'''{_HEAD}from verify.language import (
    Alphabet, Channel, Letter, Sum, Theorem, distributions, exp, forall, hockey_stick, maximum, outputs, real)
from verify.language.proofs import combine, derivation, pointwise, use

X, Y = Alphabet("X"), Alphabet("Y")
x, y = Letter("x", X), Letter("y", Y)
P, Q = distributions("P Q", X)
K = Channel("K", Y, (X,))
eps = real("eps", "[0, oo)")

excess = maximum(P(x) - exp(eps) * Q(x), 0)
after = Sum(x, P(x) * K(y, x)) - exp(eps) * Sum(x, Q(x) * K(y, x))

# Each step says what it shows and by which rule (docs/proofs.md); the kernel checks every one of them.
example = Theorem(
    "PAPER/example", "Post-processing",
    {_SOURCE}
    prefix=forall(eps, P, Q, K),
    claim=hockey_stick(outputs(P, K), outputs(Q, K), exp(eps)) <= hockey_stick(P, Q, exp(eps)),
    instances=[{{"eps": "0", "P": "1/2 1/2", "Q": "1/4 3/4", "K": {{0: "1 0", 1: "1/2 1/2"}}}}],
    {_EXPECTED}
    proof=derivation(
        pointwise("part", P(x) - exp(eps) * Q(x) <= excess).for_all(x),
        combine("each output", after <= Sum(x, K(y, x) * excess), use("part", weight=K(y, x), over=(x,))).for_all(y),
        pointwise("its excess", maximum(after, 0) <= Sum(x, K(y, x) * excess), "each output").for_all(y),
        combine("claim", Sum(y, maximum(after, 0)) <= Sum(x, excess), use("its excess", over=(y,)))))
{_CONTROL}
example.variant(
    "control: half of it", expected="REFUTED",
    claim=hockey_stick(outputs(P, K), outputs(Q, K), exp(eps)) <= hockey_stick(P, Q, exp(eps)) / 2)
'''


class _Line(NamedTuple):
    """An example in text, and a bound in its place that is false."""

    left: str
    right: str
    false: str
    where: str
    given: str = ""


_TEXT: Mapping[str, _Line] = {
    "scalar": _Line("eps*tanh(eps/2)", "eps*(exp(eps) - 1)", "eps*tanh(eps/2)/2", "eps >= 0"),
    "distribution": _Line("KL(P, Q)", "eps*tanh(eps/2)", "eps*tanh(eps/2)/2", "eps >= 0; P, Q distributions",
                          "D_inf(P, Q) <= eps, D_inf(Q, P) <= eps"),
    "mechanism": _Line("TV(K(P), K(Q))", "TV(P, Q)", "TV(P, Q)/2", "P, Q distributions; K channel"),
    "noise": _Line("mean(x ~ gaussian(0, s), x^2)", "s^2", "s^2/2", "s > 0")}
_PYTHON = {"scalar": _SCALAR, "distribution": _DISTRIBUTION, "mechanism": _MECHANISM, "noise": _NOISE, "proof": _PROOF}


def scaffold(kind: str, name: str, paper: str, file: str) -> str:
    """The text of a file of claims of a kind; TOML and Markdown have no written proofs ("" then)."""
    if file.endswith(".py"):
        return _PYTHON[kind].replace("NAME", name).replace("FILE", file).replace("PAPER", paper)
    if kind not in _TEXT:
        return ""
    return (_toml if file.endswith(".toml") else _markdown)(_TEXT[kind], name, file)


def _toml(line: _Line, name: str, file: str) -> str:
    given = f'given = "{line.given}"\n' if line.given else ""
    return (f'# {name}: claims of my own.  Decide them with: python -m verify run {file}\n\n[example]\n'
            f'claim = "{line.left} <= {line.right}"\nwhere = "{line.where}"\n{given}'
            'source = "where the bound is printed, with its number and page"\n\n'
            f'{_CONTROL}\n[example.variants."control: another bound"]\nclaim = "{line.left} <= {line.false}"\n'
            'expected = "REFUTED"\n')


def _markdown(line: _Line, name: str, file: str) -> str:
    more = f"\n    where {line.where}" + (f" given {line.given}" if line.given else "")
    return (f"# {name}\n\nDecide the claims with `python -m verify run {file}`; `--write` puts the verdicts behind them.\n\n"
            f"```claim\nexample: {line.left} <= {line.right}{more}\n"
            f"{_CONTROL}\ncontrol: {line.left} <= {line.false}{more} expect REFUTED\n```\n")
