package feint.stdio;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.stdio.ControllerRequest.Ask;
import feint.stdio.ControllerRequest.Seen;
import feint.stdio.ControllerRequest.Status;
import feint.stdio.ControllerRequest.Tell;
import feint.stdio.ControllerRequest.Version;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControllerRequestTest {

  private static ControllerRequest parse(String line) {
    return ControllerRequest.parse(line.getBytes(UTF_8));
  }

  @Test
  void requestsAreRead() {
    assertThat(parse("{\"ask\": {\"number\": 1, \"oracle\": 2}}")).isEqualTo(new Ask(1, 2));
    assertThat(parse(" {\"ask\":{\"oracle\":-3,\"number\":2147483647}}\r"))
        .isEqualTo(new Ask(Integer.MAX_VALUE, -3));
    assertThat(parse("{\"tell\": {\"number\": 7, \"informative\": false}}"))
        .isEqualTo(new Tell(7, false));
    assertThat(parse("{\"status\": {}}")).isEqualTo(new Status());
    assertThat(parse("{\"record\": {}}")).isEqualTo(new Seen());
    assertThat(parse("{\"version\": {}}")).isEqualTo(new Version());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | a request must be {\"ask\": …}, {\"tell\": …}, {\"giveUp\": …}, {\"status\": {}}, {\"record\": {}} or {\"version\": {}}, was missing",
        "`  ` | a request must be {\"ask\": …}, {\"tell\": …}, {\"giveUp\": …}, {\"status\": {}}, {\"record\": {}} or {\"version\": {}}, was missing",
        "ask | a request must be JSON: Unrecognized token 'ask'",
        "{\"ask\": {\"number\": 1, \"oracle\": 2} | a request must be JSON: Unexpected end-of-input",
        "{\"ask\": {\"number\": 1, \"oracle\": 2}} {} | a request must be JSON: ",
        "{\"status\": {}, \"status\": {}} | a request must be JSON: Duplicate field 'status'",
        "{\"ask\": {\"number\": 1, \"number\": 1, \"oracle\": 2}}"
            + "| a request must be JSON: Duplicate field 'number'",
        "{\"ask\": {\"number\": NaN, \"oracle\": 2}} | a request must be JSON: Non-standard token",
        "{\"ask\": {\"number\": 01, \"oracle\": 2}} | a request must be JSON: Invalid numeric value",
        "{} | a request must be {\"ask\": …}, {\"tell\": …}, {\"giveUp\": …}, {\"status\": {}}, {\"record\": {}} or {\"version\": {}}, was {}",
        "null | a request must be {\"ask\": …}, {\"tell\": …}, {\"giveUp\": …}, {\"status\": {}}, {\"record\": {}} or {\"version\": {}}, was null",
        "[\"ask\"] | a request must be {\"ask\": …}, {\"tell\": …}, {\"giveUp\": …}, {\"status\": {}}, {\"record\": {}} or {\"version\": {}}, was [\"ask\"]",
        "7 | a request must be {\"ask\": …}, {\"tell\": …}, {\"giveUp\": …}, {\"status\": {}}, {\"record\": {}} or {\"version\": {}}, was 7",
        "{\"asks\": {}} | a request must be {\"ask\": …}, {\"tell\": …}, {\"giveUp\": …}, {\"status\": {}}, {\"record\": {}} or {\"version\": {}}, was {\"asks\"",
        "{\"ask\": {\"number\": 1, \"oracle\": 2}, \"status\": {}}"
            + "| a request must be {\"ask\": …}, {\"tell\": …}, {\"giveUp\": …}, {\"status\": {}}, {\"record\": {}} or {\"version\": {}}, was {\"ask\"",
        "{\"ask\": 1} | ask must be an object, was 1",
        "{\"ask\": null} | ask must be an object, was null",
        "{\"ask\": {}} | ask.number must be an integer of 32 bits, was missing",
        "{\"ask\": {\"number\": 1}} | ask.oracle must be an integer of 32 bits, was missing",
        "{\"ask\": {\"number\": \"1\", \"oracle\": 1}} | ask.number must be an integer of 32 bits, was \"1\"",
        "{\"ask\": {\"number\": 1.0, \"oracle\": 1}} | ask.number must be an integer of 32 bits, was 1.0",
        "{\"ask\": {\"number\": 2147483648, \"oracle\": 1}}"
            + "| ask.number must be an integer of 32 bits, was 2147483648",
        "{\"ask\": {\"number\": 1, \"oracle\": 1e99}} | ask.oracle must be an integer of 32 bits, was 1.0E99",
        "{\"ask\": {\"number\": 0, \"oracle\": 1}} | ask.number must be at least 1, was 0",
        "{\"ask\": {\"number\": -1, \"oracle\": 1}} | ask.number must be at least 1, was -1",
        "{\"ask\": {\"number\": 1, \"oracle\": 1, \"informative\": true}}"
            + "| ask must have no field informative, only number, oracle",
        "{\"tell\": {\"number\": 1}} | tell.informative must be true or false, was missing",
        "{\"tell\": {\"number\": 1, \"informative\": 1}} | tell.informative must be true or false, was 1",
        "{\"tell\": {\"number\": 0, \"informative\": true}} | tell.number must be at least 1, was 0",
        "{\"tell\": {\"number\": 1, \"oracle\": 1}} | tell must have no field oracle, only informative, number",
        "{\"status\": {\"number\": 1}} | status must have no field number, only {}",
        "{\"status\": true} | status must be an object, was true",
        "{\"record\": {\"number\": 1}} | record must have no field number, only {}",
        "{\"record\": null} | record must be an object, was null",
      })
  void mistakesNameWhatIsWrong(String line, String message) {
    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void invalidUtf8IsRefused() {
    byte[] broken = "{\"status\": {}}".getBytes(UTF_8);
    broken[2] = (byte) 0xff;
    assertThatThrownBy(() -> ControllerRequest.parse(broken))
        .hasMessage("a request must be text in UTF-8, and this one is not");
    assertThatThrownBy(() -> ControllerRequest.parse("{\"status\": {}}".getBytes(UTF_16BE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a request must be JSON: ");
  }

  @Test
  void messagesAboutLongValuesAreShort() {
    String digits = "9".repeat(900);
    assertThatThrownBy(() -> parse("{\"ask\": {\"number\": " + digits + ", \"oracle\": 1}}"))
        .message()
        .hasSizeBetween(50, 200);
    assertThatThrownBy(() -> parse("{\"ask\": {\"" + "n".repeat(3000) + "\": 1}}"))
        .message()
        .hasSizeBetween(50, 200);
    String deep = "[".repeat(2000);
    assertThatThrownBy(() -> parse(deep + "]".repeat(2000)))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .hasSizeBetween(50, 400);
  }

  @Test
  void theLongestRequestIsBounded() {
    String request = "{\"status\": {}}";
    String longest = request + " ".repeat(ControllerRequest.LONGEST - request.length());
    assertThat(parse(longest)).isEqualTo(new Status());
    assertThatThrownBy(() -> parse(longest + " "))
        .hasMessage("a request must have at most 4096 bytes, and this one had more");
  }

  @Test
  void longLinesAreTruncated() throws IOException {
    byte[] text = new byte[10_000_000];
    text[text.length - 2] = '\n';
    text[text.length - 1] = 'y';
    RequestLines lines = new RequestLines(new ByteArrayInputStream(text));
    assertThat(lines.next().orElseThrow()).hasSize(ControllerRequest.LONGEST + 1);
    assertThat(lines.next()).hasValueSatisfying(line -> assertThat(line).containsExactly('y'));
    assertThat(lines.next()).isEmpty();
  }

  @Test
  void lastLineWithoutAnEndIsRead() throws IOException {
    RequestLines lines =
        new RequestLines(new ByteArrayInputStream("one\n\ntwo\r\nthree".getBytes(UTF_8)));
    assertThat(lines.next()).contains("one".getBytes(UTF_8));
    assertThat(lines.next()).contains(new byte[0]);
    assertThat(lines.next()).contains("two\r".getBytes(UTF_8));
    assertThat(lines.next()).contains("three".getBytes(UTF_8));
    assertThat(lines.next()).isEmpty();
    assertThat(new RequestLines(InputStream.nullInputStream()).next()).isEmpty();
  }
}
