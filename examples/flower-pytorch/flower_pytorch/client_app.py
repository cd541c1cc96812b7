"""A client: it trains what it is asked to, on as many of its pictures as it is paid for."""

from __future__ import annotations

import torch
from flwr.app import Context, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp

from flower_pytorch.network import trained
from flower_pytorch.pictures import pictures_of

#: The share of its pictures that a client gives for each incentive.
SHARES = {1: 0.1, 2: 0.4, 3: 0.8}
_SEED = 31

app = ClientApp()


@app.train()
def train(message: Message, context: Context) -> Message:
    """Train from the weights that came for the task that the message names."""
    config = message.content.config_records["config"]
    number = int(context.node_config["partition-id"])
    own = pictures_of(number)
    random = torch.Generator().manual_seed(_SEED + 1000 * int(str(config["server-round"])) + number)
    given = int(SHARES[int(str(config["incentive"]))] * len(own))
    drawn = own.at(torch.randperm(len(own), generator=random)[:given])
    arrays = trained(message.content.array_records["arrays"], drawn, str(config["task"]))
    metrics = MetricRecord({"num-examples": given})
    return Message(RecordDict({"arrays": arrays, "metrics": metrics}), reply_to=message)
