"""Exceptions of a covert training."""


class TrainingStopped(Exception):  # noqa: N818 - it is no fault of the program
    """The nodes do not connect or do not answer. Nothing is lost: started again, the training continues."""
