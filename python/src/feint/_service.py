"""A service, as its clients see it: a place where runs are made and found."""

from __future__ import annotations

import json
import os
import re
import ssl
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from feint import _requests
from feint._exchange import Connections, Request
from feint._patience import Clock, Patience
from feint._place import Endpoint, Place
from feint._scenario import Policy, Scenario, policy_fields, scenario_value
from feint._service_run import READY_WITHIN, ServiceRun
from feint._summary import Summary
from feint._wire import Wire

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

_RUNS = "/v1/runs"
_PAGE = 500
_HOST_AND_PORT = re.compile(r"([\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}(/.*)?")


class Service:
    """A service that keeps runs. Threads may share it; :func:`feint.connect` and :func:`feint.local` give one."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def create_run(
        self,
        scenario: Scenario,
        policy: Policy,
        name: str | None = None,
        *,
        request_id: str | None = None,
        seed: int | None = None,
        follows: str | None = None,
        wait: bool = True,
        ready_within: float = READY_WITHIN,
        progress: Callable[[float], None] | None = None,
    ) -> ServiceRun:
        """Make a run, and wait until it can be asked.

        Parameters
        ----------
        scenario
            A scenario file, the text of one, or a mapping with the same fields.
        policy
            A policy's name, such as ``oblivious`` or ``exact``, or a policy file.
        name
            For people; the scenario's own unless given.
        request_id
            Identifies this request. A program that may be killed stores the identifier and sends it again: repeated
            requests create one run. Drawn unless given.
        seed
            For tests, where the service allows it: decisions can be computed from it.
        follows
            The id of a run that is finished or closed, of the same scenario and the same balanced policy. The new run
            follows it with the same trajectories, while the oracle goes on: its filters are carried over.
        wait
            Whether to wait until the policy is solved.
        ready_within
            For how many seconds to wait.
        progress
            Told the share that is done, from 0 to 1, while waiting.

        Returns
        -------
        ServiceRun
            The run.

        Raises
        ------
        Refused
            If the scenario has faults or the policy does not exist.
        Unavailable
            If the service does not answer, or the run is not ready in time; it is prepared nevertheless.
        """
        wanted: dict[str, Any] = {
            "scenario": scenario_value(scenario),
            **policy_fields(policy),
            "requestId": str(uuid.uuid4()) if request_id is None else request_id,
        }
        if name is not None:
            wanted["name"] = name
        if follows is not None:
            wanted["follows"] = follows
        if seed is not None:
            wanted["seed"] = _requests.integer("seed", seed)
        body = json.dumps(wanted, allow_nan=False).encode()
        run = self.run(self._wire.json(Request("POST", _RUNS, body))["id"])
        if wait:
            run.wait_ready(ready_within, progress)
        return run

    def run(self, id: str) -> ServiceRun:  # noqa: A002 - what the service calls it
        """Give the run with this id. Nothing is sent yet.

        Raises
        ------
        ValueError
            If the id is blank.
        """
        if not id.strip():
            raise ValueError(f"id of a run must not be empty, was {id!r}")
        return ServiceRun(self._wire, id)

    def runs(self, state: str | None = None) -> Iterator[Summary]:
        """List runs in the order in which they were made, fetched as they are read.

        Parameters
        ----------
        state
            Only those in this state: ``preparing``, ``ready``, ``waiting``, ``finished``, ``closed``, ``failed``,
            ``damaged``.

        Yields
        ------
        Summary
            What the token may know of each.
        """
        path = f"{_RUNS}?limit={_PAGE}" + ("" if state is None else f"&state={quote(state, safe='')}")
        after = ""
        while True:
            page = self._wire.json(Request("GET", path + after))
            for reply in page["runs"]:
                yield Summary.of(reply)
            if page.get("next") is None:
                return
            after = f"&after={quote(page['next'], safe='')}"

    def close(self) -> None:
        """End the connections that are not in use. The service goes on, and so does this object when it is used."""
        self._wire.close()

    def __enter__(self) -> Service:  # noqa: PYI034 - Self is of Python 3.11
        """Give the service itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the connections."""
        self.close()

    def __repr__(self) -> str:
        """Say where it is, and nothing of the token."""
        return f"<feint service at {self._wire}>"


def connect(
    url: str | os.PathLike[str],
    token: str | None = None,
    *,
    patience: Patience | None = None,
    context: ssl.SSLContext | None = None,
    ca: str | os.PathLike[str] | None = None,
    insecure: bool = False,
) -> Service:
    """Give the service at an address. Nothing is sent yet.

    Parameters
    ----------
    url
        Such as ``https://feint.example.org``; or the file ``service.json`` in the service's data directory, which is
        read again when the service was started anew.
    token
        An admin's for everything, that of a run to ask and to tell. The file has one of its own.
    patience
        Retry policy while the service does not answer; half a minute unless given.
    context
        Which certificates to trust; those that the system trusts unless given.
    ca
        PEM file with the certificates to trust, and no others; instead of a context.
    insecure
        Lets the address begin with ``http://`` although it is not on this machine: others can read along then.

    Returns
    -------
    Service
        The service.
    """
    if ca is not None:
        if context is not None:
            raise ValueError("ca and context both say which certificates to trust: give one of them")
        context = _trusting(Path(ca))
    address = os.fspath(url)
    if _HOST_AND_PORT.fullmatch(address) and not Path(address).exists():
        raise ValueError(f"address of the service must begin with http:// or https://, was {address}")
    if address.startswith(("http:", "https:")):
        if token is None:
            raise ValueError("a token is needed with an address: feint token create makes one")
        place = Place(Endpoint(address, token, insecure))
    else:
        place = Place.of(Path(address), token, insecure=insecure)
    return Service(wire_to(place, patience or Patience(), context))


def _trusting(ca: Path) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=ca)
    except (ssl.SSLError, OSError) as error:
        raise ValueError(f"{ca}: must hold certificates in PEM, cannot be used: {error}") from error


def wire_to(place: Place, patience: Patience, context: ssl.SSLContext | None = None) -> Wire:
    """Give what sends requests to a place."""
    return Wire(place, Connections(context), patience, Clock())
