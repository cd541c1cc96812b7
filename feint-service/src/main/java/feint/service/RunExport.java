package feint.service;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Document of a whole run, written as it is read from the database. */
@FunctionalInterface
public interface RunExport {

  void write(JsonGenerator out) throws IOException;
}
