package feint.embedding;

import feint.work.Team;
import java.util.List;

/** Turns texts into vectors; the vector of a text depends on nothing but the text. */
public interface Encoder extends AutoCloseable {

  /** The vectors of these texts, in their order. */
  float[][] encode(List<String> texts, Team team);

  @Override
  void close();
}
