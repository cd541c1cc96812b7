package feint.spark;

import java.nio.file.Path;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.builder.api.AppenderComponentBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;
import org.apache.logging.log4j.core.config.builder.impl.BuiltConfiguration;
import org.apache.spark.SparkContext;

/** Redirection of Spark's log to a file instead of the terminal. */
final class SparkLog {

  private static final String FILE = "file";

  /** Loggers with messages for every task, which would make the log grow with the work. */
  private static final List<String> CHATTY =
      List.of(
          "org.apache.spark.executor.Executor",
          "org.apache.spark.scheduler.DAGScheduler",
          "org.apache.spark.scheduler.TaskSchedulerImpl",
          "org.apache.spark.storage");

  private SparkLog() {}

  /** Redirects the log from now on. */
  static void to(Path file) {
    ConfigurationBuilder<BuiltConfiguration> builder =
        ConfigurationBuilderFactory.newConfigurationBuilder();
    builder.setStatusLevel(Level.OFF);
    AppenderComponentBuilder appender =
        builder
            .newAppender(FILE, "File")
            .addAttribute("fileName", file.toString())
            .addAttribute("append", true)
            .add(
                builder
                    .newLayout("PatternLayout")
                    .addAttribute("pattern", "%d{yyyy-MM-dd HH:mm:ss.SSS} %p %c{1}: %m%n%ex"));
    builder.add(appender);
    CHATTY.forEach(name -> builder.add(builder.newLogger(name, Level.WARN)));
    builder.add(builder.newRootLogger(Level.INFO).add(builder.newAppenderRef(FILE)));
    // The context of Spark's class loader, which is not Feint's if spark-submit has started it.
    LoggerContext.getContext(SparkContext.class.getClassLoader(), false, null)
        .reconfigure(builder.build());
  }
}
