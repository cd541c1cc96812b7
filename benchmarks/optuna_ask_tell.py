"""Pairs of ask and tell per second of Optuna, for comparison with `feint bench --service`.

Usage: python optuna_ask_tell.py [SECONDS [STORAGE]]

STORAGE is a URL of SQLAlchemy, such as postgresql+psycopg2://user@127.0.0.1:5432/database; a new SQLite file without it.
Needs `pip install optuna`, and psycopg2-binary for PostgreSQL.
"""

import json
import sys
import tempfile
import time

import optuna


def measure(storage: str, seconds: float) -> dict[str, object]:
    """Ask and tell with one study until the time is over."""
    # Random sampling, so that it is the storage that is timed and not the sampler.
    study = optuna.create_study(storage=storage, sampler=optuna.samplers.RandomSampler(seed=1))
    begin = time.monotonic()
    pairs = 0
    while time.monotonic() - begin < seconds:
        trial = study.ask()
        trial.suggest_float("x", 0.0, 1.0)
        study.tell(trial, 0.5)
        pairs += 1
    rate = pairs / (time.monotonic() - begin)
    kind = storage.split(":", 1)[0]
    return {"optuna": optuna.__version__, "storage": kind, "pairs": pairs, "pairsPerSecond": round(rate, 1)}


def main() -> None:
    """Print the rate as a line of JSON."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    if len(sys.argv) > 2:
        result = measure(sys.argv[2], seconds)
    else:
        with tempfile.TemporaryDirectory() as directory:
            result = measure(f"sqlite:///{directory}/study.db", seconds)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
