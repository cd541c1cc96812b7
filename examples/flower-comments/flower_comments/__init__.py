"""Thirty-five clients train a classifier of comments without learning which labelling is wanted."""
