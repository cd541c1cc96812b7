"""Exceptions of a covert training."""


class CheckpointError(Exception):
    """A checkpoint cannot be used: it is damaged, in use, or that of another run."""


class TrainingStopped(Exception):  # noqa: N818 - it is no fault of the program
    """The nodes do not connect or do not answer. Nothing is lost: started again, the training continues."""
