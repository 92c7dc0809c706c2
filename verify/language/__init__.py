"""What can be said: expressions, finite models, formulas, statements, theorems.  Standard library only."""
from verify.language.alphabets import (
    Alphabet, Datasets, Entry, Functions, Graph, Letter, Mechanisms, Merged, Number, Place, Position, Positions, Reals,
    Repeated, Replaced, Space, Transcripts, position, positions)
from verify.language.canonical import decode, encode, statement_hash
from verify.language.expr import (
    App, Expr, LanguageError, Mean, Num, Q, Relation, Sym, abs_power, absolute, as_expr, call, cosh, differ, equal, exp,
    holds_mean, literal, log, log2, maximum, minimum, rational, rebuild, sinh, sqrt, substitute, symbols, tanh, walk)
from verify.language.finite import (
    KL, MI, TV, Algorithms, At, Atom, Begins, Channel, Composed, D_inf, Distribution, Event, Exchanged, Function, Functional,
    I_inf, Iid, Joint, Law, Marginal, NoiseMean, Numbers, Partial, PrivacyLoss, Process, Product, RangeProduct, RangeSum, Row,
    Runs, Same, Sequence, Sum, Sup, Tail, chi_square, hockey_stick, Within, independent, outputs, renyi, unfold)
from verify.language.formula import (
    BadSet, Both, Bounded, ComposedDP, ComposedMaxInfo, Defined, Domain, Drift, EachDP, EachMaxInfo, Every, Formula,
    Indistinguishable, Quantifier, Statement, Symbol, between, both, distributions, every, exists, forall, negation, real)
from verify.language.noise import (
    LINE, NOISE, Coordinate, General, Known, MeanBound, NoiseProof, Piece, Rewriting, gaussian_mean, general, joined,
    laplace_mean, tangent, young)
from verify.language.theorem import DECISIVE, VERDICTS, Remark, Theorem, Variant

E_NUMBER = call("E")
PI = call("pi")

__all__ = [
    "DECISIVE", "E_NUMBER", "KL", "LINE", "MI", "NOISE", "PI", "TV", "VERDICTS", "Algorithms", "Alphabet", "App", "At", "Atom",
    "BadSet", "Begins", "Both", "Bounded", "Channel", "Composed", "ComposedDP", "ComposedMaxInfo", "Coordinate", "D_inf",
    "Datasets", "Defined", "Distribution", "Domain", "Drift", "EachDP", "EachMaxInfo", "Entry", "Event", "Every", "Exchanged",
    "Expr", "Formula", "Function", "Functional", "Functions", "General", "Graph", "I_inf", "Iid", "Indistinguishable", "Joint",
    "Known", "LanguageError", "Law", "Letter", "Marginal", "Mean", "MeanBound", "Mechanisms", "Merged", "NoiseMean",
    "NoiseProof", "Num", "Number", "Numbers", "Partial", "Piece", "Place", "Position", "Positions", "PrivacyLoss", "Process",
    "Product", "Q", "Quantifier", "RangeProduct", "RangeSum", "Reals", "Relation", "Remark", "Repeated", "Replaced",
    "Rewriting", "Row", "Runs", "Same", "Sequence", "Space", "Statement", "Sum", "Sup", "Sym", "Symbol", "Tail", "Theorem",
    "Transcripts", "Variant", "Within", "abs_power", "absolute", "as_expr", "between", "both", "call", "chi_square", "cosh",
    "decode", "differ", "distributions", "encode", "equal", "every", "exists", "exp", "forall", "gaussian_mean", "general",
    "hockey_stick", "holds_mean", "independent", "joined", "laplace_mean", "literal", "log", "log2", "maximum", "minimum",
    "negation", "outputs", "position", "positions", "rational", "real", "rebuild", "renyi", "sinh", "sqrt", "statement_hash",
    "substitute", "symbols", "tangent", "tanh", "unfold", "walk", "young",
]
