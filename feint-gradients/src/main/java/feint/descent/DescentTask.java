package feint.descent;

import feint.math.Point;

/**
 * A function with its start and acceptance criterion, which do not depend on whether it is the real
 * task. Exchanging the roles of two tasks therefore changes nothing observable.
 */
record DescentTask(SmoothFunction function, Point start, AnswerFilter acceptance) {}
