"""Likelihood ratios that are known, through third laws, of products and of outputs; none where nothing is known."""
from __future__ import annotations

from verify.language import Channel, Distribution, Product, Q, Sym, outputs
from verify.read.text import read_claim
from verify.search.laws.opening import views
from verify.search.laws.ways import Ways

EPS = Sym("eps")


def _ways(where: str, *given: str) -> tuple[Ways, dict[str, object]]:
    s = read_claim("TV(P,Q) <= 1", where, given)
    (view,) = views(s)
    return Ways(view), {b.symbol.name: b.symbol for b in s.prefix}


def test_a_chain_of_two_has_the_sum_of_the_exponents() -> None:
    """P <= e^eps M and M <= e^eps Q give 2 eps, and nothing the other way round."""
    ways, things = _ways("P, Q, M distributions; eps >= 0", "D_inf(P,M) <= eps", "D_inf(M,Q) <= eps")
    p, q, m = (things[n] for n in "PQM")
    assert isinstance(p, Distribution) and isinstance(q, Distribution) and isinstance(m, Distribution)
    assert [w.exponent for w in ways.of(p, m)] == [EPS]
    assert [w.exponent for w in ways.of(p, q)] == [Q(2) * EPS]
    assert ways.of(q, p) == []


def test_products_and_outputs_are_as_close_as_their_parts() -> None:
    """A product adds exponents; a channel keeps them, and a private one gives its own to all laws of inputs."""
    ways, things = _ways("P, Q distribution on X; K channel X -> Y; eps >= 0", "D_inf(P,Q) <= eps")
    p, q, k = (things[n] for n in "PQK")
    assert isinstance(p, Distribution) and isinstance(q, Distribution) and isinstance(k, Channel)
    assert [w.exponent for w in ways.of(Product(p, p), Product(q, q))] == [Q(2) * EPS]
    assert [w.exponent for w in ways.of(outputs(p, k), outputs(q, k))] == [EPS]
    assert ways.of(outputs(q, k), outputs(p, k)) == []
    local, _ = _ways("P, Q distribution on X; K channel X -> Y; eps >= 0", "D_inf(K(x),K(z)) <= eps for every x, z in X")
    assert [w.exponent for w in local.of(outputs(q, k), outputs(p, k))] == [EPS]
