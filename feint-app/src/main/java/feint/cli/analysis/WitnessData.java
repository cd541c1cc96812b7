package feint.cli.analysis;

import feint.model.Ledger;
import feint.model.Problem;
import feint.report.json.JsonFields;
import feint.structure.Verdict;
import feint.structure.Violation;
import feint.structure.ViolationLocation;
import java.util.List;
import java.util.Optional;

/** JSON form of a witness against a condition; the fields of its location come first. */
record WitnessData(
    Optional<Boolean> exposed,
    Optional<Integer> queriesLeft,
    Optional<Integer> oracle,
    Optional<Ledger> ledger,
    List<Integer> queues,
    List<String> actions,
    JsonFields numbers,
    String sentence) {

  /** Returns the witness of a verdict, if the condition is broken. */
  static Optional<WitnessData> of(Verdict verdict, Problem problem) {
    return verdict instanceof Verdict.Broken broken
        ? Optional.of(of(broken.witness(), problem))
        : Optional.empty();
  }

  private static WitnessData of(Violation witness, Problem problem) {
    ViolationLocation place = witness.place();
    Optional<Boolean> exposed = Optional.empty();
    Optional<Integer> left = Optional.empty();
    Optional<Integer> oracle = Optional.empty();
    Optional<Ledger> ledger = Optional.empty();
    if (place instanceof ViolationLocation.End end) {
      exposed = Optional.of(end.exposed());
    } else if (place instanceof ViolationLocation.Anywhere anywhere) {
      oracle = Optional.of(anywhere.oracle());
    } else if (place instanceof ViolationLocation.AtLedger at) {
      oracle = Optional.of(at.oracle());
      ledger = Optional.of(at.ledger());
    } else if (place instanceof ViolationLocation.Before before) {
      left = Optional.of(before.left());
      oracle = Optional.of(before.oracle());
      ledger = Optional.of(before.ledger());
    }
    return new WitnessData(
        exposed,
        left,
        oracle,
        ledger,
        List.copyOf(witness.queues()),
        witness.actions().stream().map(u -> problem.actions().at(u).toString()).toList(),
        JsonFields.of(witness.numbers(), term -> term.name(), term -> term.value()),
        witness.sentence());
  }
}
