"""A client: it trains what it is asked to, on as many of its comments as it is paid for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from flwr.app import Context, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp

from flower_comments.data import split
from flower_comments.network import trained

if TYPE_CHECKING:
    from pathlib import Path

#: The share of its comments that a client gives for each incentive.
SHARES = {1: 0.1, 2: 0.4, 3: 0.8}


def given(owned: int, incentive: int) -> int:
    """Say how many of its comments a client gives."""
    return int(SHARES[incentive] * owned + 1e-9)


def client_app(vectors: Path, seed: int) -> ClientApp:
    """Make the app of all clients.

    Parameters
    ----------
    vectors
        The file of everybody's comments.
    seed
        Clients draw from it which comments they give.
    """
    app = ClientApp()

    @app.train()
    def train(message: Message, context: Context) -> Message:
        config = message.content.config_records["config"]
        number = int(context.node_config["partition-id"])
        own = split(vectors).client(number)
        random = np.random.default_rng([seed, int(str(config["server-round"])), number])
        drawn = own.at(random.permutation(len(own))[: given(len(own), int(str(config["incentive"])))])
        labels = drawn.labels[str(config["task"])]
        arrays = trained(message.content.array_records["arrays"], drawn.vectors, labels)
        metrics = MetricRecord({"num-examples": len(drawn)})
        return Message(RecordDict({"arrays": arrays, "metrics": metrics}), reply_to=message)

    return app
