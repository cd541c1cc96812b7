package feint.descent;

import feint.math.Point;
import feint.model.Action;

/**
 * One query of a covert run.
 *
 * @param point where it was sent from
 * @param informative whether the oracle made an effort to answer it
 * @param step whether the trajectory that it came from moved afterwards
 */
public record DescentQuery(Action action, Point point, boolean informative, boolean step) {}
