package feint.report.chart;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.io.ArchiveException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChartFileTest {

  @TempDir Path directory;

  @Test
  void pictureHasTwiceTheSizeOfTheFigure() throws IOException {
    Figure figure = Runs.figure("A title");
    BufferedImage image = ImageIO.read(written("chart.png", figure).toFile());
    assertThat(image.getWidth()).isEqualTo(2 * figure.width());
    assertThat(image.getHeight()).isEqualTo(2 * figure.height());
    assertThat(image.getRGB(0, 0)).as("ground").isEqualTo(0xFFFFFFFF);
  }

  @Test
  void drawingKeepsTextAsText() throws IOException {
    Figure figure = Runs.figure("A title <with> δ & more");
    Drawing drawing = Drawing.read(Files.readAllBytes(written("chart.svg", figure)));
    assertThat(drawing.texts())
        .contains("A title <with> δ & more", "a subtitle", "greedy", "random & rash");
    assertThat(drawing.root().getAttribute("viewBox"))
        .isEqualTo("0 0 " + figure.width() + " " + figure.height());
  }

  @Test
  void documentHasOnePageOfTheFiguresSizeAndItsProvenance() throws IOException {
    Figure figure = Runs.figure("A title with δ");
    Path file = written("chart.pdf", figure);
    try (PDDocument document = Loader.loadPDF(file.toFile())) {
      assertThat(document.getNumberOfPages()).isEqualTo(1);
      assertThat(document.getPage(0).getMediaBox().getWidth()).isEqualTo(figure.width());
      assertThat(document.getDocumentInformation().getTitle()).isEqualTo("A title with δ");
      assertThat(document.getDocumentInformation().getCustomMetadataValue("provenance"))
          .contains("\"version\"");
      BufferedImage image = new PDFRenderer(document).renderImage(0);
      assertThat(image.getRGB(1, 1)).as("ground").isEqualTo(0xFFFFFFFF);
      assertThat(
              IntStream.range(0, image.getWidth() * image.getHeight())
                  .map(i -> image.getRGB(i % image.getWidth(), i / image.getWidth()))
                  .distinct()
                  .count())
          .as("colours")
          .isGreaterThan(10);
    }
    assertThat(Files.readAllBytes(written("again.pdf", Runs.figure("A title with δ"))))
        .isEqualTo(Files.readAllBytes(file));
  }

  @Test
  void rowsAreTheNumbersOfTheLines() throws IOException {
    Map<String, List<SweepChart.Point>> lines = new LinkedHashMap<>();
    lines.put("a, b", List.of(new SweepChart.Point(1, 0.1), new SweepChart.Point(2, 1.0 / 3)));
    lines.put("c", List.of(new SweepChart.Point(1, -2)));
    Figure figure = SweepChart.of("title", "subtitle", "horizon", "cost", lines);
    assertThat(Files.readAllLines(written("chart.csv", figure)))
        .containsExactly(
            "panel,series,x,y,low,high",
            "cost,\"a, b\",1.0,0.1,,",
            "cost,\"a, b\",2.0,0.3333333333333333,,",
            "cost,c,1.0,-2.0,,");
    assertThat(Files.readAllLines(written("runs.csv", Runs.figure("A title"))))
        .hasSizeGreaterThan(10);
  }

  @Test
  void drawingHasTheFiguresTitle() throws IOException {
    Drawing drawing = Drawing.of(Runs.figure("A title"));
    assertThat(drawing.root().getFirstChild().getNodeName()).isEqualTo("title");
    assertThat(drawing.root().getFirstChild().getTextContent()).isEqualTo("A title");
  }

  @Test
  void sameFigureGivesTheSameBytes() throws IOException {
    Figure figure = Runs.figure("A title");
    byte[] first = Files.readAllBytes(written("first.svg", figure));
    assertThat(Files.readAllBytes(written("again.svg", figure))).isEqualTo(first);
    assertThat(Files.readAllBytes(written("afresh.svg", Runs.figure("A title")))).isEqualTo(first);
  }

  @Test
  void drawingHasItsProvenance() throws IOException {
    Drawing drawing =
        Drawing.read(Files.readAllBytes(written("chart.svg", Runs.figure("A title"))));
    assertThat(drawing.root().getElementsByTagName("metadata").item(0).getTextContent())
        .isEqualTo(Runs.PROVENANCE.toString());
  }

  /** A viewer may have fonts that are missing here. */
  @Test
  void drawingNamesFontsOfManyScripts() throws IOException {
    String svg = Files.readString(written("chart.svg", Runs.figure("проба 试验")));
    assertThat(svg)
        .contains("проба 试验", "'Noto Sans CJK SC'")
        .doesNotContain("font-family=\"Dialog", "font-family=\"sans-serif\"")
        .doesNotContain("font-family=\"'SansSerif");
  }

  /** Parsed by hand according to the format: a chunk of keyword, flags and text in UTF-8. */
  @Test
  void pictureHasItsProvenance() throws IOException {
    byte[] bytes = Files.readAllBytes(written("chart.png", Runs.figure("A title")));
    ByteBuffer png = ByteBuffer.wrap(bytes).position(8);
    String found = "";
    while (png.hasRemaining()) {
      int length = png.getInt();
      byte[] type = new byte[4];
      png.get(type);
      byte[] content = new byte[length];
      png.get(content);
      png.getInt();
      if (new String(type, ISO_8859_1).equals("iTXt")) {
        found = new String(content, UTF_8);
      }
    }
    assertThat(found).isEqualTo("provenance\0\0\0\0\0" + Runs.PROVENANCE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"chart.PNG", "chart.Svg", "a.b.png"})
  void extensionMayBeInEitherCase(String name) throws IOException {
    assertThat(written(name, Runs.figure("A title"))).isNotEmptyFile();
  }

  @ParameterizedTest
  @ValueSource(strings = {"chart.tif", "chart", "png", ""})
  void otherExtensionsAreRefusedAtOnce(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ChartFile.requireFormat(Path.of(name)))
        .withMessage("name of a chart file must end in .png, .svg, .pdf or .csv, was " + name);
  }

  @Test
  void oldFileIsReplacedAndNotWrittenInto() throws IOException {
    Path chart = directory.resolve("chart.svg");
    Files.writeString(chart, "old");
    Path link = Files.createLink(directory.resolve("link.svg"), chart);
    ChartFile.write(Runs.figure("A title"), chart, Runs.PROVENANCE);
    assertThat(chart).content(UTF_8).contains("A title");
    assertThat(link).as("the file that was replaced").hasContent("old");
    assertThat(files()).containsExactlyInAnyOrder(chart, link);
  }

  @Test
  void missingDirectoryIsReportedAndNotCreated() {
    Path missing = directory.resolve("no/such");
    assertThatThrownBy(
            () ->
                ChartFile.write(Runs.figure("A title"), missing.resolve("a.png"), Runs.PROVENANCE))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(
            missing.resolve("a.png") + ": cannot be written: there is no directory " + missing);
    assertThat(missing).doesNotExist();
  }

  @Test
  void directoryIsNotReplaced() throws IOException {
    Path chart = Files.createDirectory(directory.resolve("chart.png"));
    assertThatThrownBy(() -> ChartFile.write(Runs.figure("A title"), chart, Runs.PROVENANCE))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(chart + ": cannot be written: it is a directory");
    assertThat(files()).containsExactly(chart);
  }

  private Path written(String name, Figure figure) throws IOException {
    Path file = directory.resolve(name);
    ChartFile.write(figure, file, Runs.PROVENANCE);
    return file;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  @Test
  void lettersThatNoFontHasAreNamed() {
    assertThat(ChartFile.lacking("exact \u0378\u0378 policy")).isEqualTo("\u0378");
    assertThat(ChartFile.lacking("exact")).isEmpty();
  }
}
