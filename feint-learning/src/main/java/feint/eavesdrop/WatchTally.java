package feint.eavesdrop;

import feint.math.Moments;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Adds up watched runs, in their order. */
final class WatchTally {

  private final Moments gradientNorm = new Moments();
  private final Moments meanSquare = new Moments();
  private final Moments incentive = new Moments();
  private final Moments decoyDistance = new Moments();
  private final Moments accuracy = new Moments();
  private final List<Moments> beliefs;
  private final List<Guesses> guesses;
  private long finished;
  private long separable;
  private long runs;

  WatchTally(int horizon, int suspicions) {
    this.beliefs = Stream.generate(Moments::new).limit(horizon).toList();
    this.guesses = Stream.generate(Guesses::new).limit(suspicions).toList();
  }

  private static final class Guesses {
    private final Moments distance = new Moments();
    private final Moments gradientNorm = new Moments();
    private long right;
  }

  void add(Watched one) {
    runs++;
    gradientNorm.add(one.learned().gradientNorm());
    if (!Double.isNaN(one.learned().meanSquare())) {
      meanSquare.add(one.learned().meanSquare());
    }
    incentive.add(one.learned().incentive());
    decoyDistance.add(one.learned().decoyDistance());
    finished += one.learned().finished() ? 1 : 0;
    accuracy.add(one.watching().accuracy());
    separable += one.watching().separable() ? 1 : 0;
    for (int t = 0; t < beliefs.size(); t++) {
      beliefs.get(t).add(one.beliefs().get(t));
    }
    for (int i = 0; i < guesses.size(); i++) {
      Watched.Guess guess = one.guesses().get(i);
      guesses.get(i).right += guess.right() ? 1 : 0;
      guesses.get(i).distance.add(guess.distance());
      guesses.get(i).gradientNorm.add(guess.gradientNorm());
    }
  }

  WatchReport report(List<String> names) {
    List<WatchReport.Finding> findings = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Guesses one = guesses.get(i);
      findings.add(
          new WatchReport.Finding(
              names.get(i),
              Ranged.share(one.right, runs),
              Ranged.mean(one.distance),
              Ranged.mean(one.gradientNorm)));
    }
    return new WatchReport(
        runs,
        new WatchReport.Learned(
            Ranged.mean(gradientNorm),
            Ranged.mean(meanSquare),
            Ranged.share(finished, runs),
            Ranged.mean(incentive),
            Ranged.mean(decoyDistance)),
        new WatchReport.Watching(Ranged.mean(accuracy), Ranged.share(separable, runs)),
        beliefs.stream().map(Ranged::mean).toList(),
        findings);
  }
}
