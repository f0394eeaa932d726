"""Caches limited to the memory of a few window-sized pictures, and freed together with their owner."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from operator import is_
from types import MethodType
from typing import Generic, ParamSpec, TypeVar, cast
from weakref import ref

import pygame

_P = ParamSpec("_P")
_R = TypeVar("_R")

LEAST = 1280 * 800 * 4
"""The minimum number of bytes assumed for a window; used even if it is smaller or does not exist."""


def kept(method: Callable[_P, _R], most: int | None) -> Callable[_P, _R]:
    """Return a bound method that caches its latest results; the arguments must be hashable.

    An :func:`functools.lru_cache` around a bound method refers to the object that owns it.  Such a reference
    cycle is only freed by the garbage collector, which does not know how large pictures are; until then, font
    files stay open.  This cache is freed together with its owner.

    Args:
        method: a method of the object that owns the cache.
        most: the maximum number of cached results; None for no limit.
    """
    bound = cast("MethodType", method)
    owner, function = ref(bound.__self__), bound.__func__

    def answer(*args: _P.args, **named: _P.kwargs) -> _R:
        holder = owner()
        if holder is None:
            raise ReferenceError("the owner of this cache no longer exists")
        result: _R = function(holder, *args, **named)
        return result

    return cast("Callable[_P, _R]", lru_cache(maxsize=most)(answer))


class Latest(Generic[_P, _R]):
    """Wraps a function, and returns its last result again as long as the arguments are the same objects.

    This class is for arguments that rarely change and are expensive to compare, such as a whole game history.
    """

    def __init__(self, make: Callable[_P, _R]) -> None:
        self._make = make
        self._about: tuple[object, ...] | None = None
        self._answer: _R

    def __call__(self, *args: _P.args, **named: _P.kwargs) -> _R:
        """Return the last result, or call the function if an argument has changed."""
        about = (*args, *named.values())
        if self._about is None or not all(map(is_, about, self._about)) or len(about) != len(self._about):
            self._answer = self._make(*args, **named)
            self._about = about
        return self._answer


def pixel_bytes(picture: pygame.Surface) -> int:
    """The memory used by a picture in bytes."""
    return picture.get_pitch() * picture.get_height()


class PictureStore(Generic[_R]):
    """A cache of recently used pictures, limited to the memory of a few pictures as large as the window.

    Limiting the number of pictures would not be enough, because one picture may be an icon and another may be
    a card as large as the window; while the user drags the edge of a window, a new card is drawn for each
    width.

    Args:
        weigh: returns the size of a result in bytes.
        windows: the limit, as a number of pictures as large as the window.  The limit must exceed what one
            frame of any scene needs; otherwise every frame would create all pictures again.
    """

    def __init__(self, weigh: Callable[[_R], int], windows: int) -> None:
        self._weigh = weigh
        self._windows = windows
        self._kept: OrderedDict[Hashable, _R] = OrderedDict()
        self.weight = 0
        """The total size of the cached pictures in bytes."""

    def get(self, key: Hashable, make: Callable[[], _R]) -> _R:
        """Return the picture cached under a key; if there is none, create it with ``make``."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = make()
        self._kept[key] = made
        self.weight += self._weigh(made)
        room = self._windows * _window_bytes()
        while self.weight > room and len(self._kept) > 1:
            self.weight -= self._weigh(self._kept.popitem(last=False)[1])
        return made


class KeptPictures(PictureStore[_R]):
    """Wraps a function with hashable arguments and caches its latest results.

    Args:
        make: the function to wrap.
        weigh: returns the size of a result in bytes.
        windows: the limit, as in :class:`PictureStore`.
    """

    def __init__(self, make: Callable[..., _R], weigh: Callable[[_R], int], windows: int) -> None:
        super().__init__(weigh, windows)
        self._make = make

    def __call__(self, *args: Hashable) -> _R:
        """Return the result of the function, from the cache if possible."""
        return self.get(args, lambda: self._make(*args))


def _window_bytes() -> int:
    surface = pygame.display.get_surface() if pygame.display.get_init() else None
    return max(LEAST, pixel_bytes(surface)) if surface is not None else LEAST
