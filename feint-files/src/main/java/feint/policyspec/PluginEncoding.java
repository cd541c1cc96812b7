package feint.policyspec;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ProblemCodec;
import feint.math.Checks;
import feint.model.Problem;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginOptions;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import feint.policy.plugin.PluginPolicy;
import feint.policy.plugin.PolicyPlugin;
import java.util.List;

/** Codec of plug-in policies: the jar, the plug-in's name and its settings. */
final class PluginEncoding {

  static final PolicyEncoding<SinglePolicy> BY_JAR =
      new PolicyEncoding<>(
          "own",
          SinglePolicy.class,
          PluginEncoding::covers,
          PluginEncoding::write,
          PluginEncoding::read);

  private PluginEncoding() {}

  private static boolean covers(SinglePolicy policy) {
    return PluginPolicy.origin(policy)
        .filter(origin -> JarCodec.covers(origin.part()) && ProblemCodec.covers(origin.problem()))
        .isPresent();
  }

  private static void write(SinglePolicy policy, CodecOutput out) {
    PluginPolicy.Origin origin = PluginPolicy.origin(policy).orElseThrow();
    JarCodec.write(origin.part(), out);
    ProblemCodec.write(origin.problem(), out);
    out.text(origin.options()).whole(origin.place());
  }

  private static Policy read(CodecInput in) {
    LoadedPlugin<PolicyPlugin> plugin = JarCodec.read(JarCodec.POLICIES, in);
    Problem problem = ProblemCodec.read(in);
    String text = in.text();
    PluginOptions options = text.isEmpty() ? PluginOptions.none() : PluginOptions.of(text);
    List<Policy.Part> components = PluginPolicy.of(plugin, problem, options).parts();
    return components.get(Checks.within(0, components.size() - 1, in.small(), "index")).policy();
  }
}
