package feint.embedding;

import feint.parallel.ThreadTeam;
import java.util.List;

/** Encodes texts as vectors; the vector of a text depends on nothing but the text. */
public interface Encoder extends AutoCloseable {

  /** Returns the vectors of these texts, in their order. */
  float[][] encode(List<String> texts, ThreadTeam team);

  @Override
  void close();
}
