"""Ten shops train a model of their customers without learning which target is wanted."""
