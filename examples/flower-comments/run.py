"""Train a classifier of comments covertly, with 35 clients who come and go."""

import os

# NumPy reads it when it is imported: products as small as these gain nothing from threads.
os.environ.setdefault("OMP_NUM_THREADS", "1")

from flower_comments.command import main

main()
