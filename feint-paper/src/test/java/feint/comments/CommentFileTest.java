package feint.comments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import feint.io.ArchiveException;
import feint.scenario.Labelling;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommentFileTest {

  private static final String PLAIN = "comment_text,toxic\na,0\nb,1\n";
  private static final Labelling RULE = Labelling.Rule.SECOND_PERSON;

  @TempDir Path directory;

  @Test
  void fieldsMaySpanLinesAndHoldQuotesAndCommas() {
    Comments read =
        read(
            file(
                "c.csv",
                "id,comment_text,toxic\r\n1,\"one\n\"\"two\"\", three\",1\r\n2,four,0\r\n"));

    assertThat(read.rows())
        .containsExactly(
            Comment.of("one\n\"two\", three", true, false), Comment.of("four", false, false));
  }

  @Test
  void targetIsToxicFromOneHalf() {
    Comments read = read(file("c.csv", "\uFEFFtarget,comment_text\n0.49,a\n0.5,b\n1.0,c\n0.0,d\n"));

    assertThat(read.rows().stream().map(Comment::toxic)).containsExactly(false, true, true, false);
  }

  @Test
  void secondLabelComesFromAnotherColumn() {
    String rows = "obscene,comment_text,toxic\n1,a,0\n0.0,you b,1\n 1.0 ,c,1\n0,d,0\n";
    Path file = file("c.csv", rows);

    Comments read = CommentFile.read(file, List.of(new Labelling.Column("obscene")));

    assertThat(read.rows())
        .containsExactly(
            Comment.of("a", false, true),
            Comment.of("you b", true, false),
            Comment.of("c", true, true),
            Comment.of("d", false, false));
    assertThat(read.source()).isEqualTo(read(file).source());
    assertThat(read(file).rows().stream().map(comment -> comment.label(1)))
        .containsExactly(false, true, false, false);
  }

  /** A column may be the last one, so that a short row ends before it. */
  @Test
  void rowsWithoutASecondLabelAreBad() {
    String good = "x,0,1\ny,1,0\n".repeat(50);
    Path file = file("c.csv", "comment_text,toxic,rude\n" + good + "z,1,2\nz,1,\nz,1\n");

    Comments read = CommentFile.read(file, List.of(new Labelling.Column("rude")));

    assertThat(read.size()).isEqualTo(100);
    assertThat(read.source().badRows()).isEqualTo(3);
    assertThat(read(file).size()).isEqualTo(103);
  }

  @Test
  void missingColumnsAreReportedWithTheExistingOnes() {
    String many = IntStream.range(0, 30).mapToObj(i -> ",c" + i).collect(Collectors.joining());
    Path few = file("c.csv", "id,comment_text,toxic\n1,a,0\n");
    Path wide = file("wide.csv", "comment_text,toxic" + many + "\n");

    assertThatThrownBy(() -> CommentFile.read(few, List.of(new Labelling.Column("rude"))))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(
            few
                + ": must have the column rude (0 or 1) for the second label, has id, comment_text,"
                + " toxic");
    assertThatThrownBy(() -> CommentFile.read(wide, List.of(new Labelling.Column("rude"))))
        .hasMessageEndingWith(", c16, c17 and others");
  }

  /** A decoy with the learner's own task would be a second copy of the secret. */
  @Test
  void firstLabelCannotBeTheSecondTask() {
    Path file = file("c.csv", "comment_text,toxic\na,0\nb,1\n");

    assertThatThrownBy(() -> CommentFile.read(file, List.of(new Labelling.Column("toxic"))))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": must have a column of its own for the second label, was toxic");
  }

  @Test
  void packedAndPlainFilesAreTheSame() throws IOException {
    Comments plain = read(file("c.csv", PLAIN));

    assertThat(plain.source().sha256())
        // printf 'comment_text,toxic\na,0\nb,1\n' | sha256sum
        .isEqualTo("dfca69b7843a5ecaedffbf85ae274061f70c5c13918dd93434c9f74995e57d87");
    for (Path packed :
        new Path[] {
          file("c.csv.gz", gzipped(bytes(PLAIN))),
          file("c.zip", zipped("readme.txt", bytes("x"), "c.csv", bytes(PLAIN))),
          file(
              "kaggle.zip",
              zipped(
                  "test.csv", bytes("nothing"), "train.csv.zip", zipped("train.csv", bytes(PLAIN))))
        }) {
      Comments read = read(packed);
      assertThat(read.rows()).isEqualTo(plain.rows());
      assertThat(read.source().sha256()).isEqualTo(plain.source().sha256());
    }
  }

  @Test
  void fewBadRowsAreCountedAndLeftOut() {
    String good = "x,0\ny,1\n".repeat(50);

    Comments read = read(file("c.csv", "comment_text,toxic\n" + good + "z,2\n,1\nalone\n"));

    assertThat(read.size()).isEqualTo(100);
    assertThat(read.source().rows()).isEqualTo(100);
    assertThat(read.source().badRows()).isEqualTo(3);
  }

  @Test
  void manyBadRowsAreRefused() {
    String good = "x,0\n".repeat(17);

    assertRefused(
        file("c.csv", "comment_text,toxic\n" + good + "z,maybe\n"),
        "at most 5 % of the rows may lack a text or a label, was 1 of 18, the first in line 19");
    assertThat(read(file("d.csv", "comment_text,toxic\n" + good + "x,1\nx,0\nz,\n")))
        .extracting(Comments::size)
        .isEqualTo(19);
  }

  @Test
  void filesWithoutCommentsAreRefused() {
    assertRefused(file("c.csv", ""), "must begin with a header, was empty");
    assertRefused(file("c.csv", "comment_text,toxic\n"), "must have a row after the header");
    assertRefused(file("c.csv", "comment_text,score\na,1\n"), "lacks toxic and target");
    assertRefused(file("c.csv", "text,toxic\na,1\n"), "lacks comment_text");
    assertRefused(file("c.csv", "comment_text,toxic\n\"open,1\nb,0\n"), "is not valid CSV");
    assertRefused(directory, "must be a file, was a directory");
    assertRefused(directory.resolve("missing.csv"), "no such file");
  }

  @Test
  void archivesWithoutCommentsAreRefused() throws IOException {
    assertRefused(file("c.zip", zipped("readme.txt", bytes("x"))), "must hold a CSV file");
    byte[] whole = gzipped(bytes(PLAIN.repeat(100)));
    assertRefused(file("c.gz", Arrays.copyOf(whole, whole.length / 2)), "it ends too early");
  }

  @Test
  void bombsAreRefused() throws IOException {
    byte[] bomb = bytes(PLAIN + "a,0\nb,1\n".repeat(1 << 20));

    assertRefused(
        file("bomb.gz", gzipped(bomb)), "must not unpack to more than 100 times its size");
    assertRefused(
        file("bomb.zip", zipped("c.csv", bomb)), "must not unpack to more than 100 times");
    assertRefused(
        file("late.zip", zipped("readme.txt", bomb, "c.csv", bytes(PLAIN))),
        "must not unpack to more than 100 times");
  }

  /** Files skipped on the way to the comments count, in a zip within a zip as well. */
  @Test
  void bombsInsideAZipWithinAZipAreRefused() throws IOException {
    byte[] bomb = new byte[8 << 20];

    assertRefused(
        file("late.zip", zipped("c.csv.zip", zipped("a", bomb, "c.csv", bytes(PLAIN)))),
        "must not unpack to more than 100 times");
    assertRefused(
        file("void.zip", zipped("c.csv.zip", zipped("a", bomb))),
        "must not unpack to more than 100 times");
  }

  @Test
  void archivesOfTooManyFilesAreRefused() throws IOException {
    Object[] many = new Object[2 * 1001];
    for (int i = 0; i < many.length; i += 2) {
      many[i] = "f" + i;
      many[i + 1] = new byte[0];
    }
    many[many.length - 2] = "c.csv";
    many[many.length - 1] = bytes(PLAIN);

    assertRefused(file("many.zip", zipped(many)), "must hold at most 1000 files, held more");
    assertRefused(
        file("inner.zip", zipped("c.csv.zip", zipped(many))),
        "must hold at most 1000 files, held more");
    assertThat(read(file("most.zip", zipped(Arrays.copyOfRange(many, 2, many.length)))))
        .extracting(Comments::size)
        .isEqualTo(2);
  }

  /** Some programs write names in the character set of their system; 0x84 is not valid UTF-8. */
  @Test
  void namesThatAreNotUtf8AreRefused() throws IOException {
    byte[] foreign = zipped("?.csv", bytes(PLAIN));
    foreign[30] = (byte) 0x84;

    assertRefused(file("c.zip", foreign), "must name its files in UTF-8");
    assertRefused(file("inner.zip", zipped("c.csv.zip", foreign)), "must name its files in UTF-8");
  }

  /** Linux shows which files a process holds open. */
  @Test
  void refusedFilesAreClosed() throws IOException {
    Path held = Path.of("/proc/self/fd");
    assumeTrue(Files.isDirectory(held), "skipped: this system does not show open files");
    byte[] badHeader = gzipped(bytes(PLAIN));
    badHeader[2] = 1;
    Path inner = file("inner.zip", zipped("c.csv.zip", zipped("readme.txt", bytes("x"))));
    Path gzip = file("c.gz", badHeader);

    assertRefused(inner, "must hold a CSV file");
    assertRefused(gzip, "cannot be read");

    try (Stream<Path> open = Files.list(held)) {
      assertThat(open.map(CommentFileTest::target)).doesNotContain(inner, gzip);
    }
  }

  private static Path target(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException e) {
      return link; // It was closed in the meantime.
    }
  }

  @Test
  void filesThatAreTooLargeAreRefused() {
    Path file = file("c.csv", PLAIN);

    assertThat(CommentFile.read(file, List.of(RULE), PLAIN.length()).size()).isEqualTo(2);
    assertThatThrownBy(() -> CommentFile.read(file, List.of(RULE), PLAIN.length() - 1))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": must not be too large, at most 26 bytes, was more");
  }

  private static Comments read(Path file) {
    return CommentFile.read(file, List.of(RULE));
  }

  private static void assertRefused(Path file, String message) {
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining(message);
  }

  private Path file(String name, String content) {
    return file(name, bytes(content));
  }

  private Path file(String name, byte[] content) {
    try {
      return Files.write(directory.resolve(name), content);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzipped(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  /** A zip of alternating names and contents. */
  private static byte[] zipped(Object... entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (int i = 0; i < entries.length; i += 2) {
        out.putNextEntry(new ZipEntry((String) entries[i]));
        out.write((byte[]) entries[i + 1]);
      }
    }
    return bytes.toByteArray();
  }
}
