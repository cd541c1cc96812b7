package feint.exchange;

import feint.file.SoleUse;
import java.nio.file.Path;
import java.util.Optional;

/** The use of a run's file by whoever was started last: one that starts later takes it over. */
final class LastUse implements AutoCloseable {

  private Optional<SoleUse> use = Optional.empty();

  SoleUse of(Path file) {
    close();
    SoleUse next = SoleUse.of(file);
    use = Optional.of(next);
    return next;
  }

  @Override
  public void close() {
    use.ifPresent(SoleUse::close);
    use = Optional.empty();
  }
}
