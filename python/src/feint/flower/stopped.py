"""End of a training that cannot go on for now."""


class TrainingStopped(Exception):  # noqa: N818 - it is no fault of the program
    """The nodes do not connect or do not answer. Nothing is lost: started again, the training goes on."""
