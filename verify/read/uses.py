"""What the letters and events of a text are of, by what they are used for."""
from __future__ import annotations

import itertools
from collections.abc import Mapping

from verify.language.alphabets import Alphabet, Space
from verify.language.finite import Channel, Distribution, Event, Function
from verify.read.things import Thing
from verify.read.tokens import Token


def set_of(things: Mapping[str, Thing], run: list[Token], name: Token, begin: int, end: int) -> Alphabet | None:
    """The set of a letter by its use in a run of tokens, as in K(y | x) for a channel K; None where it has none."""
    for i in range(begin, end - 1):
        thing = things.get(run[i].text)
        if run[i + 1].text != "(" or not isinstance(thing, Distribution | Channel | Event | Function):
            continue
        inside = itertools.takewhile(lambda t: t.text != ")", run[i + 2:end])
        signs = [t.text for t in inside]
        places = [t for t in signs if t not in (",", "|")]
        over = thing.over if not isinstance(thing, Channel) else (
            (thing.output, *thing.inputs) if "|" in signs else thing.inputs)
        if name.text in places and len(places) == len(over) and places.count(name.text) == 1:
            found = over[places.index(name.text)]
            return found if isinstance(found, Alphabet) else None
    return None


def spaces_of(things: Mapping[str, Thing], run: list[Token], name: Token, begin: int, end: int) -> tuple[Space, ...] | None:
    """What an event is a set of, by its use in a run of tokens, as in P(S) or K(x)(S); None where it has none."""
    for i in range(begin + 2, end):
        if (run[i - 1].text, run[i].text, run[i + 1].text) != ("(", name.text, ")"):
            continue
        at = i - 2
        while at > begin and run[at].text != "(" and run[i - 2].text == ")":
            at -= 1
        thing = things.get(run[at - (run[at].text == "(")].text)
        if isinstance(thing, Distribution):
            return thing.over
        if isinstance(thing, Channel):
            return (thing.output,)
    return None
