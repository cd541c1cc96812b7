package feint.reproduction;

import java.util.List;

/**
 * Who takes part in an experiment, and who cannot.
 *
 * @param contenders at least one
 * @param absences the policies that do not exist in this experiment
 */
public record Field(List<Contender> contenders, List<Absence> absences) {

  public Field {
    contenders = List.copyOf(contenders);
    absences = List.copyOf(absences);
  }

  /** A policy that does not exist, and why: the row of it that a table has. */
  public record Absence(String policy, String reason) {}
}
