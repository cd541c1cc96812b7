package feint.reproduction;

import feint.audit.Attack;
import feint.audit.Attacks;
import feint.audit.Call;
import feint.eavesdrop.Convergence;
import feint.eavesdrop.Glimpse;
import feint.eavesdrop.Surveillance;
import feint.federated.FederatedOutcome;
import feint.federated.FederatedQuery;
import feint.federated.FederatedRun;
import feint.federated.FederatedTrials;
import feint.federated.FederatedTrials.Played;
import feint.federated.Holdout;
import feint.federated.TextTelltales;
import feint.math.Point;
import feint.math.Seed;
import feint.model.Problem;
import feint.network.Weights;
import feint.telltale.LearntAttack;
import feint.telltale.LearntAttacks;
import feint.telltale.Lesson;
import feint.telltale.PathTelltales;
import feint.telltale.Portrait;
import feint.telltale.Telltale;
import feint.telltale.Telltales;
import feint.work.Execution;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Table I: each contender trains a classifier on the clients' comments, again and again, and
 * eavesdroppers who were sent the weights name the model that they take for the real one.
 *
 * <p>Contenders meet the same clients and coins in runs of the same number.
 */
public final class Table1 {

  private static final int COIN = 4;

  /** What attackers draw from when they are trained; runs have the numbers from 0. */
  private static final int LESSONS = -1;

  private final List<Contender> contenders;
  private final List<Watch> watches;

  public Table1(List<Contender> contenders) {
    this.contenders = List.copyOf(contenders);
    this.watches = this.contenders.stream().map(Watch::of).toList();
  }

  /**
   * Who watches a contender.
   *
   * @param attacks those who need no lessons; those who need least first
   */
  private record Watch(Contender contender, List<Attack> attacks, Telltales telltales) {

    static Watch of(Contender contender) {
      FederatedRun run = contender.run();
      Problem problem = run.problem();
      List<Telltale> telltales = new ArrayList<>(PathTelltales.all());
      telltales.addAll(new TextTelltales(run).all());
      return new Watch(
          contender,
          List.of(
              Attacks.INCENTIVE_SHARE.on(problem, contender.policy()),
              Attacks.POLICY_AWARE.on(problem, contender.policy()),
              Attacks.POLICY_AWARE_STEPS.on(problem, contender.policy()),
              Attacks.STALL.on(problem, contender.policy()),
              Attacks.CLIENT.on(run.watchedByAClient(), run.counting(contender.policy())),
              new Convergence(),
              new Holdout(run)),
          new Telltales(telltales));
    }
  }

  /**
   * What the runs showed.
   *
   * @param courses of the contenders that {@link Figure2} shows, if any run was followed
   */
  public record Found(List<Table1Row> rows, List<Figure2.Course> courses) {

    public Found {
      rows = List.copyOf(rows);
      courses = List.copyOf(courses);
    }
  }

  /**
   * What is kept of a run.
   *
   * @param portrait for those who learn from it, or have learnt
   */
  private record Kept(
      Attempt attempt,
      int real,
      Optional<Portrait> portrait,
      Optional<Figure2.Followed> followed) {}

  /**
   * Trains and attacks; run n draws from the child seed n. Each run is trained once: the courses
   * are those of the very runs that the rows are about.
   */
  public Found found(Effort effort, Seed seed, Execution execution) {
    Map<Integer, List<Kept>> kept = played(effort, seed, execution);
    List<Table1Row> rows = new ArrayList<>();
    List<Figure2.Course> courses = new ArrayList<>();
    for (int i = 0; i < contenders.size(); i++) {
      Contender contender = contenders.get(i);
      List<Kept> all = kept.getOrDefault(i, List.of());
      List<Kept> judged = all.subList(0, effort.judged(contender));
      rows.add(row(watches.get(i), judged, all.subList(judged.size(), all.size()), seed));
      List<Figure2.Followed> seen =
          judged.stream().flatMap(one -> one.followed().stream()).toList();
      if (!seen.isEmpty()) {
        courses.add(Figure2.course(contender.name(), seen));
      }
    }
    return new Found(rows, courses);
  }

  /** By contender, its runs; contenders with equally many runs are played together. */
  private Map<Integer, List<Kept>> played(Effort effort, Seed seed, Execution execution) {
    Map<Integer, List<Integer>> byRuns = new LinkedHashMap<>();
    double all = 0;
    for (int i = 0; i < contenders.size(); i++) {
      int runs = effort.judged(contenders.get(i)) + effort.lessons(contenders.get(i));
      byRuns.computeIfAbsent(runs, none -> new ArrayList<>()).add(i);
      all += runs;
    }
    Map<Integer, List<Kept>> kept = new LinkedHashMap<>();
    double before = 0;
    for (Map.Entry<Integer, List<Integer>> group : byRuns.entrySet()) {
      List<Integer> members = group.getValue();
      double from = before / all;
      double share = (double) group.getKey() * members.size() / all;
      List<List<Kept>> found =
          FederatedTrials.play(
              members.stream().map(i -> entrant(contenders.get(i), effort)).toList(),
              group.getKey(),
              seed,
              execution.withProgress(
                  part -> execution.progress().reached(Math.min(1, from + share * part))),
              run -> kept(watches.get(members.get(run.entrant())), run, effort));
      IntStream.range(0, members.size()).forEach(i -> kept.put(members.get(i), found.get(i)));
      before += (double) group.getKey() * members.size();
    }
    return kept;
  }

  private static FederatedTrials.Entrant entrant(Contender contender, Effort effort) {
    return effort.lessons(contender) > 0 ? contender.trialWithReplies() : contender.trial();
  }

  private static Kept kept(Watch watch, Played played, Effort effort) {
    Contender contender = watch.contender();
    boolean shown = played.run() < effort.followed() && Figure2.shows(contender);
    FederatedOutcome outcome = played.outcome();
    List<FederatedQuery> queries = outcome.queries();
    Surveillance seen = seen(contender.run(), queries);
    int real = seen.learning(queries.stream().map(FederatedQuery::learning).toList());
    List<Call> calls = new ArrayList<>();
    if (played.run() < effort.judged(contender)) {
      for (Attack attack : watch.attacks()) {
        calls.add(attack.after(seen.observations()).call(real, coin(played.seed())));
      }
    }
    FederatedRun run = contender.run();
    return new Kept(
        new Attempt(
            outcome.wanted(),
            run.accuracy(outcome.learner(), outcome.wanted()),
            run.accuracy(Weights.of(seen.estimate(real).toArray()), outcome.wanted()),
            run.accuracy(Weights.of(seen.estimate(1 - real).toArray()), outcome.wanted()),
            calls,
            outcome.incentive(),
            outcome.finished()),
        real,
        effort.lessons(contender) > 0
            ? Optional.of(watch.telltales().portrait(seen.observations()))
            : Optional.empty(),
        shown ? Optional.of(Figure2.followed(run, outcome)) : Optional.empty());
  }

  /** With two tasks, each query says which of them it is about; else points must tell. */
  private static Surveillance seen(FederatedRun run, List<FederatedQuery> queries) {
    IntPredicate moved = n -> queries.get(n).step();
    boolean first = queries.get(0).learning();
    return run.hasTaskDecoy()
        ? Surveillance.told(
            glimpses(queries),
            queries.stream().map(query -> query.learning() == first).toList(),
            moved)
        : Surveillance.of(glimpses(queries), moved);
  }

  /** Each tosses the same coin, so that what one finds does not depend on who else is there. */
  private static RandomGenerator coin(Seed run) {
    return run.child(COIN).generator();
  }

  private static Table1Row row(Watch watch, List<Kept> judged, List<Kept> lessons, Seed seed) {
    List<Attack> attacks = new ArrayList<>(watch.attacks());
    List<LearntAttack> learnt =
        lessons.isEmpty()
            ? List.of()
            : LearntAttacks.of(
                watch.telltales(),
                order(watch.contender()),
                lessons.stream().map(one -> lesson(one)).toList(),
                seed.child(LESSONS));
    attacks.addAll(learnt);
    Table1Row.Tally tally = new Table1Row.Tally(attacks.size());
    for (int n = 0; n < judged.size(); n++) {
      Kept one = judged.get(n);
      List<Call> calls = new ArrayList<>();
      for (LearntAttack attack : learnt) {
        calls.add(attack.of(one.portrait().orElseThrow()).call(one.real(), coin(seed.child(n))));
      }
      tally.add(one.attempt().with(calls));
    }
    return tally.row(watch.contender(), attacks);
  }

  /**
   * Where the decoy has a task, what tells may tell otherwise of the one task than of the other.
   */
  private static Optional<String> order(Contender contender) {
    return contender.run().hasTaskDecoy() ? Optional.of(TextTelltales.LEANING) : Optional.empty();
  }

  private static Lesson lesson(Kept run) {
    return new Lesson(run.portrait().orElseThrow(), run.real());
  }

  /** The same weights are sent many times: each vector is kept once. */
  private static List<Glimpse> glimpses(List<FederatedQuery> queries) {
    IdentityHashMap<Weights, Point> points = new IdentityHashMap<>();
    List<Glimpse> glimpses = new ArrayList<>();
    for (FederatedQuery query : queries) {
      Point point = points.computeIfAbsent(query.seen().point(), Table1::point);
      glimpses.add(
          new Glimpse(
              point,
              query.seen().incentive(),
              query.attended() ? 1 : 0,
              Math.max(1, query.madeIn()),
              query.reply().map(Table1::point).orElse(Point.NOWHERE)));
    }
    return glimpses;
  }

  private static Point point(Weights weights) {
    return Point.of(weights.toDoubles());
  }
}
