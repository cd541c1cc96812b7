package feint.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import feint.attack.AttackFactory;
import feint.attack.Attacks;
import feint.attack.PluginAttackFactory;
import feint.attack.audit.Audit;
import feint.attack.audit.PlayedAudit;
import feint.attack.audit.PlayedAudits;
import feint.io.Sha256;
import feint.math.Seed;
import feint.model.Problem;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginOptions;
import feint.plugin.jar.PluginJars;
import feint.policy.DecoyDistribution;
import feint.policy.DecoyStepping;
import feint.policy.Policy;
import feint.policy.plugin.PluginPolicy;
import feint.policy.plugin.PolicyPlugin;
import feint.policyspec.JarCodec;
import feint.simulation.Trial;
import feint.simulation.TrialBlocks;
import feint.testkit.OwnJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Policies and attackers of jars travel with their jars. */
class PluginCodecTest {

  private static final Problem PROBLEM = CodecProblems.of(6);

  @TempDir private Path directory;

  @Test
  void pluginPolicyAndAttackerDoTheSameElsewhere() throws IOException {
    Path file = directory.resolve("own-parts.jar");
    new OwnJar(Files.createDirectories(directory.resolve("build")))
        .project(Path.of("..", "samples", "own-parts"))
        .write(file);
    try (PluginJars jars =
        PluginJars.open(List.of(file), List.of(JarCodec.POLICIES, JarCodec.ATTACKERS))) {
      LoadedPlugin<PolicyPlugin> cautious = jars.of(JarCodec.POLICIES).get(0);
      for (PluginOptions options : List.of(PluginOptions.none(), PluginOptions.of("margin=2"))) {
        Policy own = PluginPolicy.of(cautious, PROBLEM, options);
        for (Policy policy :
            List.of(own, DecoyStepping.by(DecoyDistribution.IF_INFORMATIVE, own))) {
          RoundTrip.check(audits(policy, jars), "own");
          RoundTrip.check(
              new TrialBlocks(PROBLEM, List.of(new Trial(policy, 120, new Seed(3))), true), "own");
        }
      }
      Policy own = PluginPolicy.of(cautious, PROBLEM, PluginOptions.none());
      Policy other = PluginPolicy.of(cautious, PROBLEM, PluginOptions.of("margin=2"));
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

  private static PlayedAudits audits(Policy policy, PluginJars jars) {
    List<AttackFactory> attacks =
        Stream.concat(
                PluginAttackFactory.of(jars.of(JarCodec.ATTACKERS)).stream(),
                Stream.of(Attacks.POLICY_AWARE_STEPS))
            .toList();
    return new PlayedAudits(
        List.of(new PlayedAudit(new Audit(PROBLEM, policy, attacks), 40, new Seed(2))));
  }
}
