package feint.service.access;

import java.util.Optional;
import java.util.regex.Pattern;

/** Access that a token grants. */
public sealed interface Scope {

  /** Access to everything. */
  record Admin() implements Scope {
    @Override
    public String toString() {
      return "admin";
    }
  }

  /** Access to one run: its queries, answers and secrets. */
  record OfRun(String id) implements Scope {
    @Override
    public String toString() {
      return RUN + id;
    }
  }

  /** Access to the public facts of all runs. */
  record Observer() implements Scope {
    @Override
    public String toString() {
      return "observer";
    }
  }

  String RUN = "run:";

  Pattern ID = Pattern.compile("[0-9a-f]{1,64}");

  /** Returns the scope of a name, as on the command line. */
  static Optional<Scope> named(String name) {
    if (name.equals("admin")) {
      return Optional.of(new Admin());
    }
    if (name.equals("observer")) {
      return Optional.of(new Observer());
    }
    String id = name.startsWith(RUN) ? name.substring(RUN.length()) : "";
    return ID.matcher(id).matches() ? Optional.of(new OfRun(id)) : Optional.empty();
  }
}
