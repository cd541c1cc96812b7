"""Measures by how much the service answers decoys slower or faster than learning queries.

usage: python benchmarks/service_timing.py [--queries Q] [--policy P], with a policy that sends all queries

Starts a service of its own on loopback, plays runs one query after the other over one connection, and compares the
times of asks and of tells by the type of the query. The type is read from each answer after both clocks have stopped.
The order of types must be drawn for each query, as by order=coin: then other work on the machine adds variance, and no
bias. Two statistics are printed. The means leave out the slowest hundredth of all times. The medians are compared
within each run of 1,000 queries, and their differences averaged over runs: neither rare pauses nor slow changes of the
machine's load influence them much.
"""

from __future__ import annotations

import argparse
import http.client
import json
import math
import random
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from feint._program import program_command

HORIZON = 1000
SCENARIO = {
    "horizon": HORIZON,
    "successes": 300,
    "incentives": [1, 2],
    "oracle": {"success": [[0.3, 0.5], [0.5, 0.8]], "transition": [[0.8, 0.2], [0.3, 0.7]]},
    "objective": {"kind": "goal"},
}
WARM_UP = 5000


class Caller:
    """Connection to a service that takes the times of its answers."""

    def __init__(self, ready: dict[str, object]) -> None:
        address = str(ready["url"]).removeprefix("http://")
        self._connection = http.client.HTTPConnection(address, timeout=30)
        self._headers = {"Authorization": f"Bearer {ready['token']}", "Content-Type": "application/json"}

    def send(self, method: str, path: str, body: object) -> tuple[dict[str, object], float]:
        """Send a request; return the answer and the seconds until it had arrived."""
        text = json.dumps(body)
        begin = time.perf_counter()
        self._connection.request(method, path, body=text, headers=self._headers)
        response = self._connection.getresponse()
        said = response.read()
        seconds = time.perf_counter() - begin
        answer = json.loads(said)
        if response.status >= http.HTTPStatus.BAD_REQUEST:
            raise SystemExit(f"{method} {path}: {response.status}, {answer.get('detail')}")
        return answer, seconds


class Times:
    """Times of one kind of request in microseconds, by run and by whether the query learns."""

    def __init__(self) -> None:
        self._runs: list[dict[bool, list[float]]] = []

    def begin_run(self) -> None:
        """Begin the list of another run."""
        self._runs.append({True: [], False: []})

    def add(self, seconds: float, *, learns: bool) -> None:
        """Add a time to the last run."""
        self._runs[-1][learns].append(1e6 * seconds)

    def means(self) -> str:
        """Compare means, without the slowest hundredth of all times."""
        both = [[t for run in self._runs for t in run[learns]] for learns in (True, False)]
        cut = sorted(both[0] + both[1])[int(0.99 * (len(both[0]) + len(both[1])))]
        kept = [[t for t in times if t <= cut] for times in both]
        mean = [statistics.fmean(times) for times in kept]
        error = math.sqrt(sum(statistics.variance(times, m) / len(times) for times, m in zip(kept, mean, strict=True)))
        return (
            f"learning {mean[0]:.1f} µs of {len(kept[0])}, decoys {mean[1]:.1f} µs of {len(kept[1])}: "
            f"difference of means {mean[1] - mean[0]:+.2f} ± {error:.2f} µs"
        )

    def medians(self) -> str:
        """Compare medians within runs."""
        differences = [statistics.median(run[False]) - statistics.median(run[True]) for run in self._runs]
        error = statistics.stdev(differences) / math.sqrt(len(differences)) if len(differences) > 1 else math.nan
        return f"of medians within {len(differences)} runs {statistics.fmean(differences):+.2f} ± {error:.2f} µs"


def play(caller: Caller, policy: str, asks: Times, tells: Times, chance: random.Random) -> int:
    """Play one run and note its times; return the number of its queries."""
    made, _ = caller.send("POST", "/v1/runs", {"scenario": SCENARIO, "policy": policy})
    path = f"/v1/runs/{made['id']}/queries"
    asks.begin_run()
    tells.begin_run()
    for number in range(1, HORIZON + 1):
        decision, asked = caller.send("POST", path, {"number": number, "oracle": chance.choice((1, 2))})
        answer = {"informative": chance.random() < 0.5}
        _, told = caller.send("PUT", f"{path}/{number}/answer", answer)
        learns = decision["type"] == "learn"
        asks.add(asked, learns=learns)
        tells.add(told, learns=learns)
    return HORIZON


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", type=int, default=200_000)
    parser.add_argument("--policy", default="oblivious:order=coin")
    chosen = parser.parse_args()
    asks, tells = Times(), Times()
    with tempfile.TemporaryDirectory() as directory:
        ready = Path(directory, "ready.json")
        command = program_command(None, "serve", "--port", "0", "--data", str(Path(directory, "data")))
        command += ["--ready-file", str(ready), "--end-with-input"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as service:
            try:
                while not ready.exists() and service.poll() is None:
                    time.sleep(0.05)
                caller = Caller(json.loads(ready.read_text()))
                chance = random.Random(1)  # noqa: S311 - answers for a benchmark
                played = 0
                while played < WARM_UP:
                    played += play(caller, chosen.policy, Times(), Times(), chance)
                played = 0
                while played < chosen.queries:
                    played += play(caller, chosen.policy, asks, tells, chance)
            finally:
                if service.stdin is not None:
                    service.stdin.close()
    for what, times in (("ask", asks), ("tell", tells)):
        print(f"{chosen.policy}, {what}: {times.means()}, {times.medians()} (standard errors)")


if __name__ == "__main__":
    main()
