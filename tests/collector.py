"""The garbage collector beside thousands of tests."""

from __future__ import annotations

import gc


def leave_alone_what_there_is() -> None:
    """Let the collector pass over all that there is now: the tests themselves, which stay.

    It looks at everything only when a quarter has been added to what its last look has left.  That must be
    little, or the pictures and hash tables of closed windows pile up to gigabytes: hence the second look.
    """
    gc.collect()
    gc.freeze()
    gc.collect()
