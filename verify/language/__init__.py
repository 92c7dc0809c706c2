"""What can be said: expressions, finite models, formulas, statements, theorems.  Standard library only."""
from verify.language.canonical import decode, encode, statement_hash
from verify.language.expr import (
    App, Expr, LanguageError, Num, Q, Relation, Sym, absolute, as_expr, call, cosh, differ, equal, exp, log, log2, maximum,
    minimum, rational, sinh, sqrt, substitute, symbols, tanh, walk)
from verify.language.finite import (
    KL, TV, Alphabet, At, Atom, Channel, D_inf, Distribution, Event, Functional, Joint, Law, Letter, Marginal, Mechanisms,
    PrivacyLoss, Process, Product, RangeSum, Row, Sequence, Sum, Sup, Tail, chi_square, hockey_stick, renyi, unfold)
from verify.language.formula import (
    BadSet, Both, Bound, Bounded, ComposedDP, Defined, Domain, Drift, EachDP, Every, Formula, Indistinguishable, Statement,
    Symbol, between, both, distributions, every, exists, forall, negation, real)
from verify.language.theorem import DECISIVE, VERDICTS, Remark, Theorem, Variant

E_NUMBER = call("E")
PI = call("pi")

__all__ = [name for name in dir() if not name.startswith("_")]
