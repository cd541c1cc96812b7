"""Train networks that look at pictures covertly, with ten clients."""

from flower_pytorch.command import main

main()
