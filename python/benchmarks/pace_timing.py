"""Measures whether the time of a query shows its type in runs with a pace.

usage: python benchmarks/pace_timing.py [--queries Q] [--pace SECONDS] [--runs R] [--extra SECONDS]

Starts a service of its own on loopback and plays R runs at a time, each with a client that computes for `--extra`
seconds after each learning query and not after a decoy. With `--pace 0` this shows in the time to the next query; with
a pace it must not. Two samples are compared by the type of the query before: the times between consecutive decisions,
and the times of decisions since the last multiple of the pace. Printed are the two-sample Kolmogorov-Smirnov statistic
with its bound at 0.001, the difference of means with its standard error, and the power: a difference of distribution
functions and one of means that tests at 0.001 would find with a probability of at least 90 %.
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
import threading
import time
from pathlib import Path

from feint._program import program_command

SCENARIO = {
    "successes": 10,
    "incentives": [1, 2],
    "oracle": {"success": [[0.3, 0.5], [0.5, 0.8]], "transition": [[0.8, 0.2], [0.3, 0.7]]},
    "objective": {"kind": "goal"},
}

Samples = dict[bool, list[float]]


def compare(what: str, samples: Samples) -> str:
    """Return the statistics of two samples in milliseconds."""
    first, second = sorted(samples[True]), sorted(samples[False])
    n, m = len(first), len(second)
    largest, i, j = 0.0, 0, 0
    while i < n and j < m:
        value = min(first[i], second[j])
        while i < n and first[i] == value:
            i += 1
        while j < m and second[j] == value:
            j += 1
        largest = max(largest, abs(i / n - j / m))
    bound = math.sqrt(-math.log(0.001 / 2) / 2 * (n + m) / (n * m))
    difference = statistics.fmean(first) - statistics.fmean(second)
    error = math.sqrt(statistics.variance(first) / n + statistics.variance(second) / m)
    # Quantiles of the normal distribution: 1.2816 at 0.9, and 3.2905 at 1 - 0.001 / 2.
    found = bound + 1.2816 * math.sqrt((n + m) / (4 * n * m))
    return (
        f"{what}: {n} after learning queries, {m} after decoys, D = {largest:.4f} (bound {bound:.4f}, "
        f"found with 90 %: {found:.4f}), difference of means {difference:+.4f} ± {error:.4f} ms "
        f"(found with 90 %: {(3.2905 + 1.2816) * error:.4f})"
    )


class Player(threading.Thread):
    """A client that plays one run."""

    def __init__(self, ready: dict[str, object], chosen: argparse.Namespace, seed: int) -> None:
        super().__init__(daemon=True)
        self._connection = http.client.HTTPConnection(str(ready["url"]).removeprefix("http://"), timeout=60)
        self._headers = {"Authorization": f"Bearer {ready['token']}", "Content-Type": "application/json"}
        self._chosen = chosen
        self._chance = random.Random(seed)  # noqa: S311 - answers for a benchmark
        self.between: Samples = {True: [], False: []}
        self.offset: Samples = {True: [], False: []}

    def _send(self, method: str, path: str, body: object) -> dict[str, object]:
        self._connection.request(method, path, body=json.dumps(body), headers=self._headers)
        response = self._connection.getresponse()
        answer: dict[str, object] = json.loads(response.read())
        if response.status >= http.HTTPStatus.BAD_REQUEST:
            raise SystemExit(f"{method} {path}: {response.status}, {answer.get('detail')}")
        return answer

    def run(self) -> None:
        """Play the run to its end."""
        horizon = self._chosen.queries // self._chosen.runs
        body: dict[str, object] = {"scenario": {**SCENARIO, "horizon": horizon}, "policy": "oblivious:order=coin"}
        if self._chosen.pace > 0:
            body["pace"] = self._chosen.pace
        path = f"/v1/runs/{self._send('POST', '/v1/runs', body)['id']}/queries"
        last, learned = 0.0, False
        for number in range(1, horizon + 1):
            decision = self._send("POST", path, {"number": number, "oracle": self._chance.choice((1, 2))})
            now = 1000 * time.time()
            if number > 1:
                self.between[learned].append(now - last)
                self.offset[learned].append(now % (1000 * (self._chosen.pace or 1)))
            last, learned = now, decision["type"] == "learn"
            self._send("PUT", f"{path}/{number}/answer", {"informative": self._chance.random() < 0.5})
            if learned:
                time.sleep(self._chosen.extra)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", type=int, default=24_000)
    parser.add_argument("--pace", type=float, default=0.2)
    parser.add_argument("--runs", type=int, default=40)
    parser.add_argument("--extra", type=float, default=0.01)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        ready = Path(directory, "ready.json")
        command = program_command(None, "serve", "--port", "0", "--data", str(Path(directory, "data")))
        command += ["--ready-file", str(ready), "--end-with-input"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as service:
            try:
                while not ready.exists() and service.poll() is None:
                    time.sleep(0.05)
                about = json.loads(ready.read_text())
                players = [Player(about, chosen, seed) for seed in range(chosen.runs)]
                for player in players:
                    player.start()
                for player in players:
                    player.join()
            finally:
                if service.stdin is not None:
                    service.stdin.close()
    for what in ("between", "offset"):
        samples: Samples = {learned: [] for learned in (True, False)}
        for player in players:
            for learned, times in getattr(player, what).items():
                samples[learned] += times
        print(f"pace {chosen.pace} s, extra {chosen.extra} s, {compare(what, samples)}")


if __name__ == "__main__":
    main()
