"""The floors of the kernel: each module imports only what stands on its floor or below, and no imports run in a circle."""
from __future__ import annotations

import pytest

from verify.run.trust import ALWAYS, FLOORS, KERNEL, closure, floor_of, kernel_modules, loads_on_demand, trust

HEIGHT = {floor: i for i, floor in enumerate(FLOORS)}


def all_imports(module: str) -> set[str]:
    """What a module imports, when it is loaded or in its functions."""
    return (set(closure((module,))) - {module}) | set(loads_on_demand(module))


def test_no_module_imports_from_a_higher_floor() -> None:
    upward = [(m, other) for m in kernel_modules() for other in all_imports(m) if HEIGHT[floor_of(other)] > HEIGHT[floor_of(m)]]
    assert upward == []


def test_no_imports_run_in_a_circle_not_even_those_inside_functions() -> None:
    def reached(module: str) -> set[str]:
        found: set[str] = set()
        todo = list(all_imports(module))
        while todo:
            name = todo.pop()
            if name not in found:
                found.add(name)
                todo += all_imports(name)
        return found

    assert [m for m in kernel_modules() if m in reached(m)] == []


def test_every_folder_of_the_kernel_is_a_floor() -> None:
    assert {floor_of(m) for m in kernel_modules()} == set(FLOORS)


def test_a_judgement_that_notes_nothing_rests_on_the_judge_alone() -> None:
    plain = trust(())
    assert set(plain.parts) == {"format", "numbers", "statements"}
    more = trust(("verify.kernel.means.quadrature",))
    assert more.lines > plain.lines and "means" in more.parts
    assert trust(ALWAYS) == plain


def test_a_witness_rests_on_no_proof_rule_and_a_proof_on_no_model() -> None:
    witness, proof = (trust((f"{KERNEL}.statements.{name}",)).parts for name in ("witnesses", "proofs"))
    assert "models" in witness and "scalar" not in witness
    assert "scalar" in proof and "models" not in proof


def test_an_unknown_part_is_an_error() -> None:
    with pytest.raises(KeyError):
        trust(("verify.kernel.nothing",))
