package feint.reproduction;

import java.util.List;

/**
 * Participants of an experiment, and policies that do not exist in it.
 *
 * @param contenders at least one
 * @param absences the policies that do not exist in this experiment
 */
public record ExperimentEntrants(List<Contender> contenders, List<Absence> absences) {

  public ExperimentEntrants {
    contenders = List.copyOf(contenders);
    absences = List.copyOf(absences);
  }

  /** A policy that does not exist, with the reason, as a row of the table. */
  public record Absence(String policy, String reason) {}
}
