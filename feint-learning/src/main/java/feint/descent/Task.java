package feint.descent;

import feint.math.Point;

/**
 * A function with all that belongs to it whoever wants it: where its descent starts, and what
 * answers about it are accepted. So to exchange what is wanted changes nothing that can be seen.
 */
record Task(SmoothFunction function, Point start, Acceptance acceptance) {}
