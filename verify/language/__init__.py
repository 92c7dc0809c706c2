"""What can be said: expressions, finite models, formulas, statements, theorems.  Standard library only."""
from verify.language.canonical import decode, encode, statement_hash
from verify.language.expr import (
    App, Expr, LanguageError, Num, Q, Relation, Sym, absolute, as_expr, call, cosh, differ, equal, exp, literal, log, log2,
    maximum, minimum, rational, sinh, sqrt, substitute, symbols, tanh, walk)
from verify.language.finite import (
    KL, TV, Alphabet, At, Atom, Channel, D_inf, Distribution, Event, Functional, Joint, Law, Letter, Marginal, Mechanisms,
    PrivacyLoss, Process, Product, RangeSum, Row, Sequence, Sum, Sup, Tail, chi_square, hockey_stick, renyi, unfold)
from verify.language.formula import (
    BadSet, Both, Bound, Bounded, ComposedDP, Defined, Domain, Drift, EachDP, Every, Formula, Indistinguishable, Statement,
    Symbol, between, both, distributions, every, exists, forall, negation, real)
from verify.language.theorem import DECISIVE, VERDICTS, Remark, Theorem, Variant

E_NUMBER = call("E")
PI = call("pi")

__all__ = [
    "DECISIVE", "E_NUMBER", "KL", "PI", "TV", "VERDICTS", "Alphabet", "App", "At", "Atom", "BadSet", "Both", "Bound",
    "Bounded", "Channel", "ComposedDP", "D_inf", "Defined", "Distribution", "Domain", "Drift", "EachDP", "Event", "Every",
    "Expr", "Formula", "Functional", "Indistinguishable", "Joint", "LanguageError", "Law", "Letter", "Marginal", "Mechanisms",
    "Num", "PrivacyLoss", "Process", "Product", "Q", "RangeSum", "Relation", "Remark", "Row", "Sequence", "Statement", "Sum",
    "Sup", "Sym", "Symbol", "Tail", "Theorem", "Variant", "absolute", "as_expr", "between", "both", "call", "chi_square",
    "cosh", "decode", "differ", "distributions", "encode", "equal", "every", "exists", "exp", "forall", "hockey_stick",
    "literal", "log", "log2", "maximum", "minimum", "negation", "rational", "real", "renyi", "sinh", "sqrt", "statement_hash",
    "substitute", "symbols", "tanh", "unfold", "walk",
]
