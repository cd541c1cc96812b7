package org.jfree;

/** Stands for a chart library. */
public final class Canvas {}
