"""Ten clients train a network on pictures, without learning which task is wanted."""
