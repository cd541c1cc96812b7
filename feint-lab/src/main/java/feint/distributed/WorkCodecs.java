package feint.distributed;

import feint.parallel.ParallelTask;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The available codecs. */
final class WorkCodecs {

  private static final List<WorkCodec<?, ?>> ALL = all();

  private WorkCodecs() {}

  @SuppressWarnings("rawtypes") // A service loader returns raw types.
  private static List<WorkCodec<?, ?>> all() {
    return ServiceLoader.load(WorkCodec.class, WorkCodecs.class.getClassLoader()).stream()
        .<WorkCodec<?, ?>>map(ServiceLoader.Provider::get)
        .toList();
  }

  /** Returns the codec of some work, if its kind has one. */
  static Optional<WorkCodec<?, ?>> of(ParallelTask<?> work) {
    return ALL.stream().filter(codec -> codec.kind().equals(work.getClass())).findFirst();
  }

  /** Returns the codec with this name. */
  static Optional<WorkCodec<?, ?>> named(String name) {
    return ALL.stream().filter(codec -> codec.name().equals(name)).findFirst();
  }
}
