package org.jfree;

/** Type of a chart library. */
public final class Canvas {}
