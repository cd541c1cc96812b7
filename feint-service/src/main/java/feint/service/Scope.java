package feint.service;

import java.util.Optional;
import java.util.regex.Pattern;

/** What a token is good for. */
public sealed interface Scope {

  /** Everything. */
  record Admin() implements Scope {
    @Override
    public String toString() {
      return "admin";
    }
  }

  /** One run: to ask, to tell, and to see all of it. */
  record OfRun(String id) implements Scope {
    @Override
    public String toString() {
      return RUN + id;
    }
  }

  /** To see of all runs what an outsider may know. */
  record Observer() implements Scope {
    @Override
    public String toString() {
      return "observer";
    }
  }

  String RUN = "run:";

  Pattern ID = Pattern.compile("[0-9a-f]{1,64}");

  /** The scope of a name, as on the command line. */
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
