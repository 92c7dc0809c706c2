"""Semidefinite feasibility in doubles: a primal-dual interior point method with the HKM direction, for small dense problems."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.search.budget import Budget

Array = Any
STEPS, HOPELESS, CLOSE = 60, 1e-4, 1e-9


@dataclass
class Found:
    """Symmetric matrices that solve the equations up to rounding, and the least eigenvalue that could be reached."""

    blocks: list[Array]
    least: float


def central(maps: list[Array], target: Array, free: Array, budget: Budget) -> Found | None:
    """Matrices Q with sum of maps Q + free f = target whose least eigenvalue is as large as was reached, near the analytic
    centre; `maps` hold one row for each equation and one column for each entry of a block.  None where the method breaks down.

    Z = Q + t I is positive semidefinite with t least: the unknowns f and t are projected out of the equations.
    """
    sizes = [round(a.shape[1] ** 0.5) for a in maps]
    scale = max(1.0, float(np.abs(target).max(initial=0.0)))
    target = target / scale
    shift = sum(a @ np.eye(n).ravel() for a, n in zip(maps, sizes, strict=True))
    if free.size:
        q, r = np.linalg.qr(free)
        keep = np.abs(np.diag(r)) > 1e-9 * max(1.0, np.abs(r).max())
        q = q[:, keep]
        project = np.eye(len(target)) - q @ q.T
        shift, target, maps = project @ shift, project @ target, [project @ a for a in maps]
    size = float(shift @ shift)
    if size < 1e-14:
        return None
    cost = [(shift @ a / size).reshape(n, n) for a, n in zip(maps, sizes, strict=True)]
    away = np.eye(len(target)) - np.outer(shift, shift) / size
    u, s, _ = np.linalg.svd(away @ np.hstack(maps), full_matrices=False)
    rows = u[:, s > 1e-9 * s.max(initial=1e-30)].T if s.size else np.zeros((0, len(target)))
    offset = float(shift @ target) / size
    found = _path([rows @ away @ a for a in maps], rows @ away @ target, cost, offset, budget)
    if found is None:
        return None
    z, t = found
    return Found([(m - t * np.eye(len(m))) * scale for m in z], -t * scale)


def _path(maps: list[Array], target: Array, cost: list[Array], offset: float, budget: Budget) -> (
        tuple[list[Array], float] | None):
    """Minimise the sum of <cost, Z> with sum of maps Z = target, Z positive semidefinite; the least value minus the offset."""
    sizes = [len(c) for c in cost]
    total, m = sum(sizes), len(target)
    large = 10 * max(1.0, float(np.abs(target).max(initial=0.0)))
    z, s, y = [np.eye(n) * large for n in sizes], [np.eye(n) * 10 for n in sizes], np.zeros(m)
    shaped = [a.reshape(m, n, n) for a, n in zip(maps, sizes, strict=True)]
    best: tuple[list[Array], float] | None = None
    for _ in range(STEPS):
        budget.spend(20 + (m ** 3 + sum(m * n ** 3 + (m * n) ** 2 for n in sizes)) // 10_000)
        gap = sum(float(np.sum(a * b)) for a, b in zip(z, s, strict=True)) / total
        primal = target - sum((a @ b.ravel() for a, b in zip(maps, z, strict=True)), np.zeros(m))
        dual = [c - b - np.tensordot(y, a, 1) for c, b, a in zip(cost, s, shaped, strict=True)]
        value = sum(float(np.sum(c * a)) for c, a in zip(cost, z, strict=True)) - offset
        if float(np.abs(primal).max(initial=0.0)) < 1e-8 * large:
            best = ([a.copy() for a in z], value)
            below = float(target @ y) - offset - sum(float(np.abs(d).sum()) for d in dual) * large
            if gap < CLOSE or below > HOPELESS or -value > max(1e-3, 20 * gap * total):
                break
        try:
            inverse = [np.linalg.inv(b) for b in s]
            schur = sum((a.reshape(m, len(x) ** 2) @ (x @ a @ i).transpose(0, 2, 1).reshape(m, len(x) ** 2).T
                         for a, x, i in zip(shaped, z, inverse, strict=True)), np.zeros((m, m)))
            schur = (schur + schur.T) / 2 + np.eye(m) * 1e-14 * max(1.0, float(np.trace(schur)) / max(m, 1))
            factor = np.linalg.inv(schur)
            affine = _direction(shaped, maps, factor, z, inverse, primal, dual, 0.0, None)
            a_p, a_d = _length(z, affine[0]), _length(s, affine[1])
            after = sum(float(np.sum((x + a_p * dx) * (b + a_d * db)))
                        for x, dx, b, db in zip(z, affine[0], s, affine[1], strict=True)) / total
            centre = min(max((after / gap) ** 2, 0.1), 0.8)
            move = _direction(shaped, maps, factor, z, inverse, primal, dual, centre * gap, affine)
            a_p, a_d = 0.9 * _length(z, move[0]), 0.9 * _length(s, move[1])
        except np.linalg.LinAlgError:
            break
        z = [x + min(a_p, 1.0) * dx for x, dx in zip(z, move[0], strict=True)]
        s = [b + min(a_d, 1.0) * db for b, db in zip(s, move[1], strict=True)]
        y = y + min(a_d, 1.0) * move[2]
        if not all(np.isfinite(x).all() for x in (*z, *s)):
            break
    return best


def _direction(shaped: list[Array], maps: list[Array], factor: Array, z: list[Array], inverse: list[Array], primal: Array,
               dual: list[Array], mu: float, affine: Any) -> tuple[list[Array], list[Array], Array]:
    """The Newton step towards Z S = mu I, with the second-order term of an earlier step."""
    base = []
    for k, (x, i) in enumerate(zip(z, inverse, strict=True)):
        part = mu * i - x - x @ dual[k] @ i
        base.append(part if affine is None else part - affine[0][k] @ affine[1][k] @ i)
    known = sum((a @ ((b + b.T) / 2).ravel() for a, b in zip(maps, base, strict=True)), np.zeros(len(primal)))
    dy = factor @ (primal - known)
    ds = [d - np.tensordot(dy, a, 1) for d, a in zip(dual, shaped, strict=True)]
    dz = []
    for k, (x, i) in enumerate(zip(z, inverse, strict=True)):
        whole = base[k] + x @ (dual[k] - ds[k]) @ i
        dz.append((whole + whole.T) / 2)
    return dz, ds, dy


def _length(x: list[Array], dx: list[Array]) -> float:
    """How far x + a dx stays positive definite, at most 1/0.9."""
    reach = 1 / 0.9
    for a, d in zip(x, dx, strict=True):
        low = np.linalg.inv(np.linalg.cholesky(a))
        least = float(np.linalg.eigvalsh(low @ d @ low.T)[0])
        if least < 0:
            reach = min(reach, -1 / least)
    return reach
