/**
 * Text of scenario files: YAML and JSON with the lines of their fields. A {@link
 * feint.scenario.text.Fault} names a line, and a {@link feint.scenario.text.ScenarioException}
 * lists all faults of a text.
 */
package feint.scenario.text;
