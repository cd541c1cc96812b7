package feint.policyspec;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ProblemCodec;
import feint.math.Checks;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.DecoyDistribution;
import feint.policy.Policy;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.LearningFraction;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Balanced policies: {@code balanced}, which is {@code balanced:contents,share=value}, or {@code
 * balanced:contents,share=pace} if the table of the former would be large; or a strength followed
 * by options, such as {@code balanced:steps,share=half,incentive=3,epsilon=0.02} or {@code
 * balanced:stop=yes,decoys=2}. Strength and options are optional.
 *
 * <p>The encoding consists of the problem and the settings, from which the policy is created anew;
 * the number of decoys is encoded if the share is one for several.
 */
final class BalancedKind implements PolicyKind {

  /** Word with which the names begin. */
  private static final String BALANCED = "balanced";

  /** Incentive that depends on the oracle's state. */
  private static final String BY_STATE = "state";

  private static final NameOption<LearningFraction> SHARE =
      NameOption.choice("share", LearningFraction.HALF, List.of(LearningFraction.values()))
          .documented(
              "value, or pace if its table would be large; half with types or epsilon; need with"
                  + " several decoys, equal with these and types");

  private static final NameOption<Integer> DECOYS =
      NameOption.whole("decoys", 1, 1, DecoyDistribution.MOST_DECOYS);

  private static final NameOption<String> INCENTIVE = NameOption.incentive("incentive", BY_STATE);

  private static final NameOption<Boolean> STOP = NameOption.yes("stop");

  private static final NameOption<String> FILL =
      NameOption.choice("fill", name(FillRule.STATE), List.of("state", "queue"))
          .documented("state; queue with types");

  private static final NameOption<Double> EPSILON = NameOption.number("epsilon", 0, 0.5);

  @Override
  public String word() {
    return BALANCED;
  }

  @Override
  public String explanation() {
    return "policies that [leak nothing](../methods/balanced.md) for a known oracle, with options:"
        + " `balanced:stop=yes`, `balanced:steps,share=half,incentive=3`,"
        + " `balanced:types,fill=state,epsilon=0.02`";
  }

  @Override
  public String sentence(String name) {
    String hidden =
        name.contains(":types")
            ? "the queries and incentives are"
            : name.contains(":steps")
                ? "the queries, incentives and steps are"
                : "the public record is";
    return "Chooses queries so that "
        + hidden
        + (name.contains("epsilon") ? " almost" : "")
        + " equally likely whichever trajectory is real; needs a scenario whose probabilities are"
        + " exact, and an oracle whose state outsiders do not see.";
  }

  @Override
  public List<NameOption<?>> options() {
    return List.of(SHARE, DECOYS, INCENTIVE, STOP, FILL, EPSILON);
  }

  @Override
  public List<String> choices() {
    return Stream.concat(
            Stream.of(BALANCED),
            Arrays.stream(ProtectionLevel.values()).map(level -> BALANCED + ":" + level))
        .toList();
  }

  @Override
  public Policy build(String name, Problem problem, Execution execution) {
    return new Name(name, problem).policy();
  }

  @Override
  public String canonical(String name, Problem problem) {
    return new Name(name, problem).format();
  }

  @Override
  public int decoys(String name, Problem problem) {
    return new Name(name, problem).decoys;
  }

  @Override
  public Protection protection() {
    return Protection.KNOWN_ORACLE;
  }

  private static String name(FillRule filling) {
    return filling.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public PolicyEncoding<?> encoding() {
    return new PolicyEncoding<>(
        BALANCED,
        BalancedPolicy.class,
        BalancedKind::covers,
        BalancedKind::write,
        BalancedKind::read);
  }

  private static boolean covers(BalancedPolicy policy) {
    return policy.settings().payment().problem() == policy.problem()
        && ProblemCodec.covers(policy.problem());
  }

  private static void write(BalancedPolicy policy, CodecOutput out) {
    ProblemCodec.write(policy.problem(), out);
    BalancedPolicy.Settings settings = policy.settings();
    out.constant(settings.strength())
        .constant(settings.share())
        .flag(settings.payment().follows())
        .whole(settings.payment().level())
        .flag(settings.stops())
        .constant(settings.filling())
        .number(settings.band());
    if (settings.share().forSeveral()) {
      out.whole(settings.decoys());
    }
  }

  private static Policy read(CodecInput in) {
    Problem problem = ProblemCodec.read(in);
    ProtectionLevel strength = in.constant(ProtectionLevel.class);
    LearningFraction share = in.constant(LearningFraction.class);
    boolean follows = in.flag();
    int level = Checks.within(0, problem.actions().levels() - 1, in.small(), "level of a payment");
    Payment payment =
        follows
            ? Payment.followingTheState(problem)
            : Payment.constant(problem, problem.actions().incentive(level));
    boolean stops = in.flag();
    FillRule filling = in.constant(FillRule.class);
    double band = in.number();
    int decoys = share.forSeveral() ? in.small() : 1;
    return BalancedPolicy.of(
        problem,
        new BalancedPolicy.Settings(strength, decoys, share, payment, stops, filling, band));
  }

  /** Name of a balanced policy, parsed for a problem. */
  private final class Name {

    private final Problem problem;
    private final NameOptions options;
    private final ProtectionLevel strength;
    private final int decoys;
    private final LearningFraction share;
    private final String incentive;
    private final boolean stops;
    private final FillRule fill;
    private final double epsilon;

    Name(String name, Problem problem) {
      this.problem = problem;
      String text = name.equals(BALANCED) ? "contents" : name.substring(BALANCED.length() + 1);
      List<String> parts = Arrays.asList(text.split(",", -1));
      boolean named = !parts.get(0).contains("=");
      this.options =
          new NameOptions(name, options(), parts.subList(named ? 1 : 0, parts.size()), problem);
      this.strength = strength(named ? parts.get(0) : ProtectionLevel.CONTENTS.toString());
      this.decoys = options.get(DECOYS);
      this.share = share();
      this.incentive = options.get(INCENTIVE);
      this.stops = stops();
      this.fill = fill();
      this.epsilon = epsilon();
    }

    Policy policy() {
      Payment payment =
          incentive.equals(BY_STATE)
              ? Payment.followingTheState(problem)
              : Payment.constant(problem, Integer.parseInt(incentive));
      return BalancedPolicy.of(
          problem,
          new BalancedPolicy.Settings(strength, decoys, share, payment, stops, fill, epsilon));
    }

    String format() {
      return String.format(
          Locale.ROOT,
          "%s:%s,share=%s%s,incentive=%s,stop=%s,fill=%s,epsilon=%s",
          BALANCED,
          strength,
          share,
          decoys > 1 ? ",decoys=" + decoys : "",
          incentive,
          NameOption.format(stops),
          name(fill),
          epsilon);
    }

    private ProtectionLevel strength(String word) {
      return Arrays.stream(ProtectionLevel.values())
          .filter(level -> level.toString().equals(word))
          .findFirst()
          .orElseThrow(() -> options.fault("strength must be types, steps or contents", word));
    }

    private boolean hidesQueue() {
      return strength == ProtectionLevel.TYPES;
    }

    private LearningFraction share() {
      LearningFraction value = options.get(SHARE, usualShare());
      if (value.forSeveral() != decoys > 1) {
        throw options.fault(
            decoys > 1
                ? "share must be equal or need with several decoys"
                : "share must be half, value or pace with one decoy",
            value.toString());
      }
      LearningFraction blind = decoys > 1 ? LearningFraction.EQUAL : LearningFraction.HALF;
      if (hidesQueue() && value != blind) {
        throw options.fault(
            "share must be " + blind + " with balanced:types, which hides the queue",
            value.toString());
      }
      return value;
    }

    private LearningFraction usualShare() {
      if (decoys > 1) {
        return hidesQueue() ? LearningFraction.EQUAL : LearningFraction.NEED;
      }
      // The value of a band is known only for a share of one half.
      return hidesQueue() || options.get(EPSILON) > 0
          ? LearningFraction.HALF
          : LearningFraction.usual(problem);
    }

    private boolean stops() {
      boolean stop = options.get(STOP);
      if (stop && hidesQueue()) {
        throw options.fault("stop must be no with balanced:types, which hides the queue", "yes");
      }
      return stop;
    }

    private FillRule fill() {
      FillRule usual = hidesQueue() ? FillRule.QUEUE : FillRule.STATE;
      String value = options.get(FILL, name(usual));
      FillRule filling = value.equals(name(FillRule.STATE)) ? FillRule.STATE : FillRule.QUEUE;
      if (!hidesQueue() && filling != usual) {
        // An observer of steps knows the queue, so there is no choice within an oracle state.
        throw options.fault("fill must be " + name(usual) + " with balanced:" + strength, value);
      }
      return filling;
    }

    private double epsilon() {
      double band = options.get(EPSILON);
      if (band > 0 && share != LearningFraction.HALF) {
        throw options.fault(
            "epsilon must be 0 unless share=half, which its bound needs", options.text(EPSILON));
      }
      return band;
    }
  }
}
