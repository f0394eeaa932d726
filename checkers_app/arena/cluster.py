"""Distributes work to other machines with Dask.distributed (https://distributed.dask.org), an optional extra.

Each machine has this project installed and runs ``dask worker ADDRESS --nthreads 1 --nworkers N``; one of
them also runs ``dask scheduler``.  If a worker dies, its work is given to another worker, and each result
counts only once.  Anyone who can reach the scheduler can run code on the workers: use an address within your
own network.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")
PATIENCE = 10
"""The time to wait for the scheduler and its first worker, in seconds."""


class ClusterError(OSError):
    """Raised if a cluster cannot be used.  The message says why."""


class Cluster:
    """A cluster to which work can be sent.

    Args:
        client: a ``distributed.Client``.
        executor: the client's executor.
    """

    def __init__(self, client: Any, executor: Executor) -> None:
        self._client = client
        self._executor = executor

    @property
    def places(self) -> int:
        """The number of tasks that can run at once; it changes as machines join and leave."""
        threads: int = sum(self._client.nthreads().values())
        return max(1, threads)

    def submit(
        self, work: Callable[Arguments, Answer], *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Future[Answer]:
        """Submit a call to ``work``, a module-level function; the cluster may run the call twice."""
        return self._executor.submit(work, *arguments, **named)


@contextmanager
def joined(address: str) -> Iterator[Cluster]:
    """Connect to the cluster whose scheduler is at ``address``, such as ``tcp://10.0.0.1:8786``.

    Unfinished work is cancelled at the end of the ``with`` block.

    Raises:
        ClusterError: if Dask.distributed is not installed, nothing answers at the address, or there are no
            workers.
    """
    try:
        # This package is an optional extra.
        from distributed import Client  # noqa: PLC0415
        from distributed.comm.addressing import get_address_host_port  # noqa: PLC0415
    except ImportError:
        raise ClusterError(
            "playing on a cluster requires an optional package: pip install checkers-app[cluster]"
        ) from None
    try:
        # A client with an invalid address would delay the end of the program, and end with a traceback.
        get_address_host_port(address)
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f"no scheduler answers at {address}: {error}") from None
    try:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise ClusterError(f"the scheduler at {address} has no workers") from None
        # Two tasks may be equal (an opening played twice), and yet both are needed.
        yield Cluster(client, client.get_executor(pure=False))
    finally:
        client.close(timeout=PATIENCE)
