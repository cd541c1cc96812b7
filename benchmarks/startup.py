"""Start-up times: medians of the version, a comparison, and a service from its start to its first decision.

Usage: startup.py [PROGRAM [RUNS]]

PROGRAM is feint of a checkout unless given, or bin/feint of a distribution, or the command of the wheel; RUNS is 20. The
archive of classes is written before, and is the program's own. Prints a line for each: median, minimum and maximum in
seconds, and the load of the machine.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "python/src"))

import feint  # noqa: E402

LONGEST_WAIT = 600.0


def timed(work: Callable[[], object], runs: int) -> list[float]:
    """Return the durations of a piece of work in seconds."""
    durations = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        durations.append(time.perf_counter() - begin)
    return durations


def first_decision(program: str, runs: int) -> list[float]:
    """Return the durations from the start of a service to its first decision; its end is not counted."""
    durations = []
    for _ in range(runs):
        begin = time.perf_counter()
        with feint.local(program=program) as service:
            service.create_run(str(ROOT / "scenarios/small.yaml"), "oblivious").ask(1)
            durations.append(time.perf_counter() - begin)
    return durations


def main() -> None:
    """Measure and print."""
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "feint")
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 20

    def call(*arguments: str) -> Callable[[], object]:
        return lambda: subprocess.run([program, *arguments], check=True, stdout=subprocess.DEVNULL)

    compare = call("compare", str(ROOT / "scenarios/ten-clients.yaml"))
    with tempfile.TemporaryDirectory() as home:
        archive = Path(home, "classes.jsa")
        os.environ["FEINT_CLASS_ARCHIVE"] = str(archive)
        os.environ["FEINT_BUILD"] = "never"
        call("--version")()
        limit = time.monotonic() + LONGEST_WAIT
        while not archive.exists() and time.monotonic() < limit:
            time.sleep(0.1)
        if not archive.exists():
            sys.exit(f"no archive of classes after {LONGEST_WAIT:g} s")
        for name, found in (
            ("feint --version", timed(call("--version"), runs)),
            ("feint compare scenarios/ten-clients.yaml", timed(compare, runs)),
            ("service, start to first decision", first_decision(program, runs)),
        ):
            print(f"{name}: {statistics.median(found):.2f} s ({min(found):.2f} to {max(found):.2f}, {runs} runs)")
    print(f"load of the machine, {os.cpu_count()} cores: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
