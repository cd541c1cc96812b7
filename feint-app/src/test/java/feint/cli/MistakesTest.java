package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feint.policyspec.PolicyRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every kind of mistake in a command line or in a file that it names: one message, exit code 2,
 * nothing on standard output, and no file touched. The command line runs inside this process; some
 * of the same mistakes are made from outside in {@link MistakesIT}.
 */
class MistakesTest {

  private static final String POLICIES = "a policy is " + PolicyRegistry.NAMES;

  @TempDir static Path directory;

  @BeforeAll
  static void writeFiles() throws IOException {
    Path small = Path.of(Program.scenario("small"));
    String text = Files.readString(small);
    write("small.yaml", text);
    write("long.yaml", text.replace("horizon: 12", "horizon: 13"));
    write("huge.yaml", text.replace("horizon: 12", "horizon: 100000"));
    write("wide.yaml", text.replace("successes: 4", "successes: 8"));
    String oracle = "{success: [[0.1, 0.2], [0.3, 0.4]], transition: [[0.5, 0.5], [0.5, 0.5]]}";
    write("drift.yaml", "at: 10\noracle: " + oracle);
    write("early.yaml", "at: 0\noracle: " + oracle);
    write("narrow.yaml", "at: 10\noracle: {success: [[0.1, 0.2]], transition: [[1]]}");
    write("broken.yaml", text.replace("12", "0").replace("incentives", "incentivs"));
    write("empty.yaml", "");
    write("bare.yaml", "{horizon: 40, successes: 15}");
    write("threshold.json", "{\"kind\": \"threshold\", \"thresholds\": [[1, 2, 3], [1, 2, 3]]}");
    write("narrow.json", "{\"kind\": \"threshold\", \"thresholds\": [[1, 2], [1, 2]]}");
    write("text.json", "kind: threshold");
    write("bowl.yaml", text + learning("[1, 2, 3]", "[0, 0, 0]", "1"));
    write("rounds.csv", RoundLogs.small());
    write("other.csv", RoundLogs.small() + "1,1,3,1\n");
    write("strokes.csv", RoundLogs.small().replace(',', '/'));
    String head = "time,oracle,incentive,success\n";
    write("points.csv", head + "0,1,1.000,1\n");
    write("slashes.csv", head + "3/4/2026,1,1,1\n");
    write("names.csv", head + "0,1,1,1\n1,bad,1,1\n");
    write("old.feint", "an older file");
    write("old.svg", "an older picture");
    Files.createDirectory(directory.resolve("folder"));
    Path policy = directory.resolve("policy.feint");
    assertThat(Program.inside("solve", small.toString(), "-o", policy.toString()).exit()).isZero();
    byte[] whole = Files.readAllBytes(policy);
    Files.write(directory.resolve("damaged.feint"), Arrays.copyOf(whole, whole.length / 2));
  }

  private static String learning(String curvature, String start, String step) {
    return String.format(
        "learning: {objective: {kind: quadratic, curvature: %s}, step: %s, start: %s,"
            + " decoyStart: [9, 9, 9]}%n",
        curvature, step, start);
  }

  private static void write(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  /** In each line, {@code @} stands for the directory of the files above. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nonsense | unknown command: nonsense; there are COMMANDS",
        "slove @small.yaml | unknown command: slove; did you mean solve?",
        "help slove | unknown command: slove; did you mean solve?",
        "--nonsense | unknown option: --nonsense",
        "solve | Missing required parameter: 'SCENARIO'",
        "solve @small.yaml @small.yaml | unexpected argument: @small.yaml",
        "solve @no-such.yaml | @no-such.yaml: no such file",
        "solve @small.yaml --export @mdp.csv | --export must end in .npz, was @mdp.csv",
        "solve @small.yaml --export @no/mdp.npz"
            + " | @no/mdp.npz: cannot be written: there is no directory @no",
        "solve @small.yaml --export @mdp.npz --set horizon=2000 | the Markov decision process must"
            + " have at most 20,000,000 transitions, has up to 1,280,960,160 (80,060,010 states"
            + " x 4 actions x 4 successors): use a shorter horizon, fewer successes, or an"
            + " objective that does not read the ledger",
        "policy @small.yaml -p exact --plot @a.csv"
            + " | --plot must name a picture: --csv prints the policy as rows",
        "policy @small.yaml -p exact --csv --json | --csv and --json exclude each other",
        "solve @small.yaml --set horizon=0"
            + " | @small.yaml: horizon: must be in [1, 1000000], was 0; set by --set horizon=0",
        "solve @small.yaml --set horizon=5 --set horizon=6"
            + " | --set must set horizon once, was horizon=6",
        "solve @small.yaml --set horizon | Invalid value for option '--set' (PATH=VALUE): must be"
            + " PATH=VALUE, such as horizon=46 or oracle.success[0][2]=0.4, was 'horizon'",
        "estimate --log @rounds.csv -o @new.yaml --set horizon=5"
            + " | --set needs a SCENARIO whose values it replaces",
        "reproduce --set horizon=5 | --set needs --scenario, whose values it replaces",
        "solve @small.yaml -o @small.yaml"
            + " | --output must not be the scenario itself, was @small.yaml",
        "solve @folder | @folder: must be a file, was a directory",
        "solve @policy.feint | @policy.feint: must be text in UTF-8",
        "solve @small.yaml --threads 0 | --threads must be in 1..1024, was 0",
        "solve @small.yaml --threads -1 | --threads must be in 1..1024, was -1",
        "solve @small.yaml --threads 1025 | --threads must be in 1..1024, was 1025",
        "solve @small.yaml --threads x"
            + "| Invalid value for option '--threads': 'x' is not an int",
        "solve @small.yaml --threads | Missing required parameter for option '--threads' (K)",
        "solve @small.yaml --policy exact | unknown option: --policy",
        "solve @small.yaml -o @no/such"
            + "| @no/such: cannot be written: there is no directory @no",
        "solve @small.yaml -o @folder | @folder: cannot be written: it is a directory",
        "solve @huge.yaml -o @folder | @folder: cannot be written: it is a directory",
        "solve @small.yaml -o" + "| Missing required parameter for option '--output' (POLICY)",
        "serve --port 0 --host 0.0.0.0"
            + "| --host other than loopback needs --tls-cert and --tls-key, or --insecure, was 0.0.0.0",
        "serve --port 0 --tls-cert @small.yaml | --tls-cert and --tls-key need each other",
        "serve --port 65536 | --port must be in 0..65535, was 65536",
        "serve --rate-limit 0 | --rate-limit must be at least 1, was 0",
        "serve --max-connections 0 | --max-connections must be at least 1, was 0",
        "serve --max-connections-per-address 0"
            + "| --max-connections-per-address must be at least 1, was 0",
        "serve --demo --data @folder| --demo uses a temporary database: it excludes"
            + " --data, --storage and --restored",
        "bench --cluster --service | --cluster and --service exclude each other",
        "bench --master local | --master needs --cluster: other benchmarks run on this"
            + " machine",
        "bench --lists 10 | --lists needs --service",
        "bench --attackers 10 | --attackers needs --service",
        "bench --shares 50 | --shares needs --service",
        "bench --service --shares 50,101 | --shares must be in 1..100, was 101",
        "bench --service --decoys 16 | --decoys must be in 1..15, was 16",
        "bench --service --attackers 901 | --attackers must be in 1..900, was 901",
        "submit audit @small.yaml | one of --print and --run must be given",
        "submit --print --run audit @small.yaml | one of --print and --run must be given",
        "submit --print | Missing required parameter: 'COMMAND'",
        "submit --print solve @small.yaml | COMMAND must be one that supports clusters,"
            + " evaluate, compare, audit, search, sweep, reproduce, bench, was 'solve'",
        "submit --print audit @small.yaml --master yarn| --master must come before the"
            + " command, was after audit",
        "submit --run --json audit @small.yaml| --json must come with --print, or after"
            + " the command, was with --run",
        "submit --print audit @small.yaml| submit needs the launcher, which provides the"
            + " jar for a cluster; start feint of a checkout or of a distribution",
        "bench --service --lists 0 | --lists must be in 1..1000000, was 0",
        "fit @small.yaml | exactly one of --log and --simulate must be given, neither was",
        "fit @small.yaml --log @x.csv --simulate 9"
            + " | exactly one of --log and --simulate must be given, both were",
        "fit @small.yaml --log @x.csv | @x.csv: cannot be read: no such file",
        "fit @small.yaml --log @x.csv --seed 9 | --seed needs --simulate, not a --log",
        "fit @small.yaml --log @x.csv --world @small.yaml | --world needs --simulate, not"
            + " a --log",
        "fit @small.yaml --log @x.csv --threshold 1"
            + " | --threshold must be above 1 and at most 1.0E300, was 1.0",
        "fit @small.yaml --simulate 0 | --simulate must be in 1..1000000, was 0",
        "fit @small.yaml --simulate 9 --rounds 1.5"
            + " | --rounds must be integers in 1..10000000, was 1.50000",
        "fit @small.yaml --simulate 9 --rounds NaN"
            + " | --rounds must be integers in 1..10000000, was NaN",
        "compare @small.yaml --episodes 99999999999"
            + " | --episodes must be in 1..100000000, was 99999999999",
        "fit @small.yaml --simulate 9 --rounds 0"
            + " | --rounds must be integers in 1..10000000, was 0",
        "run @small.yaml | @small.yaml: learning: is required to run on a function",
        "run @bowl.yaml --runs 0 | --runs must be in 1..1000000, was 0",
        "run @bowl.yaml --plot @x.png"
            + "| --plot needs an objective of two dimensions, that of small has 3",
        "run @bowl.yaml --plot @x.gif | --plot must end in .png, .svg, .pdf or .csv, was @x.gif",
        "run @bowl.yaml -p no | no: no such file; POLICIES, was \"no\"",
        "control @small.yaml | Missing required options: '--policy=P', '--state=FILE'",
        "control @small.yaml -p greedy | Missing required option: '--state=FILE'",
        "control @small.yaml -p greedy --state @small.yaml"
            + "| --state must not be the scenario itself, was @small.yaml",
        "control @small.yaml -p @policy.feint --state @policy.feint"
            + "| --state must not be the policy itself, was @policy.feint",
        "control @small.yaml -p greedy --state @folder"
            + "| @folder: cannot be written: it is a directory",
        "control @small.yaml -p greedy --state @no/run.json"
            + "| @no/run.json: cannot be written: there is no directory @no",
        "control @small.yaml -p nonsense --state @run.json"
            + "| nonsense: no such file; POLICIES, was \"nonsense\"",
        "control @small.yaml -p greedy --state @run.json --seed x"
            + "| Invalid value for option '--seed': 'x' is not a long",
        "evaluate @small.yaml | Missing required option: '--policy=P'",
        "evaluate -p exact | Missing required parameter: 'SCENARIO'",
        "evaluate @small.yaml -p exact -p greedy"
            + "| option '--policy' (P) should be specified only once",
        "evaluate @small.yaml -p nonsense | nonsense: no such file; POLICIES, was \"nonsense\"",
        "evaluate @small.yaml -p @no.json | @no.json: no such file; POLICIES, was \"@no.json\"",
        "evaluate @small.yaml -p threshold:@no.json"
            + "| @no.json: no such file; POLICIES, was \"threshold:@no.json\"",
        "evaluate @small.yaml -p sigmoid:@threshold.json"
            + "| @threshold.json: kind must be \"sigmoid\" as asked for, was \"threshold\"",
        "evaluate @small.yaml -p threshold:@policy.feint"
            + "| @policy.feint: is an exact policy: name it without threshold:",
        "evaluate @small.yaml -p @narrow.json"
            + "| @narrow.json: thresholds per oracle state must be 3, was 2",
        "evaluate @long.yaml -p @policy.feint"
            + "| @policy.feint: horizon must be the scenario's, 13, was 12",
        "evaluate @small.yaml -p exact --episodes 0 | --episodes must be in 1..100000000, was 0",
        "evaluate @small.yaml -p exact --episodes 1.5"
            + "| Invalid value for option '--episodes': '1.5' is not a long",
        "evaluate @small.yaml -p exact --perturb 1.01 | --perturb must be in [0, 1], was 1.01",
        "evaluate @small.yaml -p exact --perturb -0.1 | --perturb must be in [0, 1], was -0.1",
        "evaluate @small.yaml -p exact --perturb NaN | --perturb must be in [0, 1], was NaN",
        "evaluate @small.yaml -p exact --perturb x"
            + "| Invalid value for option '--perturb': 'x' is not a double",
        "evaluate @small.yaml -p exact --seed 1e3"
            + "| Invalid value for option '--seed': '1e3' is not a long",
        "evaluate @small.yaml -p exact --threads 0 | --threads must be in 1..1024, was 0",
        "compare @small.yaml --csv --json | --csv and --json exclude each other",
        "compare @small.yaml -p exact -p no | no: no such file; POLICIES, was \"no\"",
        "compare @small.yaml -p no --plot @old.svg | no: no such file; POLICIES, was \"no\"",
        "compare @small.yaml --plot @old.feint"
            + "| --plot must end in .png, .svg, .pdf or .csv, was @old.feint",
        "compare @huge.yaml --plot @a.tif | --plot must end in .png, .svg, .pdf or .csv, was @a.tif",
        "compare @huge.yaml --plot @no/a.svg"
            + "| @no/a.svg: cannot be written: there is no directory @no",
        "compare @small.yaml --audit 0 | --audit must be in 1..10000000, was 0",
        "compare @small.yaml -p @old.svg --plot @old.svg"
            + "| --plot must not be the policy itself, was @old.svg",
        "compare @small.yaml -p exact -p threshold:@old.svg --plot @folder/../old.svg"
            + "| --plot must not be the policy itself, was @folder/../old.svg",
        "help runs nonsense | unknown command: nonsense; there are [close, create, delete, export, give-up, log, record, show, import]",
        "help solve nonsense | unexpected argument: nonsense",
        "help nonsense | unknown command: nonsense; there are COMMANDS",
        "compare @small.yaml --threads 0 | --threads must be in 1..1024, was 0",
        "audit @small.yaml | Missing required option: '--policy=P'",
        "audit -p greedy | Missing required parameter: 'SCENARIO'",
        "audit @small.yaml -p no | no: no such file; POLICIES, was \"no\"",
        "audit @small.yaml -p greedy --runs 0 | --runs must be in 1..100000000, was 0",
        "audit @small.yaml -p greedy --runs 1e4"
            + "| Invalid value for option '--runs': '1e4' is not an int",
        "reproduce table-3 --master local | --master applies to table-1 and figure-2: the"
            + " searches of table-3 are too short for a cluster",
        "audit @small.yaml -p greedy --pieces 3"
            + " | --pieces, --conf and --spark-log must come with --master",
        "evaluate @small.yaml -p greedy --episodes 9 --master local[2] --pieces 0"
            + " | --pieces must be in 1..10000000, was 0",
        "compare @small.yaml --master local[2] | --master needs the launcher, which"
            + " provides Spark; start feint of a checkout or of a distribution",
        "compare @small.yaml --checkpoint @old.svg"
            + " | @old.svg: cannot be made a directory: something else has its name",
        "audit @small.yaml -p greedy --master local[2] --conf x"
            + " | Value for option option '--conf' (KEY=VALUE) should be in KEY=VALUE format but was"
            + " x",
        "search @small.yaml -m ucb --checkpoint @folder --state @x"
            + " | --checkpoint must come without --state and --resume",
        "audit @small.yaml -p greedy --seed x"
            + "| Invalid value for option '--seed': 'x' is not a long",
        "audit @huge.yaml -p exact --attacker first --attacker oracle"
            + "| --attacker must be one of "
            + AttackerList.NAMES
            + ", was oracle",
        "audit @small.yaml -p greedy --attacker"
            + "| Missing required parameter for option '--attacker' (ATTACKER)",
        "audit @huge.yaml -p exact --plot @a.tif | --plot must end in .png, .svg, .pdf or .csv, was @a.tif",
        "audit @huge.yaml -p exact --plot @no/a.svg"
            + "| @no/a.svg: cannot be written: there is no directory @no",
        "audit @small.yaml -p greedy --threads 0 | --threads must be in 1..1024, was 0",
        "policy @small.yaml | Missing required option: '--policy=P'",
        "policy @small.yaml -p exact --sent 12 | --sent must be in 0..11, was 12",
        "policy @small.yaml -p exact --sent -1 | --sent must be in 0..11, was -1",
        "policy @small.yaml -p exact --sent x"
            + "| Invalid value for option '--sent' (T): 'x' is not an int",
        "policy @small.yaml -p exact --sent 1 --paid 4 | --paid and --learning must be"
            + " given together",
        "policy @small.yaml -p exact --sent 1 --learning 1| --paid and --learning must be"
            + " given together",
        "policy @small.yaml -p exact --paid 4 --learning 1"
            + "| --paid needs exactly one --sent, was []",
        "policy @small.yaml -p exact --sent 1 --sent 2 --paid 4 --learning 1"
            + "| --paid needs exactly one --sent, was [1, 2]",
        "policy @small.yaml -p exact --sent 1 --paid 9 --learning 1"
            + "| --paid and --learning: paid after 1 query must be in 3..4, was 9",
        "policy @small.yaml -p exact --sent 1 --paid 4 --learning 4"
            + "| --paid and --learning: ledger must have 0 < learning < paid, was paid 4,"
            + " learning 4",
        "policy @small.yaml -p @policy.feint --sent 11 --paid 13 --learning 1"
            + "| --paid and --learning: the policy never has 13 paid, 1 of it for learning,"
            + " after 11 queries",
        "policy @huge.yaml -p exact --plot @picture"
            + "| --plot must end in .png, .svg, .pdf or .csv, was @picture",
        "policy @huge.yaml -p exact --plot @no/a.png"
            + "| @no/a.png: cannot be written: there is no directory @no",
        "estimate -o @a.yaml | --log is missing: the CSV file of rounds to estimate from, or a SCENARIO with a"
            + " federated section",
        "estimate @small.yaml -o @a.yaml"
            + "| --log is missing: the CSV file of rounds to estimate from, or a SCENARIO with a"
            + " federated section",
        "estimate --log @rounds.csv | Missing required option: '--output=OUT'",
        "estimate --log @no.csv -o @a.yaml | @no.csv: cannot be read: no such file",
        "estimate --log @folder -o @a.yaml | @folder: must be a file, was a directory",
        "estimate --log @rounds.csv -o @rounds.csv"
            + "| --output must not be the log itself, was @rounds.csv",
        "estimate --log @rounds.csv -o @no/a.yaml"
            + "| @no/a.yaml: cannot be written: there is no directory @no",
        "estimate --log @rounds.csv -o @a.yaml --level 1"
            + "| --level must be between 0 and 1, was 1.0",
        "estimate --log @rounds.csv -o @a.yaml --level NaN"
            + "| --level must be between 0 and 1, was NaN",
        "estimate --log @rounds.csv -o @a.yaml --horizon 0"
            + "| --horizon must be at least 1, was 0",
        "estimate --log @rounds.csv -o @a.yaml --successes -1"
            + "| --successes must be at least 0, was -1",
        "estimate --log @rounds.csv -o @a.yaml --horizon 9999999"
            + "| @a.yaml: horizon: must be in [1, 1000000], was 9999999",
        "estimate @no-such.yaml --log @rounds.csv -o @a.yaml | @no-such.yaml: no such file",
        "estimate --log @rounds.csv -o @empty.yaml | @empty.yaml: must not be empty",
        "estimate @small.yaml --log @other.csv -o @small.yaml"
            + "| @other.csv: line 82, column incentive: must be one of [1, 2], was \"3\"",
        "estimate --log @strokes.csv -o @a.yaml"
            + "| @strokes.csv: line 1: header must name time, oracle, incentive, success, was"
            + " \"time/oracle/incentive/success\"; fields are separated by commas,"
            + " semicolons or tabs",
        "estimate --log @points.csv -o @a.yaml"
            + "| @points.csv: line 2, column incentive: may be read in two ways: --decimal must say"
            + " whether its mark is a decimal point or comma, was \"1.000\"",
        "estimate --log @slashes.csv -o @a.yaml"
            + "| @slashes.csv: line 2, column time: may be read in two ways: --dates must say"
            + " day-first or month-first, was \"3/4/2026\"",
        "estimate --log @names.csv -o @a.yaml"
            + "| @names.csv: line 3, column oracle: must be an integer in 1..100 (--states names"
            + " states), was \"bad\"",
        "estimate --log @rounds.csv -o @a.yaml --separator bar"
            + "| Invalid value for option '--separator': must be one of auto, comma, semicolon,"
            + " tab, was 'bar'",
        "estimate --log @rounds.csv -o @a.yaml --separator tab"
            + "| @rounds.csv: line 1: header must name time, oracle, incentive, success, was"
            + " \"time,oracle,incentive,success\"; fields are separated by commas, semicolons or tabs",
        "estimate --log @rounds.csv -o @a.yaml --columns orakle=x| --columns must give"
            + " the name in the file of time, oracle, incentive, success, run, was 'orakle=x'",
        "estimate --log @rounds.csv -o @a.yaml --columns oracle"
            + "| --columns must be pairs such as oracle=state with commas between them, was 'oracle'",
        "estimate --log @rounds.csv -o @a.yaml --columns oracle=a,oracle=b"
            + "| --columns must name oracle once, was 'oracle=a,oracle=b'",
        "estimate --log @rounds.csv -o @a.yaml --columns oracle=a,time=A"
            + "| --columns must name different columns of the file, was 'oracle=a,time=A'",
        "estimate --log @rounds.csv -o @a.yaml --states bad,Bad"
            + "| --states must be different names with commas between them, was 'bad,Bad'",
        "estimate @small.yaml --log @rounds.csv -o @a.yaml --states a,b,c"
            + "| --states must name the 2 oracle states of the scenario, named 3",
        "estimate --log @rounds.csv -o @a.yaml --unit 0 | --unit must be above 0, was 0",
        "estimate --log @rounds.csv -o @a.yaml --unit x"
            + "| Invalid value for option '--unit': must be a number, was 'x'",
        "estimate --log @rounds.csv -o @a.yaml --dates mdy"
            + "| Invalid value for option '--dates': must be one of auto, day-first,"
            + " month-first, was 'mdy'",
        "estimate --log @rounds.csv -o @a.yaml --objective weighted"
            + "| Invalid value for option '--objective': must be one of cost, goal, was"
            + " 'weighted'",
        "fit @small.yaml --simulate 3 --unit 2 | --unit needs --log",
        "audit @small.yaml -p oblivious --states a,b | --states must come with --record: the runs",
        "check | Missing required parameter: 'SCENARIO'",
        "check @no-such.yaml | @no-such.yaml: no such file",
        "check @small.yaml --threads 0 | --threads must be in 1..1024, was 0",
        "check @small.yaml --seed x | Invalid value for option '--seed': 'x' is not a long",
        "check @small.yaml -p exact | unknown option: -p",
        "search @small.yaml | Missing required option: '--method=METHOD'",
        "search @small.yaml -m spsa --resume | --resume must come with --state, the state"
            + " to continue from",
        "search @small.yaml -m spsa --state @s --state-every -1"
            + "| --state-every must be in 0..1000000, was -1.0",
        "search @small.yaml -m spsa --state @no/s"
            + "| @no/s: cannot be written: there is no directory @no",
        "search @small.yaml -m spsa --state @s -o @s"
            + "| --state and --output must be different files, were both @s",
        "search -m spsa | Missing required parameter: 'SCENARIO'",
        "search @no-such.yaml -m spsa | @no-such.yaml: no such file",
        "search @small.yaml -m nonsense | Invalid value for option '--method': must be one of spsa,"
            + " ucb, q-learning, was 'nonsense'",
        "search @small.yaml -m Q_LEARNING | Invalid value for option '--method': must be one of"
            + " spsa, ucb, q-learning, was 'Q_LEARNING'",
        "search @small.yaml -m spsa --alpha 3 | --alpha is not an option of --method spsa",
        "search @small.yaml -m spsa --stationary | --stationary is not an option of --method spsa",
        "search @small.yaml -m ucb --starts 3 | --starts is not an option of --method ucb",
        "search @small.yaml -m ucb --no-common-random-numbers"
            + "| --common-random-numbers is not an option of --method ucb",
        "search @small.yaml -m q-learning --preset paper"
            + "| --preset is not an option of --method q-learning",
        "search @small.yaml -m q-learning --threshold-step 2"
            + "| --threshold-step is not an option of --method q-learning",
        "search @small.yaml -m spsa --gain 1 --step-length 1"
            + "| --gain and --step-length exclude each other",
        "search @small.yaml -m spsa --preset nonsense"
            + "| Invalid value for option '--preset': must be one of paper, authors,"
            + " was 'nonsense'",
        "search @small.yaml -m spsa --step never"
            + "| Invalid value for option '--step': must be one of constant, decreasing,"
            + " was 'never'",
        "search @small.yaml -m spsa --iterations 0"
            + "| --method spsa: iterations must be at least 1, was 0",
        "search @small.yaml -m ucb --iterations 0 | --iterations must be at least 1, was 0",
        "search @small.yaml -m q-learning --iterations -5"
            + "| --method q-learning: rounds must be at least 1, was -5",
        "search @small.yaml -m spsa --iterations 1e3"
            + "| Invalid value for option '--iterations': '1e3' is not an int",
        "search @small.yaml -m spsa --episodes 0"
            + "| --method spsa: episodes per evaluation must be at least 1, was 0",
        "search @small.yaml -m spsa --perturbation 0"
            + "| --method spsa: perturbation must be positive and finite, was 0.0",
        "search @small.yaml -m spsa --step-length -1"
            + "| --method spsa: size of a step must be positive and finite, was -1.0",
        "search @small.yaml -m spsa --gain NaN"
            + "| --method spsa: size of a step must be positive and finite, was NaN",
        "search @small.yaml -m spsa --temperature 0"
            + "| --method spsa: temperature must be positive and finite, was 0.0",
        "search @small.yaml -m spsa --last-temperature -1"
            + "| --method spsa: last temperature must be positive and finite, was -1.0",
        "search @small.yaml -m spsa --starts 0"
            + "| --method spsa: starts must be at least 1, was 0",
        "search @small.yaml -m spsa --starts 5 --screened 4"
            + "| --method spsa: screened thresholds must be at least 5, was 4",
        "search @small.yaml -m ucb --alpha 0"
            + "| --method ucb: exploration must be positive and finite, was 0.0",
        "search @small.yaml -m ucb --threshold-step 6"
            + "| --method ucb: threshold step must be in 1..5, was 6",
        "search @small.yaml -m q-learning --exploration 1.5"
            + "| --method q-learning: exploration must be in [0, 1], was 1.5",
        "search @small.yaml -m q-learning --forgetting -1"
            + "| --method q-learning: forgetting must be finite and at least 0, was -1.0",
        "search @wide.yaml -m ucb | ucb would need 48,400 arms for 6 thresholds over a queue of 8;"
            + " the limit is 10,000: use spsa, or coarsen with --threshold-step",
        "search @small.yaml -m spsa --threads 0 | --threads must be in 1..1024, was 0",
        "search @small.yaml -m spsa -o @small.yaml"
            + "| --output must not be the scenario itself, was @small.yaml",
        "search @small.yaml -m spsa --drift @drift.yaml -o @drift.yaml"
            + "| --output must not be the drift file itself, was @drift.yaml",
        "search @small.yaml -m spsa -o @no/such"
            + "| @no/such: cannot be written: there is no directory @no",
        "search @small.yaml -m spsa --plot @old.feint"
            + "| --plot must end in .png, .svg, .pdf or .csv, was @old.feint",
        "search @small.yaml -m spsa --drift @no.yaml | @no.yaml: no such file",
        "search @small.yaml -m spsa --drift @early.yaml -o @old.feint"
            + "| @early.yaml: at: must be in [1, 1000000000], was 0",
        "search @small.yaml -m spsa --drift @narrow.yaml | @narrow.yaml: oracle.success: must have 2"
            + " rows, one per oracle state of the scenario, was 1",
        "search @small.yaml -m spsa --drift @drift.yaml --iterations 9| the drift must"
            + " begin before the last of 9 iterations, was at 10",
        "search @small.yaml -m spsa --drift @drift.yaml --iterations 10| the drift must"
            + " begin before the last of 10 iterations, was at 10",
        "search @small.yaml -m ucb --drift @drift.yaml| --drift needs a search that"
            + " adapts: spsa, or q-learning if the cost does not depend on the ledger, was ucb",
        "search @small.yaml -m spsa -o @same.png --plot @same.png"
            + "| --output and --plot must be different files, were both @same.png",
        "reproduce table-3 --runs 3 | table-3 accepts none of --comments, --scenario,"
            + " --shuffle, --runs, --trained, --row and --plot",
        "reproduce figure-2 --row greedy | --row applies to table-1: figure-2 shows four policies",
        "reproduce figure-2 --trained 3 | --trained applies to table-1: figure-2 has no"
            + " trained attackers",
        "reproduce --trained -1 | --trained must be in 0..100000, was -1",
        "estimate --log @rounds.csv --runs 5 -o @a.yaml | --runs and --seed apply to"
            + " simulated rounds, not to a --log",
        "reproduce --runs 0 | --runs must be in 1..100000, was 0",
        "reproduce table-1 --report page.txt | --report must end in .html, was page.txt",
        "reproduce table-1 --plot figure.gif | --plot must end in .png, .svg, .pdf or .csv, was figure.gif",
        "reproduce table-1 --shuffle 3 | --shuffle needs --comments",
        "reproduce nonsense | Invalid value for positional parameter at index 0 (WHAT): must be one"
            + " of table-1, figure-2, table-3, was 'nonsense'",
        "embed | Missing required option: '--output=FILE'",
        "embed -o @v.csv | --output must end in .npy or .npz, was @v.csv",
        "embed -o @no/v.npy | @no/v.npy: cannot be written: there is no directory @no",
        "embed -o @v.npy --rows 1 | --rows must be in 2..1000000, was 1",
        "reproduce | reproduce needs the launcher, which provides the module feint-paper;"
            + " start feint of a checkout or of a distribution",
        "embed -o @v.npy | embed needs the launcher, which provides the module"
            + " feint-paper; start feint of a checkout or of a distribution",
        "embed -o @v.npz --comments @v.npz | --output must not be the comments themselves, was @v.npz",
        "embed -o @v.npy --comments @none.csv --rows 5 | --rows applies to generated"
            + " sentences, not to --comments",
        "embed -o @v.npy --comments @none.csv --seed 5 | --seed applies to generated"
            + " sentences, not to --comments",
        "embed -o @v.npy --comments @none.csv --label obscene | --label needs --comments, and an"
            + " --output that ends in .npz",
        "embed -o @v.npz --label topic | --label needs --comments, and an --output that ends in .npz",
        "steps | Missing required options: '--epsilon=E', '--lipschitz=G', '--variance=V',"
            + " '--gap=F'",
        "steps --epsilon 0 --lipschitz 1 --variance 1 --gap 1"
            + "| --epsilon must be positive and finite, was 0.0",
        "steps --epsilon NaN --lipschitz 1 --variance 1 --gap 1"
            + "| --epsilon must be positive and finite, was NaN",
        "steps --epsilon 1 --lipschitz -1 --variance 1 --gap 1"
            + "| --lipschitz must be positive and finite, was -1.0",
        "steps --epsilon 1 --lipschitz 1 --variance -1 --gap 1"
            + "| --variance must be finite and at least 0, was -1.0",
        "steps --epsilon 1 --lipschitz 1 --variance 1 --gap Infinity"
            + "| --gap must be finite and at least 0, was Infinity",
        "steps --epsilon x --lipschitz 1 --variance 1 --gap 1"
            + "| Invalid value for option '--epsilon': 'x' is not a double",
        "bench --runs 0 | --runs must be in 1..100000, was 0",
        "bench --runs x | Invalid value for option '--runs': 'x' is not an int",
        "bench --threads 0 | --threads must be in 1..1024, was 0",
        "bench extra | unexpected argument: extra",
      })
  void oneMessageNamesTheMistake(String arguments, String message) throws IOException {
    Map<Path, String> before = Program.files(directory);
    Program.Result result = Program.inside(expanded(arguments).split(" "));
    assertThat(result.mistake())
        .isEqualTo(
            expanded(message)
                .replace("POLICIES", POLICIES)
                .replace("COMMANDS", Subcommands.names().toString()));
    assertThat(Program.files(directory)).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "evaluate @small.yaml -p @text.json | @text.json: is neither a policy file nor JSON: ",
        "evaluate @small.yaml -p @damaged.feint | @damaged.feint: is not a policy file: ",
        "evaluate @small.yaml -p @folder | @folder: ",
        "solve @empty.yaml | @empty.yaml: ",
        "solve @text.json | @text.json: ",
        "compare @huge.yaml -p exact | recording the exact policy for a horizon of 100000",
        "evaluate @huge.yaml -p exact | recording the exact policy for a horizon of 100000",
      })
  void theMessageBeginsWithTheFault(String arguments, String message) throws IOException {
    Map<Path, String> before = Program.files(directory);
    Program.Result result = Program.inside(expanded(arguments).split(" "));
    assertThat(result.mistake()).startsWith(expanded(message)).doesNotContain("\n");
    assertThat(Program.files(directory)).isEqualTo(before);
  }

  @Test
  void allFaultsOfAScenarioAreListed() throws IOException {
    Map<Path, String> before = Program.files(directory);
    String old = directory.resolve("old.feint").toString();
    String broken = directory.resolve("broken.yaml").toString();
    String message = Program.inside("solve", broken, "-o", old).mistake();
    assertThat(message.lines())
        .hasSizeGreaterThan(1)
        .allSatisfy(line -> assertThat(line).startsWith(broken + ": "))
        .anySatisfy(line -> assertThat(line).contains("incentivs", "incentives"))
        .anySatisfy(line -> assertThat(line).contains("horizon", "was 0"));
    assertThat(Program.files(directory)).isEqualTo(before);
  }

  @Test
  void withoutACommandTheCommandsAreListed() {
    assertThat(Program.inside().text())
        .isEqualTo(Program.inside("--help").text())
        .contains("solve", "audit", "generate-completion");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "solve",
        "evaluate -p oblivious",
        "compare -p oblivious",
        "policy -p greedy --plot @new.svg",
        "audit -p oblivious",
        "check",
        "search -m ucb",
        "design --finish 0.9 --zero-leak oblivious",
        "frontier",
        "limit",
        "capacity",
        "fit --log @rounds.csv",
        "estimate --log @rounds.csv -o @new.yaml",
        "control -p greedy --state @new.json",
        "control -p oblivious:incentive=cheapest,finish=0.9 --state @new.json"
      })
  void commandsThatNeedSuccessesRequireThem(String line) {
    String[] words = line.replace("@", directory + "/").split(" ");
    String[] arguments = new String[words.length + 1];
    arguments[0] = words[0];
    arguments[1] = directory.resolve("bare.yaml").toString();
    System.arraycopy(words, 1, arguments, 2, words.length - 1);

    Program.Result result = Program.inside(arguments);

    assertThat(result.exit()).as(result.err()).isEqualTo(2);
    if (!words[0].equals("control")) {
      // A program that talks to control reads the faults from its output.
      assertThat(result.out()).isEmpty();
    }
    assertThat(result.err().strip())
        .endsWith(
            "bare.yaml: oracle.success: is required for all but playing oblivious policies with a"
                + " constant incentive; feint control and feint serve play them");
  }

  @Test
  void anEmptyNameIsNotAFile() {
    String small = Program.scenario("small");
    assertThat(Program.inside("solve", "").mistake()).isNotEmpty();
    assertThat(Program.inside("solve", small, "-o", "").mistake()).isNotEmpty();
    assertThat(Program.inside("evaluate", small, "-p", "").mistake()).contains(POLICIES);
    assertThat(Program.inside("compare", small, "--plot", "").mistake()).isNotEmpty();
  }

  private static String expanded(String text) {
    return text.replaceAll("@(?=\\w)", directory.toString().replace("\\", "\\\\") + "/");
  }
}
