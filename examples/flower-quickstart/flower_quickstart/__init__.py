"""Ten shops train a model of their customers for somebody who does not say which."""
