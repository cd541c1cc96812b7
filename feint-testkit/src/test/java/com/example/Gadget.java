package com.example;

/** Stands for a library that has no home. */
public final class Gadget {}
