package feint.math;

/** Prints. */
public final class Loud {
  void shout() {
    System.out.println("loud");
  }
}
