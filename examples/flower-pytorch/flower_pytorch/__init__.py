"""Ten clients train a network that looks at pictures, for somebody who does not say what it is to see."""
