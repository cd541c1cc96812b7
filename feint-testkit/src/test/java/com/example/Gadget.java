package com.example;

/** Type of a library that the rules do not list. */
public final class Gadget {}
