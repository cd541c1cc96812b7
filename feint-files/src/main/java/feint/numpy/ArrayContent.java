package feint.numpy;

import java.io.IOException;
import java.io.OutputStream;

/** An array that can be written. */
public interface ArrayContent {

  ArrayHeader header();

  /** Writes the elements, and nothing else. */
  void writeTo(OutputStream out) throws IOException;
}
