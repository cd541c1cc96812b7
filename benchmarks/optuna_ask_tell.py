"""Pairs of ask and tell per second of Optuna, with a SQLite file as storage.

For comparison with `feint bench --service`. Needs `pip install optuna`.
Usage: python optuna_ask_tell.py [SECONDS]
"""

import json
import sys
import tempfile
import time

import optuna


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    with tempfile.TemporaryDirectory() as directory:
        # Random sampling, so that it is the storage that is timed and not the sampler.
        study = optuna.create_study(
            storage=f"sqlite:///{directory}/study.db",
            sampler=optuna.samplers.RandomSampler(seed=1),
        )
        begin = time.monotonic()
        pairs = 0
        while time.monotonic() - begin < seconds:
            trial = study.ask()
            trial.suggest_float("x", 0.0, 1.0)
            study.tell(trial, 0.5)
            pairs += 1
        rate = pairs / (time.monotonic() - begin)
    print(json.dumps({"optuna": optuna.__version__, "pairs": pairs, "pairsPerSecond": round(rate, 1)}))


if __name__ == "__main__":
    main()
