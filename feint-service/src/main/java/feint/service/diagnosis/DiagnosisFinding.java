package feint.service.diagnosis;

/**
 * Finding of a {@linkplain Diagnosis diagnosis}.
 *
 * @param severity {@link #ERROR} if something is wrong, {@link #WARNING} if it may become so
 * @param subject part of the service: {@code store}, {@code run}, {@code writes}, {@code disk},
 *     {@code connections}, {@code files}, {@code clock}, {@code version}, {@code service} or {@code
 *     work}
 * @param text sentence with the remedy
 */
public record DiagnosisFinding(String severity, String subject, String text) {

  public static final String ERROR = "error";
  public static final String WARNING = "warning";

  public static DiagnosisFinding error(String subject, String text) {
    return new DiagnosisFinding(ERROR, subject, text);
  }

  public static DiagnosisFinding warning(String subject, String text) {
    return new DiagnosisFinding(WARNING, subject, text);
  }

  boolean isError() {
    return severity.equals(ERROR);
  }
}
