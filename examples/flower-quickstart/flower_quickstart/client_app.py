"""A shop: it trains what it is asked to, on as many of its customers as it is paid for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from flwr.app import Context, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp

from flower_quickstart.customers import customers_of
from flower_quickstart.model import trained

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: The share of the customers at hand that a shop gives for each incentive.
SHARES = {1: 0.1, 2: 0.4, 3: 0.8}
_SEED = 21


def client_app(mods: Sequence[Callable[..., Any]] = ()) -> ClientApp:
    """Make the app of all shops.

    Parameters
    ----------
    mods
        What messages pass on their way in and out, as Flower has it.
    """
    made = ClientApp(mods=list(mods))
    made.train()(train)
    return made


def train(message: Message, context: Context) -> Message:
    """Train from the weights that came for the task that the message names."""
    config = message.content.config_records["config"]
    shop = int(context.node_config["partition-id"])
    customers = customers_of(shop)
    # Not everybody comes in every day: 20 to 100 of a hundred are at hand.
    random = np.random.default_rng([_SEED, shop, int(str(config["server-round"]))])
    present = random.permutation(len(customers.facts))[: random.integers(20, 101)]
    given = present[: max(1, int(SHARES[int(str(config["incentive"]))] * len(present)))]
    arrays = trained(message.content.array_records["arrays"], customers, str(config["task"]), given)
    metrics = MetricRecord({"num-examples": len(given)})
    return Message(RecordDict({"arrays": arrays, "metrics": metrics}), reply_to=message)


app = client_app()
