package feint.web;

import feint.archive.PolicyCatalogue;
import feint.policy.Controller;
import feint.policy.Query;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.work.Execution;
import feint.work.Progress;
import io.javalin.Javalin;
import java.security.SecureRandom;

/**
 * Has Java load what the first requests will need, while the database is being opened: whoever
 * starts a service waits for its first decision.
 */
final class WarmUp {

  private static final String SCENARIO =
      "{\"horizon\": 1, \"successes\": 1, \"incentives\": [1],"
          + " \"oracle\": {\"success\": [[0.5]], \"transition\": [[1]]},"
          + " \"objective\": {\"kind\": \"goal\"}}";

  private WarmUp() {}

  /** Begins; nobody waits for the end. */
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
        Controller.start(scenario.problem(), policies.find("open").policy(), new SecureRandom());
    Query query = controller.ask(1, 1);
    controller.tell(query.number(), true);
  }
}
