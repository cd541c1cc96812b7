"""How long the service takes for learning queries and for decoys: what a clock beside its connection could tell.

usage: python benchmarks/service_timing.py [--queries Q] [--policy P], with a policy that sends all queries

Starts a service of its own on loopback, plays runs one query after the other over one connection, and compares the
times of asks and of tells by the type of the query. The type is read from each answer after the clock has stopped.
The order of types must be drawn for each query, as by order=coin: where one type comes in blocks, whatever else the
machine does at the time counts as a difference between types.
"""

from __future__ import annotations

import argparse
import http.client
import json
import math
import random
import subprocess
import tempfile
import time
from pathlib import Path

from feint import _program

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
    """One connection to a service, and how long its answers take."""

    def __init__(self, ready: dict[str, object]) -> None:
        address = str(ready["url"]).removeprefix("http://")
        self._connection = http.client.HTTPConnection(address, timeout=30)
        self._headers = {"Authorization": f"Bearer {ready['token']}", "Content-Type": "application/json"}

    def send(self, method: str, path: str, body: object) -> tuple[dict[str, object], float]:
        """Send a request; the answer, and the seconds until it was there."""
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


def play(caller: Caller, policy: str, times: dict[tuple[str, bool], list[float]], chance: random.Random) -> int:
    """Play one run, and note its times; how many queries it had."""
    made, _ = caller.send("POST", "/v1/runs", {"scenario": SCENARIO, "policy": policy})
    path = f"/v1/runs/{made['id']}/queries"
    for number in range(1, HORIZON + 1):
        decision, asked = caller.send("POST", path, {"number": number, "oracle": chance.choice((1, 2))})
        answer = {"informative": chance.random() < 0.5}
        _, told = caller.send("PUT", f"{path}/{number}/answer", answer)
        learns = decision["type"] == "learn"
        times["ask", learns].append(asked)
        times["tell", learns].append(told)
    return HORIZON


def compared(learning: list[float], decoys: list[float]) -> str:
    """Say by how much the times of decoys are longer, and how often."""
    # Pauses of the machine are rare and long: they would hide a difference of microseconds.
    cut = sorted(learning + decoys)[int(0.99 * (len(learning) + len(decoys)))]
    one, other = ([1e6 * t for t in times if t <= cut] for times in (learning, decoys))
    mean = [sum(times) / len(times) for times in (one, other)]
    error = math.sqrt(
        sum(sum((t - m) ** 2 for t in times) / len(times) ** 2 for times, m in zip((one, other), mean, strict=True))
    )
    return (
        f"learning {mean[0]:.1f} µs of {len(one)}, decoys {mean[1]:.1f} µs of {len(other)}: "
        f"difference {mean[1] - mean[0]:+.2f} ± {error:.2f} µs (standard error)"
    )


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", type=int, default=200_000)
    parser.add_argument("--policy", default="open:order=coin")
    chosen = parser.parse_args()
    times: dict[tuple[str, bool], list[float]] = {
        (what, learns): [] for what in ("ask", "tell") for learns in (True, False)
    }
    with tempfile.TemporaryDirectory() as directory:
        ready = Path(directory, "ready.json")
        command = [_program.found(None), "serve", "--port", "0", "--data", str(Path(directory, "data"))]
        command += ["--ready-file", str(ready), "--end-with-input"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as service:
            try:
                while not ready.exists() and service.poll() is None:
                    time.sleep(0.05)
                caller = Caller(json.loads(ready.read_text()))
                chance = random.Random(1)  # noqa: S311 - answers for a benchmark
                played = 0
                while played < WARM_UP:
                    played += play(caller, chosen.policy, times, chance)
                for noted in times.values():
                    noted.clear()
                played = 0
                while played < chosen.queries:
                    played += play(caller, chosen.policy, times, chance)
            finally:
                if service.stdin is not None:
                    service.stdin.close()
    for what in ("ask", "tell"):
        print(f"{chosen.policy}, {what}: {compared(times[what, True], times[what, False])}")


if __name__ == "__main__":
    main()
