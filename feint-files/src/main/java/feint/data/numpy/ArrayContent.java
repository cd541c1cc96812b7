package feint.data.numpy;

import java.io.IOException;
import java.io.OutputStream;

/** Array that can be written to a file. */
public interface ArrayContent {

  ArrayHeader header();

  /** Writes the elements, without a header. */
  void writeTo(OutputStream out) throws IOException;
}
