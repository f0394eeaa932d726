"""Work for other machines: a cluster of Dask distributed (https://distributed.dask.org), an optional extra.

Each machine has this project installed and runs ``dask worker ADDRESS --nthreads 1 --nworkers N``; one runs
``dask scheduler``.  What is asked of a worker that dies is asked of another one, and each answer counts once.
Whoever reaches the scheduler can run code on the workers: keep such an address within a network of your own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")
PATIENCE = 10
"""Seconds to wait for the scheduler and its first worker."""


class ClusterError(OSError):
    """A cluster that cannot be used.  The message says why."""


class Cluster:
    """Somewhere to send work.

    Args:
        client: a ``distributed.Client``.
        executor: its executor.
    """

    def __init__(self, client: Any, executor: Executor) -> None:
        self._client = client
        self._executor = executor

    @property
    def places(self) -> int:
        """How much it can do at the same time, as of now: machines come and go."""
        threads: int = sum(self._client.nthreads().values())
        return max(1, threads)

    def submit(
        self, work: Callable[Arguments, Answer], *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Future[Answer]:
        """Ask for ``work``, a function of a module; it must not matter if it is begun twice."""
        return self._executor.submit(work, *arguments, **named)


@contextmanager
def joined(address: str) -> Iterator[Cluster]:
    """The cluster of the scheduler at ``address``, such as ``tcp://10.0.0.1:8786``.

    What has not been done when the block ends is given up.

    Raises:
        ClusterError: without the extra, for an address nobody answers at, or where there are no workers.
    """
    try:
        # An optional extra.
        from distributed import Client  # noqa: PLC0415
        from distributed.comm.addressing import get_address_host_port  # noqa: PLC0415
    except ImportError:
        raise ClusterError("a cluster needs the extra: pip install checkers-app[cluster]") from None
    try:
        # A client of an address that is none would hold up the end of the program, and end with a traceback.
        get_address_host_port(address)
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f"no scheduler answers at {address}: {error}") from None
    try:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise ClusterError(f"the scheduler at {address} has no workers") from None
        # Two tasks may be alike (an opening played twice), and yet both are wanted.
        yield Cluster(client, client.get_executor(pure=False))
    finally:
        client.close(timeout=PATIENCE)
