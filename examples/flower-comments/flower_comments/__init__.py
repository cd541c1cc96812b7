"""Thirty-five clients train a classifier of comments for somebody who does not say which."""
