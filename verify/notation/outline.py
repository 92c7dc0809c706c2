"""Evidence as an outline: the tree of its rules, each with what it is there for, as far as that is short."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import read_term
from verify.language import LanguageError
from verify.notation.text import expression_text

_LONGEST = 48                           # characters of an expression that is shown
_CLAIMS = {"claim": ">=", "of": ">="}   # fields that hold an expression whose sign the proof beside it shows
_WORDS = {"below": "<=", "above": ">="}
_ENDS = {"lo": "the lower end", "hi": "the upper end"}


@dataclass(frozen=True)
class Node:
    """A node of evidence: what it is there for (or ""), its rule with the values that it names, the nodes below it that are
    listed, and how many below it are not."""

    role: str
    rule: str
    below: tuple[Node, ...] = ()
    left: int = 0

    def to_json(self) -> list[object]:
        """Its parts as JSON data."""
        return [self.role, self.rule, [n.to_json() for n in self.below], self.left]

    @classmethod
    def from_json(cls, data: Any) -> Node:
        """The node that `to_json` wrote."""
        role, rule, below, left = data
        return cls(role, rule, tuple(map(cls.from_json, below)), left)

    def lines(self, indent: str = "") -> Iterator[str]:
        """The node and those below it as lines of text."""
        yield f"{indent}{self.role}: {self.rule}" if self.role else f"{indent}{self.rule}"
        for node in self.below:
            yield from node.lines(indent + "  ")
        if self.left:
            yield f"{indent}  … {self.left} more"


@dataclass(frozen=True)
class Outline:
    """The outermost nodes of evidence, those of each step of written proofs in it by the name of the step, and how many nodes
    there are in all, those that are shared in the file as often as they are used."""

    nodes: tuple[Node, ...]
    steps: Mapping[str, tuple[Node, ...]]
    size: int

    def to_json(self) -> list[object]:
        """Its parts as JSON data."""
        return [[n.to_json() for n in self.nodes], {k: [n.to_json() for n in v] for k, v in self.steps.items()}, self.size]

    @classmethod
    def from_json(cls, data: Any) -> Outline:
        """The outline that `to_json` wrote."""
        nodes, steps, size = data
        return cls(tuple(map(Node.from_json, nodes)), {k: tuple(map(Node.from_json, v)) for k, v in steps.items()}, size)


def outline(evidence: object, deepest: int = 5, most: int = 12) -> Outline:
    """The outline of evidence whose shared parts are written out; unless told, as much of it as a page shows.

    Nodes at depth `deepest` are listed without those below them, and of more than `most` below one only the first.
    """
    return _Drawn(deepest, most).outline(evidence)


class _Drawn:
    def __init__(self, deepest: int, most: int) -> None:
        self.deepest, self.most = deepest, most
        self._sizes: dict[int, tuple[object, int]] = {}         # by identity, beside the node so that it lives as long

    def outline(self, evidence: object) -> Outline:
        steps: dict[str, tuple[Node, ...]] = {}
        for derivation in _derivations(evidence, set()):
            for name, own in _fields(derivation, "scalars").items():
                steps.setdefault(name, self._nodes(own))
        return Outline(self._nodes(evidence), steps, sum(self._size(node) for _, node in _nodes(evidence, "")))

    def _nodes(self, x: object) -> tuple[Node, ...]:
        return tuple(self._node(role, node, 0) for role, node in _nodes(x, ""))

    def _node(self, role: str, node: Mapping[str, Any], depth: int) -> Node:
        below = list(_below(node))
        listed = below[:self.most] if depth < self.deepest else []
        inner = tuple(self._node(r, n, depth + 1) for r, n in listed)
        return Node(role, _rule(node), inner, sum(self._size(n) for _, n in below[len(listed):]))

    def _size(self, node: Mapping[str, Any]) -> int:
        if id(node) not in self._sizes:
            self._sizes[id(node)] = node, 1 + sum(self._size(n) for _, n in _below(node))
        return self._sizes[id(node)][1]


def _fields(node: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = node.get(name)
    return found if isinstance(found, Mapping) else {}


def _derivations(x: object, seen: set[int]) -> Iterator[Mapping[str, Any]]:
    """The written proofs in a part of evidence, what is shared once; `seen` has the identities of the parts that are done."""
    for _, node in _nodes(x, ""):
        if id(node) in seen:
            continue
        seen.add(id(node))
        if node["rule"] == "derivation":
            yield node
        else:
            for part in node.values():
                yield from _derivations(part, seen)


def _nodes(x: object, role: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The outermost nodes in a part of evidence, each with what it is there for."""
    if isinstance(x, Mapping) and "rule" in x:
        yield role, x
    elif isinstance(x, Mapping):
        for name, part in x.items():
            yield from _nodes(part, (_shown(x) or role) if name == "proof" else _named(role, name, part))
    elif isinstance(x, list):
        for i, part in enumerate(x, 1):
            yield from _nodes(part, _named(role, str(i), part) if role else "")


def _named(role: str, name: str, part: object) -> str:
    """What a part is there for, one of several under a role, where it is a node itself."""
    return f"{role} {name}".strip() if not role or (isinstance(part, Mapping) and "rule" in part) else role


def _below(node: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The nodes directly below a node: of a written proof its steps, each with the certificate that belongs to it."""
    if node["rule"] == "derivation":
        for step in _steps(node.get("proof")):
            own = [n for _, n in _nodes(_fields(node, "scalars").get(step[0]), "")]
            yield f'"{step[0]}"', {"rule": step[1], **{f"node {i}": n for i, n in enumerate(own)}}
        return
    for name, part in node.items():
        yield from _nodes(part, _role(node, name))


def _steps(proof: object) -> Iterator[tuple[str, str]]:
    """Names and rules of the steps of an encoded written proof."""
    match proof:
        case {"Derivation": [[*steps], *_]}:
            for step in steps:
                match step:
                    case {"Step": [str() as name, str() as rule, *_]}:
                        yield name, rule


def _role(node: Mapping[str, Any], name: str) -> str:
    """What the nodes in a field are there for."""
    match node["rule"], name:
        case "split", ("below" | "above" | "at_cut") if not str(node.get("var")).startswith("_"):
            return _joined(str(node.get("var")), _WORDS.get(name, "="), _text(node.get("at"))) or name
        case "cases", ("nonnegative" | "nonpositive"):
            return _joined(_text(node.get("on")), ">=" if name == "nonnegative" else "<=", "0") or name
        case "equal", ("below" | "above"):
            return "left <= right" if name == "below" else "left >= right"
        case _, "proof" | "evidence" | "terms" | "factors" | "needs":
            return ""
    return "" if name.startswith("node ") else name.replace("_", " ").rstrip("s")


def _shown(x: Mapping[str, Any]) -> str:
    """What the proof in an entry shows."""
    for name, sign in _CLAIMS.items():
        if name in x:
            return _joined(_text(x[name]), ">" if x.get("strict") else sign, "0")
    return f"sign of {text}" if "expr" in x and (text := _text(x["expr"])) else ""


def _rule(node: Mapping[str, Any]) -> str:
    """A rule with the values that it names."""
    rule, var = str(node["rule"]), str(node.get("var"))
    if var.startswith("_"):             # a name of the certificate's own
        return rule
    match rule:
        case "split" | "replace" | "taylor":
            value = _text(node.get("value" if rule == "replace" else "at"))
            return f"{rule} {var}" + (f" at {value}" if value and rule != "replace" else f" = {value}" if value else "")
        case "monotone":
            return f"monotone in {var}, from {_ENDS.get(str(node.get('to')), 'an end')}"
        case "induction":
            return f"induction over {var}"
        case "cases":
            return f"cases on {text}" if (text := _text(node.get("on"))) else rule
        case "theorem" | "known":
            return f"{rule}: {node.get('theorem')}"
        case "combine" | "product":
            name, parts = ("term", node.get("terms")) if rule == "combine" else ("factor", node.get("factors"))
            return f"{rule} {len(parts)} {name}s" if isinstance(parts, list) and len(parts) > 1 else rule
        case "bisect":
            leaves = sum(letter.isalpha() for letter in str(node.get("tree")))
            return f"bisect into {leaves} box{'es' if leaves != 1 else ''}"
        case "choose" | "family":
            values = [_joined(name, "=", _text(value)) for name, value in _fields(node, "values").items()]
            return f"{rule} {', '.join(values)}" if values and all(values) else rule
    return rule


def _joined(*parts: str) -> str:
    """The parts with blanks between them; "" where one is missing."""
    return " ".join(parts) if all(parts) else ""


def _text(data: object) -> str:
    """An expression in the names of the claim; "" where it is long, holds names of the certificate's own, or is none."""
    if _parts(data, _LONGEST) == 0:
        return ""
    try:
        text = expression_text(read_term(data))
    except (Rejected, LanguageError, RecursionError, ValueError):
        return ""
    return text if len(text) <= _LONGEST else ""


def _parts(data: object, most: int) -> int:
    """What is left of `most` when the parts of a term are taken from it; 0 where they are more, or a name begins with "_"."""
    if isinstance(data, list):
        for part in data:
            most = _parts(part, most) if most > 0 else 0
        return most
    return 0 if str(data).startswith("_") else max(0, most - 1)
