"""Lemma 11, its claim written out: p(h | Z) <= exp(k) p(h | x, ..., x), and the mean log ratio is n times the privacy.

Mean losses and mean logarithms of normalisers need not exist on general spaces.  What is integrated are maxima: of the balance
of a dataset, which lies between 0 and k, and of the cost of a record, which the balance and the log ratio bound."""
from theorems.wang2016.lem_11 import G, k, q
from theorems.wang2016.notation import (
    D, DATA, FIRST, FIRST_POSITION, H, S, V, W, X, Z, g, h, i, j, loss, n, normaliser, posterior, privacy, r, z)
from verify.language import Entry, Expr, Iid, Letter, Place, Sum, equal, exp, log, maximum
from verify.language.proofs import (
    Step, combine, derivation, exchange, instance, permute, point_laws, pointwise, total, use)

PROOFS: dict[str, tuple[object, ...]] = {}

x, y = Letter("x", X), Letter("y", H)
first, Z_i, W_i = Entry(Z, FIRST_POSITION), Entry(Z, i), Entry(W, i)
G_n = Iid(G, S)


def weight_alone(h: Letter, x: Place) -> Expr: return exp(-Sum(j, loss(x, h)) - r(h))
def normaliser_alone(x: Place) -> Expr: return Sum(g, weight_alone(g, x))
def alone(x: Place) -> Expr: return weight_alone(h, x) / normaliser_alone(x)       # the posterior on (x, ..., x)
def of_all(Z: Place) -> Expr: return Sum(j, loss(Entry(Z, j), h))
def part(e: Expr) -> Expr: return maximum(e, 0)
def balance(W: Place) -> Expr: return Sum(i, log(normaliser_alone(Entry(W, i)))) / n - log(normaliser(W))
def up(z: Place, x: Place) -> Expr: return part(cost(z, x))
def down(z: Place, x: Place) -> Expr: return part(-cost(z, x))
def ratio(Z: Place, W: Place) -> Expr: return log(posterior(h, Z) / posterior(h, W))


def cost(z: Place, x: Place) -> Expr:
    return loss(x, h) - loss(z, h) + (log(normaliser_alone(x)) - log(normaliser_alone(z))) / n


def in_losses(name: str, Z: Place, W: Place) -> Step:
    """log(p(h | Z)/p(h | W)) for any two datasets."""
    value = of_all(W) - of_all(Z) + log(normaliser(W)) - log(normaliser(Z))
    return pointwise(name, equal(ratio(Z, W), value), terms=(normaliser(Z), normaliser(W), of_all(Z), of_all(W), r(h)))


def share_in_losses(name: str, Z: Place, x: Place) -> Step:
    """log(p(h | Z)/p(h | x, ..., x)) for any record."""
    value = Sum(j, loss(x, h)) - of_all(Z) + log(normaliser_alone(x)) - log(normaliser(Z))
    return pointwise(name, equal(log(posterior(h, Z) / alone(x)), value),
                     terms=(normaliser(Z), normaliser_alone(x), of_all(Z), Sum(j, loss(x, h)), r(h)))


one = alone(W_i)
RATIOS = (
    point_laws("a dataset of one record", posterior(h, Z) <= exp(k) * alone(x), "given 3", Z, h, V, x).for_all(Z, h, x),
    pointwise("its log ratio", log(posterior(h, Z) / one) <= k, use("a dataset of one record", {"x": W_i}),
              terms=(posterior(h, Z), one)).for_all(Z, W, h, i),
    pointwise("a tangent", 1 - one / posterior(h, W) <= log(posterior(h, W) / one), terms=(posterior(h, W), one)
              ).for_all(W, h, i),
    in_losses("two datasets in losses", Z, W).for_all(Z, W, h),
    share_in_losses("one record in losses", Z, W_i).for_all(Z, W, h, i),
    share_in_losses("its own record in losses", W, W_i).for_all(W, h, i),
    combine("the balance from below", 1 - Sum(i, one / posterior(h, W)) / n <= balance(W),
            use("its own record in losses", weight=1 / n, over=(i,)), use("a tangent", weight=1 / n, over=(i,))).for_all(W, h),
    combine("Hoelder", balance(W) >= 0, use("the balance from below", weight=posterior(h, W), over=(h,))).for_all(W),
    combine("with the balance", ratio(Z, W) + balance(W) <= k, use("its log ratio", weight=1 / n, over=(i,)),
            use("one record in losses", weight=-1 / n, over=(i,)), "two datasets in losses").for_all(Z, W, h),
    combine("the log ratio is at most k", ratio(Z, W) <= k, "with the balance", "Hoelder").for_all(Z, W, h))

size = {Y: part(balance(Y)) for Y in (Z, W, FIRST)}
BALANCES = (
    pointwise("another tangent", 1 - posterior(h, W) / posterior(h, Z) <= ratio(Z, W), terms=(posterior(h, Z), posterior(h, W))
              ).for_all(Z, W, h),
    combine("the balance beside an output", 1 - posterior(h, W) / posterior(h, Z) + balance(W) <= k, "with the balance",
            "another tangent").for_all(Z, W, h),
    combine("the balance beside a dataset", balance(W) <= k,
            use("the balance beside an output", weight=posterior(h, Z), over=(h,))).for_all(Z, W),
    combine("the balance from above", balance(W) <= k, use("the balance beside a dataset", weight=DATA(Z), over=(Z,))
            ).for_all(W),
    pointwise("its size", size[W] <= part(k), "the balance from above", terms=(balance(W),)).for_all(W),
    pointwise("as a size", equal(size[W], balance(W)), "Hoelder", terms=(balance(W),)).for_all(W),
    combine("its mean", total((Z, z), DATA(Z) * D(z) * size[Z]) <= part(k),
            use("its size", {"W": Z}, DATA(Z) * D(z), (Z, z))))


def bounded(name: str, body: Expr, forth: dict[str, Place], back: dict[str, Place]) -> tuple[Step, ...]:
    """A cost or a gain is at most 4 k: two datasets that differ in one record are compared with a third one."""
    return (combine(f"{name} beside a dataset", body <= 4 * k, use("a sum of costs", forth), use("a sum of costs", back)
                    ).for_all(Z, z, W, h),
            combine(f"{name} of a record", body <= 4 * k, use(f"{name} beside a dataset", weight=DATA(W), over=(W,))
                    ).for_all(Z, z, h),
            pointwise(f"{name}, its size", part(body) <= 4 * part(k), f"{name} of a record", terms=(body,)).for_all(Z, z, h),
            combine(f"{name}, its mean", total((Z, z, h), record_law * part(body)) <= 4 * part(k),
                    use(f"{name}, its size", weight=record_law, over=(Z, z, h))))


def at_each_position(name: str, of_first: Expr, of_any: Expr) -> Step:
    """The mean cost or gain of record i is that of the first one."""
    one, other = (Sum(z, D(z) * Sum(h, posterior(h, Z) * e)) for e in (of_first, of_any))
    return permute(name, equal(Sum(Z, DATA(Z) * one), Sum(Z, DATA(Z) * other)), DATA(Z), one, FIRST_POSITION, i).for_all(i)


record_law, pair_law = DATA(Z) * D(z) * posterior(h, Z), DATA(Z) * DATA(W) * posterior(h, Z)
all_costs, of_first = Sum(i, up(Z_i, W_i) - down(Z_i, W_i)), up(first, z) - down(first, z)
mean_cost = total((Z, z, h), record_law * of_first)
COSTS = (
    combine("a pair", equal(ratio(Z, W), Sum(i, cost(Z_i, W_i)) + balance(Z) - balance(W)), "two datasets in losses"
            ).for_all(Z, W, h),
    combine("a sum of costs", Sum(i, cost(Z_i, W_i)) <= 2 * k, use("a pair", weight=-1), "the log ratio is at most k",
            "the balance from above", use("Hoelder", {"W": Z})).for_all(Z, W, h),
    *bounded("cost", cost(first, z), {"Z": Z, "W": W}, {"Z": W, "W": FIRST}),
    *bounded("gain", -cost(first, z), {"Z": FIRST, "W": W}, {"Z": W, "W": Z}),
    at_each_position("every cost as the first", up(first, z), up(Z_i, z)),
    at_each_position("every gain as the first", down(first, z), down(Z_i, z)),
    pointwise("in parts", equal(cost(z, x), up(z, x) - down(z, x)), terms=(cost(z, x),)).for_all(z, x, h),
    combine("a pair in parts", equal(ratio(Z, W), all_costs + size[Z] - size[W]), "a pair",
            use("in parts", {"z": Z_i, "x": W_i}, 1, (i,)), use("as a size", {"W": Z}, -1), "as a size").for_all(Z, W, h),
    combine("a pair is at most k", all_costs + size[Z] - size[W] <= k, use("a pair in parts", weight=-1),
            "the log ratio is at most k").for_all(Z, W, h),
    combine("the mean cost", mean_cost <= k / n, use("a pair is at most k", weight=pair_law / n, over=(Z, W, h)),
            use("every cost as the first", weight=1 / n, over=(i,)), use("every gain as the first", weight=-1 / n, over=(i,))))

changed = ratio(Z, FIRST)
LEMMA = (*RATIOS, *BALANCES, *COSTS)
PROOFS["wang2016/lem-11#printed"] = derivation(
    *LEMMA,
    exchange("the balance of the changed dataset", equal(*(total((Z, z), DATA(Z) * D(z) * size[Y]) for Y in (Z, FIRST))),
             DATA(Z), D(z), size[Z], FIRST_POSITION),
    in_losses("a changed record in losses", Z, FIRST).for_all(Z, z, h),
    combine("a changed record", equal(changed, of_first + size[Z] - size[FIRST]), "a changed record in losses",
            use("in parts", {"z": first, "x": z}), use("as a size", {"W": Z}, -1), use("as a size", {"W": FIRST})
            ).for_all(Z, z, h),
    combine("claim", privacy <= k / n, use("a changed record", weight=record_law, over=(Z, z, h)),
            "the balance of the changed dataset", "the mean cost"))


def any_two(name: str) -> Step:
    """p(h | Z) <= exp(k) p(h | W), after RATIOS."""
    return pointwise(name, posterior(h, Z) <= exp(k) * posterior(h, W), "the log ratio is at most k",
                     terms=(posterior(h, Z), posterior(h, W))).for_all(Z, W, h)


PROOFS["wang2016/lem-11.step-lemma12#part: at least"] = derivation(*RATIOS, any_two("the claim"))
PROOFS["wang2016/lem-11.step-lemma12#printed"] = (
    *PROOFS["wang2016/lem-11.step-lemma12#part: at least"],
    *derivation(
        instance("any two datasets of records", posterior(y, Z) <= exp(q) * posterior(y, W), "given 4", {"V": Z, "U": W},
                 binders=(y,)).for_all(Z, W, y),
        combine("a mean of them", G_n(Z) * posterior(y, Z) <= exp(q) * (G_n(Z) * Sum(W, G_n(W) * posterior(y, W))),
                use("any two datasets of records", weight=G_n(Z) * G_n(W), over=(W,))).for_all(Z, y)))
