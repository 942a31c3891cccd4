"""NamedTuple as the typing module has it, without importing typing.

Importing typing costs as much as starting Python does, and every hook and every recall is a process of its own
(docs/performance.md). Type checkers see typing's.
"""

from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False  # type checkers take a name of this spelling as true

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    class _Maker(type):
        """Makes a named tuple of a class that lists its fields."""

        def __new__(cls, name, bases, space):
            if not bases:
                return super().__new__(cls, name, bases, space)
            fields = tuple(space.get("__annotations__", ()))
            defaults = [space[field] for field in fields if field in space]
            made = namedtuple(name, fields, defaults=defaults, module=space["__module__"])
            for key, value in space.items():
                if key not in fields and key not in ("__module__", "__qualname__"):
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Maker):
        """A tuple whose items have names; see typing.NamedTuple."""
