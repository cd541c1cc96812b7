package feint.cli.option;

import feint.cli.output.UsageException;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.scenario.text.FieldPath;
import feint.scenario.text.FieldSetting;
import feint.scenario.text.ScenarioException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Option that replaces values of a scenario file when it is read. */
public final class SettingOption {

  @Option(
      names = FieldSetting.OPTION,
      paramLabel = "PATH=VALUE",
      converter = Setting.class,
      description =
          "Replaces a value of the scenario, repeatable: horizon=46, oracle.success[0][2]=0.4,"
              + " objective.kind=goal. The scenario is checked as if the file had these values.")
  private List<FieldSetting> settings = List.of();

  /** Converter of a setting. */
  static final class Setting implements ITypeConverter<FieldSetting> {

    @Override
    public FieldSetting convert(String text) {
      try {
        return FieldSetting.parse(text);
      } catch (IllegalArgumentException | ScenarioException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** Returns whether a setting was given. */
  public boolean isGiven() {
    return !settings.isEmpty();
  }

  /** Reads a scenario file with the settings. */
  public Scenario read(Path file) {
    Set<FieldPath> paths = new HashSet<>();
    for (FieldSetting setting : settings) {
      UsageException.require(
          paths.add(setting.path()),
          FieldSetting.OPTION + " must set " + setting.path() + " once, was " + setting.text());
    }
    return ScenarioFile.read(file, settings);
  }
}
