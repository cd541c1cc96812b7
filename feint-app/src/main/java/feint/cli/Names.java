package feint.cli;

import java.util.List;

/** Names in a sentence. */
final class Names {

  private Names() {}

  /** As one says them: a, b and c. */
  static String listed(List<String> names) {
    int last = names.size() - 1;
    return last < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
