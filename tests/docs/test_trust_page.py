"""docs/trust.md says of the kernel what the sources say."""
from __future__ import annotations

import pytest

from tests.docs.trust_page import PAGE, filled
from tests.style.test_line_budgets import trusted_language
from verify.run.trust import kernel_modules


def test_the_tables_are_those_of_the_sources() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page) == page, "run `python -m tests.docs.trust_page`"


def test_every_trusted_module_is_in_the_reading_order() -> None:
    page = PAGE.read_text(encoding="utf-8")
    modules = ["/".join(m.split(".")[2:]) + ".py" for m in kernel_modules()] + [
        f"language/{f.name}" for f in trusted_language() if f.name[0] != "_"]
    assert len(modules) > 50 and [m for m in modules if f"`{m}`" not in page] == []


def test_a_table_that_is_out_of_date_would_be_seen() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page.replace("| `format/` | ", "| `format/` | 1")) == filled(page)
    with pytest.raises(ValueError, match="kinds"):
        filled(page.replace("<!-- kinds -->", ""))
