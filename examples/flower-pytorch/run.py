"""Train networks that look at pictures covertly, with ten clients."""

import os

# PyTorch reads it when it is imported: networks as small as this gain nothing from threads.
os.environ.setdefault("OMP_NUM_THREADS", "1")

from flower_pytorch.command import main

main()
