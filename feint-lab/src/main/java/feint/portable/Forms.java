package feint.portable;

import feint.work.Pieces;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The forms there are. */
final class Forms {

  private static final List<WorkForm<?, ?>> ALL = all();

  private Forms() {}

  @SuppressWarnings("rawtypes") // What a service loader gives has no parameters.
  private static List<WorkForm<?, ?>> all() {
    return ServiceLoader.load(WorkForm.class, Forms.class.getClassLoader()).stream()
        .<WorkForm<?, ?>>map(ServiceLoader.Provider::get)
        .toList();
  }

  /** The form of a piece of work, if its kind has one. */
  static Optional<WorkForm<?, ?>> of(Pieces<?> work) {
    return ALL.stream().filter(form -> form.kind().equals(work.getClass())).findFirst();
  }

  /** The form with this name. */
  static Optional<WorkForm<?, ?>> named(String name) {
    return ALL.stream().filter(form -> form.name().equals(name)).findFirst();
  }
}
