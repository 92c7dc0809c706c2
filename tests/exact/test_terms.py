"""One name, one functional: values of laws with numbers, terms of laws that are names, never a mixture."""
from __future__ import annotations

import pytest

import verify
from verify import language
from verify.exact import Channel, InvalidInput, LogSum

P, Q = language.distributions("P Q")
K = language.Channel("K", language.Alphabet("Y"), (language.Alphabet("R"),))
EPS = language.real("eps", "[0, oo)")
BOTH = sorted(set(verify.__all__) & set(language.__all__) - {"Channel", "Distribution"})


def test_the_functionals_of_both_kinds_are_known() -> None:
    assert BOTH == ["D_inf", "I_inf", "KL", "MI", "Q", "TV", "chi_square", "hockey_stick", "log"]


@pytest.mark.parametrize(("name", "names", "numbers"), [
    ("KL", (P, Q), ("1/2 1/2", "1/3 2/3")), ("TV", (P, Q), ("1/2 1/2", "1/3 2/3")), ("chi_square", (P, Q), ("1/2 1/2", "1/3 2/3")),
    ("D_inf", (P, Q), ("1/2 1/2", "1/3 2/3")), ("D_inf", (P, Q, EPS), ("1/2 1/2", "1/3 2/3", "1/10")), ("hockey_stick", (P, Q, language.exp(EPS)), ("1/2 1/2", "1/3 2/3", 2)),
    ("MI", (P, K), ("1/2 1/2", Channel({0: "1 0", 1: "1/2 1/2"}))), ("I_inf", (P, K), ("1/2 1/2", Channel({0: "1 0", 1: "1/2 1/2"}))), ("log", (EPS,), (2,))])
def test_names_give_the_term_and_numbers_the_value(name: str, names: tuple[object, ...], numbers: tuple[object, ...]) -> None:
    functional = getattr(verify, name)
    assert functional(*names) == getattr(language, name)(*names)
    assert isinstance(functional(*numbers), LogSum)


def test_named_arguments_mean_the_same() -> None:
    assert verify.KL(p=P, q=Q) == language.KL(P, Q) and verify.D_inf(P, Q, delta=EPS) == language.D_inf(P, Q, EPS)
    assert verify.KL(p="1/2 1/2", q="1/2 1/2") == 0


@pytest.mark.parametrize("laws", [(P, "1/2 1/2"), ("1/2 1/2", P), (P, verify.Distribution("1/2 1/2"))])
def test_the_two_kinds_are_not_mixed(laws: tuple[object, object]) -> None:
    with pytest.raises(InvalidInput, match="laws of one kind"):
        verify.KL(*laws)


def test_one_rational() -> None:
    assert verify.Q is language.Q and verify.Q("1/3") == language.Num(language.rational("1/3"))
