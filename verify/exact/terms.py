"""One name, one functional: of laws with numbers its value, of laws that are names in claims the term of `verify.language`."""
from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, Protocol, TypeVar, cast, get_args, overload

from verify import language
from verify.exact.errors import InvalidInput
from verify.language.finite import Kernel, Law

P = ParamSpec("P")
R = TypeVar("R", covariant=True)
_NAMED = (*get_args(Law), *get_args(Kernel), language.Expr)


class OrTerm(Protocol[P, R]):
    """A functional of laws with numbers, and of laws that are names."""

    @overload
    def __call__(self, first: Law | language.Expr, /, *others: object) -> language.Expr: ...
    @overload
    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R: ...


def or_term(functional: Callable[P, R]) -> OrTerm[P, R]:
    """The functional, which of names in claims (a law, channel or expression of `verify.language`) gives the term of the same
    name; raises InvalidInput where names stand beside laws with numbers."""
    term: Callable[..., language.Expr] = getattr(language, functional.__name__)
    laws = 1 if functional.__name__ == "log" else 2

    @wraps(functional)
    def either(*arguments: Any, **named: Any) -> Any:
        given = (*arguments, *named.values())
        if not any(isinstance(a, _NAMED) for a in given):
            return functional(*arguments, **named)
        for a in arguments[:laws]:
            if not isinstance(a, _NAMED):
                raise InvalidInput(f"{functional.__name__}: {a!r:.60} has numbers and stands beside a name of verify.language; "
                                   "give laws of one kind")
        return term(*arguments, **named)

    return cast(OrTerm[P, R], either)
