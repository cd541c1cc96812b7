package feint.web;

import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.Controller;
import feint.policy.Query;
import feint.policyfile.PolicyCatalogue;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import io.javalin.Javalin;
import java.security.SecureRandom;

/**
 * Loads the classes that the first requests need while the database is being opened, which shortens
 * the time to the first decision.
 */
final class WarmUp {

  private static final String SCENARIO =
      "{\"horizon\": 1, \"successes\": 1, \"incentives\": [1],"
          + " \"oracle\": {\"success\": [[0.5]], \"transition\": [[1]]},"
          + " \"objective\": {\"kind\": \"goal\"}}";

  private WarmUp() {}

  /** Starts the warm-up on a thread of its own. */
  static void begin() {
    Thread thread = new Thread(WarmUp::load, "feint-warm-up");
    thread.setDaemon(true);
    thread.start();
  }

  private static void load() {
    Javalin.create(config -> config.startup.showJavalinBanner = false);
    Scenario scenario = ScenarioFile.parse(SCENARIO, "scenario.json");
    PolicyCatalogue policies = new PolicyCatalogue(scenario, new Execution(1, Progress.NONE));
    Controller controller =
        Controller.start(
            scenario.problem(), policies.find("oblivious").policy(), new SecureRandom());
    Query query = controller.ask(1, 1);
    controller.tell(query.number(), true);
  }
}
