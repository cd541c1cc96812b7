package feint.portable;

import static org.assertj.core.api.Assertions.assertThat;

import feint.audit.Attack;
import feint.audit.Attacks;
import feint.audit.OwnPlan;
import feint.audit.PlayedAudit;
import feint.audit.PlayedAudits;
import feint.audit.World;
import feint.experiment.AppraisedRuns;
import feint.file.Sha256;
import feint.jars.PartJars;
import feint.math.Seed;
import feint.model.Problem;
import feint.part.Owned;
import feint.part.PartOptions;
import feint.policy.DecoyLaw;
import feint.policy.DecoyStepping;
import feint.policy.OwnPolicy;
import feint.policy.Policy;
import feint.policy.PolicyPart;
import feint.testkit.OwnJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Policies and attackers of jars travel with their jars. */
class OwnPartsFormTest {

  private static final Problem PROBLEM = FormProblems.of(6);

  @TempDir private Path directory;

  @Test
  void theSamplesPolicyAndAttackerDoTheSameElsewhere() throws IOException {
    Path file = directory.resolve("own-parts.jar");
    new OwnJar(Files.createDirectories(directory.resolve("build")))
        .project(Path.of("..", "samples", "own-parts"))
        .write(file);
    try (PartJars jars =
        PartJars.open(List.of(file), List.of(JarForm.POLICIES, JarForm.ATTACKERS))) {
      Owned<PolicyPart> cautious = jars.of(JarForm.POLICIES).get(0);
      for (PartOptions options : List.of(PartOptions.none(), PartOptions.of("margin=2"))) {
        Policy own = OwnPolicy.of(cautious, PROBLEM, options);
        for (Policy policy : List.of(own, DecoyStepping.by(DecoyLaw.IF_INFORMATIVE, own))) {
          SameElsewhere.check(audits(policy, jars), "own");
          SameElsewhere.check(new AppraisedRuns(PROBLEM, policy, 120, new Seed(3)), "own");
        }
      }
      Policy own = OwnPolicy.of(cautious, PROBLEM, PartOptions.none());
      Policy other = OwnPolicy.of(cautious, PROBLEM, PartOptions.of("margin=2"));
      PortableWork<?> work = PortableWork.of(audits(own, jars)).orElseThrow();
      assertThat(work.attachments()).containsOnlyKeys(Sha256.of(file));
      assertThat(PortableWork.of(audits(other, jars)).orElseThrow().fingerprint())
          .isNotEqualTo(work.fingerprint());

      Files.delete(file);
      assertThat(PortableWork.of(audits(own, jars))).isEmpty();
      Files.write(file, new byte[] {1});
      assertThat(PortableWork.of(audits(own, jars))).isEmpty();
    }
  }

  private static PlayedAudits audits(Policy policy, PartJars jars) {
    World world = World.of(PROBLEM);
    List<Attack> attacks =
        Stream.concat(
                OwnPlan.of(jars.of(JarForm.ATTACKERS)).stream(),
                Stream.of(Attacks.POLICY_AWARE_STEPS))
            .map(plan -> plan.on(world, policy))
            .toList();
    return new PlayedAudits(List.of(new PlayedAudit(world, policy, attacks, 40, new Seed(2))));
  }
}
