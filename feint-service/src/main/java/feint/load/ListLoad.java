package feint.load;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measurement of lists of runs, requested as by the dashboard.
 *
 * @param service its address
 * @param token of an admin
 * @param times number of measured requests of each list, after as many for warm-up
 */
public record ListLoad(URI service, String token, int times) {

  private static final String PAGE = "/v1/runs?limit=50&order=newest";
  private static final Pattern NEXT = Pattern.compile("\"next\":\"([0-9a-f]+)\"");
  private static final int PAGES = 20;

  /** Durations of one kind of list. */
  public record Result(String what, double medianMillis, double mostMillis) {}

  public List<Result> measure() throws IOException {
    try (LeanConnection connection = new LeanConnection(service, token)) {
      String deep = PAGE;
      for (int page = 0; page < PAGES; page++) {
        Matcher next = NEXT.matcher(connection.send("GET", deep, ""));
        deep = next.find() ? PAGE + "&after=" + next.group(1) : deep;
      }
      List<Result> results = new ArrayList<>();
      results.add(timed(connection, "first page", PAGE));
      results.add(timed(connection, "page " + (PAGES + 1), deep));
      results.add(timed(connection, "with an alarm", PAGE + "&alarm=true"));
      results.add(timed(connection, "a name that is rare", PAGE + "&name=7777"));
      results.add(timed(connection, "a name that no run has", PAGE + "&name=no-such-run"));
      results.add(timed(connection, "how many in each state", "/v1/overview"));
      return results;
    }
  }

  private Result timed(LeanConnection connection, String what, String path) throws IOException {
    long[] nanos = new long[times];
    for (int k = -times; k < times; k++) {
      long begin = System.nanoTime();
      connection.send("GET", path, "");
      if (k >= 0) {
        nanos[k] = System.nanoTime() - begin;
      }
    }
    Arrays.sort(nanos);
    return new Result(what, nanos[times / 2] / 1e6, nanos[times - 1] / 1e6);
  }
}
