"""Generator of the documentation site."""
