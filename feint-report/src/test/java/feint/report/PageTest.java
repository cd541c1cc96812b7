package feint.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PageTest {

  private static final String HOSTILE = "<script>alert('x')</script> & \"quotes\" \u0007 é δ";

  @TempDir Path directory;

  private static Page page() {
    Page page = new Page("A report & more", Runs.PROVENANCE);
    page.paragraph(HOSTILE);
    page.heading("Table");
    page.table(
        "what it shows",
        List.of("policy", "accuracy"),
        List.of(List.of("exact", "0.9"), List.of("", "")));
    page.heading("Figures");
    page.figure(Runs.figure("first"), "the first one");
    page.figure(Runs.figure("second"), "the second one");
    page.facts(Map.of("seed", "1"));
    return page;
  }

  @Test
  void itIsWellFormedAndSaysWhatItWasTold() throws Exception {
    Document document = parsed(page().html());
    assertThat(document.getElementsByTagName("h1").item(0).getTextContent())
        .isEqualTo("A report & more");
    assertThat(document.getElementsByTagName("p").item(0).getTextContent())
        .isEqualTo(HOSTILE.replace('\u0007', '\uFFFD'));
    assertThat(document.getElementsByTagName("script").getLength()).isZero();
    assertThat(document.getElementsByTagName("svg").getLength()).isEqualTo(2);
    assertThat(document.getElementsByTagName("td").getLength())
        .isEqualTo(6 + 2 * Runs.PROVENANCE.facts().size());
  }

  @Test
  void itSaysWhereItComesFrom() throws Exception {
    Document document = parsed(page().html());
    Element meta = (Element) document.getElementsByTagName("meta").item(2);
    assertThat(meta.getAttribute("name")).isEqualTo("feint-provenance");
    assertThat(meta.getAttribute("content")).isEqualTo(Runs.PROVENANCE.toString());
    assertThat(document.getDocumentElement().getTextContent())
        .contains("Provenance", "feint compare 'it'\\''s <δ>.yaml'");
  }

  private static Document parsed(String html) throws Exception {
    byte[] bytes = html.replace("<!DOCTYPE html>", "").getBytes(StandardCharsets.UTF_8);
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(bytes));
  }

  @Test
  void namesInsideDrawingsDoNotMeet() {
    Matcher ids = Pattern.compile(" id=\"([^\"]+)\"").matcher(page().html());
    List<String> found = new ArrayList<>();
    while (ids.find()) {
      found.add(ids.group(1));
    }
    assertThat(found).isNotEmpty().doesNotHaveDuplicates();
    Matcher uses = Pattern.compile("(?:url\\(#|href=\"#)([^\")]+)").matcher(page().html());
    int count = 0;
    while (uses.find()) {
      assertThat(found).contains(uses.group(1));
      count++;
    }
    assertThat(count).isPositive();
  }

  @Test
  void nothingIsFetched() {
    String html = page().html().replaceAll("xmlns(:\\w+)?=\"[^\"]*\"", "");
    assertThat(html).doesNotContain("http:", "https:", "src=", "@import");
  }

  @Test
  void samePageHasTheSameBytes() throws IOException {
    Path first = directory.resolve("first.html");
    Path second = directory.resolve("second.html");
    assertThat(page().write(first)).isEqualTo(Files.size(first));
    page().write(second);
    assertThat(Files.readAllBytes(second)).isEqualTo(Files.readAllBytes(first));
  }

  @Test
  void aBrowserShowsIt() throws Exception {
    Optional<Path> browser = browser();
    assumeTrue(browser.isPresent(), "skipped: no chromium on the path");
    Path file = directory.resolve("page.html");
    page().write(file);
    String dom = run(browser.get(), "--dump-dom", file.toUri().toString());
    assertThat(dom)
        .contains("A report &amp; more", "&lt;script&gt;alert('x')&lt;/script&gt;")
        .containsPattern("(?s)<tr><td>exact</td><td>0.9</td></tr>.*<svg.*<svg")
        .doesNotContain("<parsererror");
    Path picture = directory.resolve("page.png");
    run(
        browser.get(),
        "--screenshot=" + picture,
        "--window-size=1000,1600",
        file.toUri().toString());
    BufferedImage image = ImageIO.read(picture.toFile());
    assertThat(image.getWidth()).isEqualTo(1000);
    // White paper with text and lines of many colours on it.
    assertThat(image.getRGB(2, 2) & 0xFFFFFF).isEqualTo(0xFFFFFF);
    assertThat(colours(image)).isGreaterThan(20);
  }

  private static long colours(BufferedImage image) {
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    return Arrays.stream(pixels).distinct().count();
  }

  private static Optional<Path> browser() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(
            place ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(place, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private String run(Path browser, String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                browser.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + directory.resolve("profile")));
    command.addAll(List.of(arguments));
    Path out = directory.resolve("out");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(directory.resolve("err").toFile())
            .start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
    return Files.readString(out);
  }
}
