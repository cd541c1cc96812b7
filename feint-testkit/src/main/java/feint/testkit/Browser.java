package feint.testkit;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Headless browser of this machine, if there is one. */
public final class Browser {

  private static final Pattern SEEN = Pattern.compile("seen (\\d+) (\\d+) (\\d+)");

  private final Path program;

  private Browser(Path program) {
    this.program = program;
  }

  /**
   * Rendered size and charts of a page.
   *
   * @param width width that shows the whole page, in pixels
   * @param charts number of chart elements
   * @param drawn number of chart elements with a drawing
   */
  public record Seen(int width, int charts, int drawn) {}

  /** Returns the browser on the path, if there is one. */
  public static Optional<Browser> found() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(
            place ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(place, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Browser::new);
  }

  /**
   * Renders pages, each in its own frame of the given width in pixels.
   *
   * @param scratch directory for files of the browser
   */
  public List<Seen> look(List<Path> pages, int width, Path scratch)
      throws IOException, InterruptedException {
    StringBuilder frames = new StringBuilder();
    for (Path page : pages) {
      frames.append(
          "<iframe width=\"%d\" height=\"900\" src=\"%s\"></iframe>\n"
              .formatted(width, page.toUri()));
    }
    Path all = scratch.resolve("frames.html");
    Files.writeString(all, FRAMES.formatted(frames));
    String dom =
        run(
            scratch,
            "--allow-file-access-from-files",
            "--virtual-time-budget=5000",
            "--window-size=1800,1000",
            "--dump-dom",
            all.toUri().toString());
    List<Seen> seen = new ArrayList<>();
    Matcher lines = SEEN.matcher(dom);
    while (lines.find()) {
      seen.add(
          new Seen(
              Integer.parseInt(lines.group(1)),
              Integer.parseInt(lines.group(2)),
              Integer.parseInt(lines.group(3))));
    }
    if (seen.size() != pages.size()) {
      throw new IOException("the browser must see " + pages.size() + " pages, said: " + dom);
    }
    return seen;
  }

  /** Page with a borderless frame per page and a final line about each. */
  private static final String FRAMES =
      """
      <!DOCTYPE html><meta charset="utf-8"/><style>iframe { border: 0; display: block; }</style>
      %s<pre></pre><script>
      addEventListener('load', () => {
        document.querySelector('pre').textContent = [...document.querySelectorAll('iframe')].map(frame => {
          const page = frame.contentDocument;
          const plots = [...page.querySelectorAll('.plot')];
          return ['seen', page.documentElement.scrollWidth, plots.length,
            plots.filter(plot => plot.querySelectorAll('svg path').length > 0).length].join(' ');
        }).join('\\n');
      });
      </script>
      """;

  private String run(Path scratch, String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--user-data-dir=" + scratch.resolve("profile")));
    command.addAll(List.of(arguments));
    Path out = scratch.resolve("browser.out");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(scratch.resolve("browser.err").toFile())
            .start();
    try {
      if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
        throw new IOException(
            "the browser must end well: " + Files.readString(scratch.resolve("browser.err")));
      }
      return Files.readString(out, StandardCharsets.UTF_8);
    } finally {
      process.destroyForcibly();
    }
  }
}
