"""Normal forms: an expression as a quotient of polynomials over atoms, to decide identities exactly.

Atoms are symbols, exp(m) for monomials m, logarithms of irreducible positive factors, roots, and opaque function values.
Products are split inside log, root and abs only where `sign_of` has proved the signs of the factors; everything else is an
identity wherever both sides are defined.  Roots and sin^2 are reduced by their relation.  Two expressions whose cross
difference is the zero polynomial are equal at every point where both are defined."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import factorial, comb, lcm
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly_ctx, fmpz

from verify.kernel.format.rejected import TooComplex as TooComplex
from verify.kernel.numbers.convert import to_fmpq, to_fraction
from verify.kernel.numbers.derivative import GAMMA_ORDERS
from verify.language import App, At, Expr, Mean, Num, Q, Sym, call, exp, log

GENERATORS, MAX_TERMS, MAX_POWER, MAX_BITS = 32, 4000, 400, 200_000
_CTX = fmpq_mpoly_ctx.get(tuple(f"v{i}" for i in range(GENERATORS)), Ordering.lex)
_GENS = _CTX.gens()
Poly = Any
Form = tuple[Any, Any]


class _Refine(Exception):
    """An exponential or root needs a finer unit; start over."""


def primes(content: Fraction) -> list[tuple[int, int]]:
    """The primes in a number, with their powers; raises TooComplex."""
    if max(abs(content.numerator), content.denominator).bit_length() > 160:
        raise TooComplex("a number too large to factor inside a logarithm or root")
    return [(int(p), int(k) * s) for part, s in ((content.numerator, 1), (content.denominator, -1))
            for p, k in fmpz(part).factor()]


class NormalForms:
    """Normal forms that share one set of atoms.  `sign_of(expr)` returns 1 or -1 only where the expression is proved
    >= 0 or <= 0 on the whole region of interest, else 0; `nonzero(expr)` only where it is proved to vanish nowhere there."""

    def __init__(self, sign_of: Callable[[Expr], int] = lambda _: 0, nonzero: Callable[[Expr], bool] = lambda _: False) -> None:
        self.sign_of, self.nonzero = sign_of, nonzero
        self.units: dict[tuple[Any, ...], int] = {}
        self._reset()

    def _reset(self) -> None:
        self.index: dict[tuple[Any, ...], int] = {}
        self.exprs: list[Expr] = []
        self.keys: list[tuple[Any, ...]] = []
        self.value: dict[int, Any] = {}          # generator -> what its `unit`-th power equals
        self.arguments: dict[int, Any] = {}      # generator of exp: exponent polynomial; of log: its argument
        self.memo: dict[Expr, Form] = {}
        self.shifts: dict[tuple[Any, ...], int] = {}   # gamma atom -> the integer part of its argument's constant

    def together(self, *exprs: Expr) -> list[Form]:
        """The reduced normal forms of several expressions over common atoms."""
        while True:
            try:
                return [self._reduce(self.form(e)) for e in exprs]
            except _Refine:
                self._reset()

    def equal(self, left: Expr, right: Expr) -> bool:
        """Whether two expressions agree wherever both are defined; False is no disproof."""
        (n1, d1), (n2, d2) = self.together(left, right)
        return bool(self._reduce((n1 * d2 - n2 * d1, _CTX.constant(1)))[0] == 0)

    # --- polynomials

    def _check(self, p: Poly) -> Poly:
        if len(p) > MAX_TERMS:
            raise TooComplex(f"a normal form has more than {MAX_TERMS} terms")
        return p

    def _cancel(self, n: Poly, d: Poly) -> Form:
        if d == 0:
            raise TooComplex("a denominator that is identically zero")
        if d.is_constant():
            c = d.leading_coefficient()
            return n / c, d / c
        g = n.gcd(d) if n != 0 else d
        n, d = n / g, d / g
        c = d.leading_coefficient()
        return self._check(n / c), self._check(d / c)

    def _reduce(self, form: Form) -> Form:
        n, d = form
        for i, value in reversed(self.value.items()):     # outer roots first: lowering one can raise an inner one
            unit = self.units[self.keys[i]]
            low = min((m[i] for m in d.monoms()), default=0)
            if low % unit:                       # clear a root that divides the denominator
                n, d = n * _GENS[i] ** (unit - low % unit), d * _GENS[i] ** (unit - low % unit)
            n, d = self._lower(n, i, unit, value), self._lower(d, i, unit, value)
        return self._cancel(n, d)

    def _lower(self, p: Poly, i: int, unit: int, value: Poly) -> Poly:
        while any(m[i] >= unit for m in p.monoms()):
            total = _CTX.constant(0)
            for m, c in p.terms():
                times, left = divmod(m[i], unit)
                total += _CTX.from_dict({(*m[:i], left, *m[i + 1:]): c}) * value ** times
            p = self._check(total)
        return p

    def _atom(self, key: tuple[Any, ...], expr: Expr) -> int:
        if key not in self.index:
            if len(self.exprs) == GENERATORS:
                raise TooComplex(f"more than {GENERATORS} atoms")
            self.index[key] = len(self.exprs)
            self.exprs.append(expr)
            self.keys.append(key)
        return self.index[key]

    def _unit(self, key: tuple[Any, ...], denominator: int) -> int:
        unit = lcm(self.units.get(key, 1), denominator)
        if unit > MAX_POWER:
            raise TooComplex(f"a root or exponential needs the unit 1/{unit}")
        if unit != self.units.get(key, 1):
            self.units[key] = unit
            if key in self.index:
                raise _Refine
        self.units[key] = unit
        return unit

    @staticmethod
    def _key(p: Poly) -> tuple[Any, ...]:
        return tuple(sorted((tuple(int(x) for x in m), str(c)) for m, c in p.to_dict().items()))

    def expr(self, p: Poly) -> Expr:
        """A polynomial over the atoms, written out."""
        terms: list[Expr] = []
        for m, c in p.terms():
            factors = [self.exprs[i] if e == 1 else self.exprs[i] ** e for i, e in enumerate(int(x) for x in m) if e]
            coefficient = to_fraction(c)
            if coefficient != 1 or not factors:
                factors.insert(0, Num(coefficient))
            terms.append(factors[0] if len(factors) == 1 else App("mul", tuple(factors)))
        return Q(0) if not terms else terms[0] if len(terms) == 1 else App("add", tuple(terms))

    def _sign(self, p: Poly) -> int:
        if p.is_constant():
            return 1 if p.leading_coefficient() >= 0 else -1
        return self.sign_of(self.expr(p))

    # --- expressions

    def form(self, e: Expr) -> Form:
        """Numerator and denominator of an expression over the atoms met so far."""
        if e not in self.memo:
            self.memo[e] = self._form(e)
        return self.memo[e]

    def _form(self, e: Expr) -> Form:
        one = _CTX.constant(1)
        if isinstance(e, Num):
            return _CTX.constant(to_fmpq(e.value)), one
        if isinstance(e, Sym):
            return _GENS[self._atom(("sym", e.name), e)], one
        if isinstance(e, At):
            n, d = self._reduce(self.form(e.position))
            return one if n == 0 else _GENS[self._atom(("at", e.sequence.name, self._key(n), self._key(d)), e)], one
        if not isinstance(e, App):
            raise (TooComplex if isinstance(e, Mean) else TypeError)(f"{type(e).__name__} has no normal form")
        if e.op in DEFINED_AS:
            return self.form(DEFINED_AS[e.op](*e.args))
        match e.op:
            case "add":
                n, d = self.form(e.args[0])
                for a in e.args[1:]:
                    n2, d2 = self.form(a)
                    n, d = self._cancel(self._check(n * d2 + n2 * d), d * d2)
                return n, d
            case "mul":
                n, d = self.form(e.args[0])
                for a in e.args[1:]:
                    n2, d2 = self.form(a)
                    n, d = self._cancel(self._check(n * n2), self._check(d * d2))
                return n, d
            case "div":
                (n, d), (n2, d2) = self.form(e.args[0]), self._reduce(self.form(e.args[1]))
                if n2 == 0:
                    raise TooComplex("division by an expression that is identically zero")
                return self._cancel(n * d2, d * n2)
            case "pow": return self._power(e.args[0], e.args[1])
            case "sqrt": return self._radical(self._reduce(self.form(e.args[0])), Fraction(1, 2))
            case "exp": return self._exp(self._reduce(self.form(e.args[0])))
            case "log": return self._log(self._reduce(self.form(e.args[0])))
            case "abs": return self._abs(e)
            case "abspow": return self._absolute_power(e)
            case "gamma": return self._gamma(e)
            case "digamma" | "trigamma" | "tetragamma" | "pentagamma": return self._polygamma(e)
            case "min" | "max": return self._extreme(e)
            case "sin" | "cos" if isinstance(e.args[0], App) and (e.op, e.args[0].op) in _OF_ARCS:
                return self.form(_OF_ARCS[e.op, e.args[0].op](e.args[0].args[0]))
            case "sign" if self.sign_of(e.args[0]): return _CTX.constant(self.sign_of(e.args[0])), one
        return self._opaque(e)

    def _power(self, base: Expr, exponent: Expr) -> Form:
        form = self._reduce(self.form(base))
        r, s = self._reduce(self.form(exponent))
        if r.is_constant() and s.is_constant():
            q = to_fraction(r.leading_coefficient() / s.leading_coefficient()) if r != 0 else Fraction(0)
            return self._radical(form, q) if q.denominator > 1 else self._int_power(form, int(q))
        if form[0] == 0:
            return form                                        # it has a value where the exponent is positive
        return self.form(exp(exponent * log(base)))

    def _absolute_power(self, e: App) -> Form:
        """|u|^p: as a power where p is a number or the sign of u is known."""
        (base, exponent), form = e.args, self._reduce(self.form(e.args[0]))
        if form[0] == 0 or self.sign_of(base):
            return form if form[0] == 0 else self._power(base * self.sign_of(base), exponent)
        known = all(p.is_constant() for p in self._reduce(self.form(exponent)))
        return self._power(call("abs", base), exponent) if known else self._opaque(e)

    def _int_power(self, form: Form, k: int) -> Form:
        n, d = form if k >= 0 else (form[1], form[0])
        if d == 0 or abs(k) > MAX_POWER or any(self._too_large(p, abs(k)) for p in form):
            raise TooComplex(f"a power {k} of a large expression, or of zero")
        return self._check(n ** abs(k)), self._check(d ** abs(k))

    @staticmethod
    def _too_large(p: Poly, k: int) -> bool:
        """Whether p^k may have more terms or digits than are worth computing."""
        digits = max((int(c.p).bit_length() + int(c.q).bit_length() for c in p.coeffs()), default=0)
        return digits * k > MAX_BITS or (k > 1 and len(p) > 1 and comb(len(p) + k - 1, k) > 10 * MAX_TERMS)

    def _exp(self, form: Form) -> Form:
        n, d = form
        top, bottom = _CTX.constant(1), _CTX.constant(1)
        if not d.is_constant():
            whole, n = divmod(n, d)              # one way to write the exponent: exp(x y/(x + y)) = exp(y) exp(-y^2/(x + y))
            if whole != 0:
                top, bottom = self._exp((whole, _CTX.constant(1)))
        for term, c in n.terms():
            monomial, below = self._cancel(_CTX.from_dict({term: fmpq(1)}), d)
            r, m = to_fraction(c * monomial.leading_coefficient()), monomial.monoms()[0]
            monomial = monomial / monomial.leading_coefficient()
            used = [i for i, x in enumerate(m) if x]
            if below.is_constant() and len(used) == 1 and m[used[0]] == 1 and (
                    used[0] in self.arguments and self.keys[used[0]][0] == "log"):
                part = self._radical((self.arguments[used[0]], _CTX.constant(1)), r)
            else:
                key = ("exp", self._key(monomial), self._key(below))
                unit = self._unit(key, r.denominator)
                whole = self.expr(monomial) if below.is_constant() else self.expr(monomial) / self.expr(below)
                i = self._atom(key, exp(whole) if unit == 1 else exp(whole / unit))
                self.arguments[i] = (monomial * fmpq(1, unit), below)
                power = int(r * unit)
                if abs(power) > MAX_POWER:
                    raise TooComplex(f"an exponential to the power {power}")
                part = (_GENS[i] ** power, _CTX.constant(1)) if power > 0 else (_CTX.constant(1), _GENS[i] ** -power)
            top, bottom = self._cancel(top * part[0], bottom * part[1])
        return top, bottom

    def _split(self, form: Form) -> tuple[Fraction, list[tuple[Poly, int]], Form]:
        """|content|, the factors of proved sign (made >= 0) with their multiplicities, and the quotient of the others.

        The form is known to be >= 0 where it is used, so an odd number of negative parts makes the unknown part negative."""
        content, negative = Fraction(1), False
        known: list[tuple[Poly, int]] = []
        rest = [_CTX.constant(1), _CTX.constant(1)]
        for side, poly in enumerate(form):
            c, factors = poly.factor()
            content *= to_fraction(fmpq(c)) ** (1 - 2 * side)
            for f, multiplicity in factors:
                e, s = int(multiplicity), self._sign(f)
                if s:
                    negative ^= s < 0 and e % 2 == 1
                    known.append((f * s, e * (1 - 2 * side)))
                else:
                    rest[side] = rest[side] * f ** e
        if negative ^ (content < 0):
            unknown = [i for i in (0, 1) if not rest[i].is_one()]
            if not unknown:
                raise TooComplex("a root or logarithm of an expression that is never positive")
            rest[unknown[0]] = -rest[unknown[0]]
        return abs(content), known, (rest[0], rest[1])

    def _radical(self, form: Form, r: Fraction) -> Form:
        """form^r where the form is known to be >= 0."""
        if r.denominator == 1:
            return self._int_power(form, int(r))
        if form[0] == 0:
            return form
        content, known, rest = self._split(form)
        parts = [(_CTX.constant(fmpq(p)), k) for p, k in primes(content)] + known
        n, d = _CTX.constant(1), _CTX.constant(1)
        if not rest[1].is_one():
            n = _GENS[self._atom(("rootq", self._key(rest[0]), self._key(rest[1]), str(r)),
                                 (self.expr(rest[0]) / self.expr(rest[1])) ** Num(r))]
        elif not rest[0].is_one():
            parts.append((rest[0], 1))
        for base, k in parts:
            power = r * k
            i = self._generator(base)
            if power.denominator == 1:
                n, d = self._times_power(n, d, base, int(power))
            elif i is not None and self.keys[i][0] == "exp":
                a, b = self.arguments[i]
                n2, d2 = self._exp(self._cancel(a * to_fmpq(power), b))
                n, d = self._cancel(n * n2, d * d2)
            else:
                key = ("root", self._key(base))
                unit = self._unit(key, power.denominator)
                root = App("pow", (self.expr(base), Q(Fraction(1, unit)))) if unit > 2 else call("sqrt", self.expr(base))
                g = self._atom(key, root)
                self.value[g] = base
                n, d = self._times_power(n, d, _GENS[g], int(power * unit))
        return self._cancel(n, d)

    def _times_power(self, n: Poly, d: Poly, base: Poly, k: int) -> Form:
        if abs(k) > MAX_POWER or self._too_large(base, abs(k)):
            raise TooComplex(f"a power {k}")
        return (self._check(n * base ** k), d) if k >= 0 else (n, self._check(d * base ** -k))

    def _generator(self, p: Poly) -> int | None:
        return next((i for i in range(len(self.exprs)) if p == _GENS[i]), None)

    def _log(self, form: Form) -> Form:
        if form[0] == 0:
            raise TooComplex("logarithm of zero")
        content, known, rest = self._split(form)
        total: Form = (_CTX.constant(0), _CTX.constant(1))
        parts = [(_CTX.constant(fmpq(p)), k) for p, k in primes(content)] + known
        if rest[1].is_one() and not rest[0].is_one():
            parts.append((rest[0], 1))
        elif not rest[1].is_one():
            total = _GENS[self._atom(("log", self._key(rest[0]), self._key(rest[1])),
                                     log(self.expr(rest[0]) / self.expr(rest[1])))], _CTX.constant(1)
        for base, k in parts:
            i = self._generator(base)
            if i is not None and self.keys[i][0] == "exp":
                a, b = self.arguments[i]
                value: Form = (a, b)
            elif i is not None and self.keys[i][0] == "root":
                n2, d2 = self._log((self.value[i], _CTX.constant(1)))
                value = (n2 / fmpq(self.units[self.keys[i]]), d2)
            else:
                g = self._atom(("log", self._key(base)), log(self.expr(base)))
                self.arguments[g] = base
                value = (_GENS[g], _CTX.constant(1))
            total = self._cancel(total[0] * value[1] + value[0] * k * total[1], total[1] * value[1])
        return total

    def _abs(self, e: App) -> Form:
        s = self.sign_of(e.args[0])
        n, d = self._reduce(self.form(e.args[0]))
        if s or n == 0:
            return n * (s or 1), d
        if n.leading_coefficient() < 0:
            n = -n
        key = ("abs", self._key(n), self._key(d))
        if not d.is_constant():
            return self._opaque(e)
        self._unit(key, 2)
        g = self._atom(key, call("abs", self.expr(n)))
        self.value[g] = n ** 2
        return _GENS[g], d

    def _extreme(self, e: App) -> Form:
        best, others = e.args[0], e.args[1:]
        for a in others:
            s = self.sign_of(a - best)
            if not s:
                return self._opaque(e)
            best = a if (s > 0) == (e.op == "max") else best
        return self.form(best)

    def _gamma(self, e: App) -> Form:
        """gamma(u + j) through gamma(u) for integers j, both being defined wherever the expression is."""
        n, d = self._reduce(self.form(e.args[0]))
        if not d.is_constant():
            return self._opaque(e)
        constant = next((to_fraction(c) for m, c in n.terms() if not any(m)), Fraction(0))
        if n == _CTX.constant(to_fmpq(constant)) and constant.denominator == 1 and 1 <= constant <= 150:
            return _CTX.constant(factorial(int(constant) - 1)), _CTX.constant(1)
        if n == _CTX.constant(to_fmpq(constant)) and constant.denominator == 2 and 0 < constant <= 150:
            k = constant.__floor__()                           # Abramowitz and Stegun 6.1.12
            return self.form(Q(Fraction(factorial(2 * k), 4 ** k * factorial(k))) * call("sqrt", call("pi")))
        g, base, steps = self._shifted(e, n, constant.__floor__())
        top, bottom = g, _CTX.constant(1)
        for i in range(steps):
            top = self._check(top * (base + i))
        for i in range(-steps):
            bottom = self._check(bottom * (base - i - 1))
        return self._cancel(top, bottom)

    def _polygamma(self, e: App) -> Form:
        """The m-th derivative of digamma at u + j through its value at u: the m-th derivatives of 1/u, ..., 1/(u + j - 1) are
        added, each (-1)^m m!/u^(m + 1)."""
        n, d = self._reduce(self.form(e.args[0]))
        if not d.is_constant():
            return self._opaque(e)
        constant = next((to_fraction(c) for m, c in n.terms() if not any(m)), Fraction(0))
        g, base, steps = self._shifted(e, n, constant.__floor__())
        m = GAMMA_ORDERS.index(e.op) - 1
        total: Form = (g, _CTX.constant(1))
        for i in range(min(steps, 0), max(steps, 0)):
            p, c = self._check((base + i) ** (m + 1)), factorial(m) * (-1) ** m * (1 if steps > 0 else -1)
            total = self._cancel(self._check(total[0] * p + c * total[1]), self._check(total[1] * p))
        return total

    def _shifted(self, e: App, n: Poly, shift: int) -> tuple[Poly, Poly, int]:
        """For f(n): the atom f(u) with u = n - j for an integer j, which the first such argument met decides; u; and j."""
        key = (e.op, self._key(n - shift))
        first = self.shifts.setdefault(key, shift)
        if abs(shift - first) > 40:
            raise TooComplex("two gamma functions whose arguments differ by a large integer")
        return _GENS[self._atom(key, App(e.op, (self.expr(n),)))], n - (shift - first), shift - first

    def _at_simple_angle(self, e: App) -> Form | None:
        """sin or cos at a multiple of pi/8, pi/10 or pi/12."""
        n, d = self._reduce(self.form(e.args[0]))
        pi = self.index.get(("pi",))
        if n != 0 and (pi is None or not d.is_constant() or n != n.leading_coefficient() * _GENS[pi]):
            return None
        turns = (to_fraction(n.leading_coefficient()) if n != 0 else Fraction(0)) % 2
        turns = turns if e.op == "sin" else (turns + Fraction(1, 2)) % 2           # cos(u) = sin(u + pi/2)
        sign, turns = (1, turns) if turns <= 1 else (-1, turns - 1)
        value = _SINES.get(min(turns, 1 - turns))
        return None if value is None else self.form(value * sign)

    def _at_simple_value(self, e: App) -> Form | None:
        """atan, asin or erf where the value is a multiple of pi."""
        n, d = self._reduce(self.form(e.args[0])) if e.op in ("atan", "asin", "erf") else (_GENS[0], _GENS[0])
        if not n.is_constant() or not d.is_constant():
            return None
        at = to_fraction(n.leading_coefficient()) if n != 0 else Fraction(0)
        value = _ARCS.get((e.op if at else "", abs(at)))
        return None if value is None else self.form(value * (1 if at >= 0 else -1))

    def _arctangent_of_reciprocal(self, e: App) -> Form | None:
        """atan(u) = +-pi/2 - atan(1/u) for u > 0 and u < 0: the quotient with the larger numerator is kept."""
        n, d = self._reduce(self.form(e.args[0]))
        s = self.sign_of(e.args[0])
        if n == 0 or not s or not self.nonzero(e.args[0]) or self._size(n) >= self._size(d):
            return None
        top, bottom = self.expr(d), self.expr(n)
        return self.form(call("pi") * Q(Fraction(s, 2)) - call("atan", top if n.is_constant() and n.is_one() else top / bottom))

    def _size(self, p: Poly) -> tuple[Any, ...]:
        """An order of polynomials up to numbers in front."""
        return p.total_degree(), self._key(p / p.leading_coefficient())

    def _opaque(self, e: App) -> Form:
        simple = self._at_simple_angle(e) if e.op in ("sin", "cos") else self._at_simple_value(e)
        if simple is not None:
            return simple
        turned = self._arctangent_of_reciprocal(e) if e.op == "atan" else None
        if turned is not None:
            return turned
        args, flip = [], 1
        for a in e.args:
            n, d = self._reduce(self.form(a))
            if e.op in ("sin", "erf", "atan", "asin", "cos") and n != 0 and n.leading_coefficient() < 0:
                n, flip = -n, (-1 if e.op != "cos" else 1)
            args.append((self._key(n), self._key(d)))
        shown = App(e.op, (-e.args[0],)) if flip < 0 else e
        i = self._atom((e.op, *args), shown)
        if e.op == "sin":
            self._unit(self.keys[i], 2)
            cosine, _ = self._opaque(App("cos", e.args))
            self.value[i] = 1 - cosine ** 2
        return _GENS[i] * flip, _CTX.constant(1)


_SINES = {Fraction(0): Q(0), Fraction(1, 6): Q("1/2"), Fraction(1, 4): call("sqrt", 2) / 2, Fraction(1, 3): call("sqrt", 3) / 2,
          Fraction(1, 2): Q(1), Fraction(1, 10): (call("sqrt", 5) - 1) / 4, Fraction(3, 10): (call("sqrt", 5) + 1) / 4,
          Fraction(1, 8): call("sqrt", 2 - call("sqrt", 2)) / 2, Fraction(3, 8): call("sqrt", 2 + call("sqrt", 2)) / 2,
          **{Fraction(k, 5): call("sqrt", 10 + (4 * k - 6) * call("sqrt", 5)) / 4 for k in (1, 2)},
          **{Fraction(k, 12): (call("sqrt", 6) + call("sqrt", 2) * (k - 3) / 2) / 4 for k in (1, 5)}}       # sin(t pi)
_ARCS = {("", Fraction(0)): Q(0), ("atan", Fraction(1)): call("pi") / 4, ("asin", Fraction(1)): call("pi") / 2,
         ("asin", Fraction(1, 2)): call("pi") / 6}
_OF_ARCS: dict[tuple[str, str], Callable[[Expr], Expr]] = {
    **dict.fromkeys((("sin", "asin"), ("cos", "acos")), lambda u: u),
    **dict.fromkeys((("cos", "asin"), ("sin", "acos")), lambda u: call("sqrt", 1 - u ** 2)),
    ("sin", "atan"): lambda u: u / call("sqrt", 1 + u ** 2), ("cos", "atan"): lambda u: 1 / call("sqrt", 1 + u ** 2)}
DEFINED_AS: dict[str, Callable[..., Expr]] = {
    "E": lambda: exp(1),
    "log2": lambda u: log(u) / log(2),
    "sinh": lambda u: (exp(u) - exp(-u)) / 2,
    "cosh": lambda u: (exp(u) + exp(-u)) / 2,
    "tanh": lambda u: 1 - 2 / (exp(2 * u) + 1),
    "tan": lambda u: call("sin", u) / call("cos", u),
    "atanh": lambda u: log((1 + u) / (1 - u)) / 2,
    "asinh": lambda u: log(u + call("sqrt", u ** 2 + 1)),
    "acos": lambda u: call("pi") / 2 - call("asin", u),
    "acosh": lambda u: log(u + call("sqrt", u ** 2 - 1)),
    "erfc": lambda u: 1 - call("erf", u),
    "lgamma": lambda u: log(call("gamma", u)),
    "factorial": lambda u: call("gamma", u + 1),
    "binomial": lambda n, k: call("gamma", n + 1) / (call("gamma", k + 1) * call("gamma", n - k + 1)),
}
