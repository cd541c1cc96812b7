package feint.simulation;

import feint.math.Execution;
import feint.math.Moments;
import feint.math.Seed;
import feint.math.Team;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs episodes on the threads of this machine. */
public final class LocalSimulator implements Simulator {

  /** Episodes are averaged in blocks of this size, so that the digits do not depend on threads. */
  private static final int BLOCK = 256;

  /** After so many blocks the averages are joined, and progress is reported. */
  private static final int ROUND = 256;

  private final Problem problem;
  private final Execution execution;
  private final Team team;

  public LocalSimulator(Problem problem, Execution execution) {
    this.problem = problem;
    this.execution = execution;
    // Searches run thousands of short trials: their threads are kept.
    this.team = execution.team();
  }

  /** A simulator on all cores. */
  public static LocalSimulator of(Problem problem) {
    return new LocalSimulator(problem, Execution.defaults());
  }

  @Override
  public Summary run(Policy policy, long episodes, Seed seed) {
    Trial trial = new Trial(policy, episodes, seed);
    Tally all = new Tally();
    for (long done = 0; done < episodes; done += (long) ROUND * BLOCK) {
      long first = done;
      int blocks = (int) Math.min(ROUND, (episodes - first + BLOCK - 1) / BLOCK);
      Tally[] tallies = new Tally[blocks];
      team.forEach(
          blocks, (worker, block) -> tallies[block] = block(trial, first + (long) block * BLOCK));
      for (Tally tally : tallies) {
        all.add(tally);
      }
      execution.progress().reached(Math.min(1, (first + (double) blocks * BLOCK) / episodes));
    }
    return all.summary();
  }

  @Override
  public List<Summary> runAll(List<Trial> trials) {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < trials.size(); i++) {
      for (long from = 0; from < trials.get(i).episodes(); from += BLOCK) {
        blocks.add(new Block(i, from));
      }
    }
    Tally[] tallies = new Tally[blocks.size()];
    team.forEach(
        tallies.length,
        (worker, number) -> {
          Block block = blocks.get(number);
          tallies[number] = block(trials.get(block.trial()), block.from());
        });
    List<Tally> all = Stream.generate(Tally::new).limit(trials.size()).toList();
    for (int i = 0; i < tallies.length; i++) {
      all.get(blocks.get(i).trial()).add(tallies[i]);
    }
    return all.stream().map(Tally::summary).toList();
  }

  /** The part of a trial that begins with episode {@code from}. */
  private record Block(int trial, long from) {}

  @Override
  public List<Transcript> transcribe(Trial trial) {
    Transcript[] transcripts = new Transcript[Math.toIntExact(trial.episodes())];
    team.forEach(
        transcripts.length, (worker, number) -> transcripts[number] = transcript(trial, number));
    return List.of(transcripts);
  }

  private Transcript transcript(Trial trial, int number) {
    List<Transcript.Entry> queries = new ArrayList<>(problem.horizon());
    Episode episode =
        play(
            trial,
            number,
            (o, b, query, cost, step) ->
                queries.add(new Transcript.Entry(o, b, query.action(), cost, step)));
    double terminal =
        problem.objective().terminal().at(episode.queue(), episode.ledger().exposed());
    return new Transcript(queries, terminal);
  }

  /** The average over the block of episodes that begins with {@code from}. */
  private Tally block(Trial trial, long from) {
    Tally tally = new Tally();
    long to = Math.min(from + BLOCK, trial.episodes());
    for (long n = from; n < to; n++) {
      tally.add(play(trial, n, Episode.Witness.NONE), problem);
    }
    return tally;
  }

  private Episode play(Trial trial, long number, Episode.Witness witness) {
    Seed own = trial.seed().child(number);
    // The policy's draws and the oracle's come from different generators, so that two policies
    // which draw differently still meet the same oracle.
    Controller controller = Controller.start(problem, trial.policy(), own.child(0));
    SimulatedOracle oracle = new SimulatedOracle(problem, own.child(1).generator());
    return Episode.play(problem, controller, oracle, witness);
  }

  /** The averages of a block of episodes. */
  private static final class Tally {

    private final Moments cost = new Moments();
    private final Moments finished = new Moments();
    private final Moments correct = new Moments();
    private final Moments exposed = new Moments();
    private final Moments incentive = new Moments();
    private final Moments belief = new Moments();

    void add(Episode episode, Problem problem) {
      cost.add(episode.cost());
      finished.add(episode.queue() == 0 ? 1 : 0);
      correct.add(episode.ledger().eavesdropperCorrect());
      exposed.add(episode.ledger().exposed() ? 1 : 0);
      incentive.add(episode.ledger().paid() - problem.prior().paid());
      belief.add(episode.ledger().belief());
    }

    void add(Tally block) {
      cost.add(block.cost);
      finished.add(block.finished);
      correct.add(block.correct);
      exposed.add(block.exposed);
      incentive.add(block.incentive);
      belief.add(block.belief);
    }

    Summary summary() {
      return new Summary(
          cost.estimate(),
          finished.estimate(),
          correct.estimate(),
          exposed.estimate(),
          incentive.estimate(),
          belief.estimate());
    }
  }
}
