package feint.cli;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.connect.ListeningConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * A program in a process of its own that halts at a given call of one of its methods. It goes no
 * further until it is killed or released, so that a test depends on the call and not on time.
 */
final class HaltedProgram implements AutoCloseable {

  /** Limit that only a process that cannot start reaches. */
  private static final String MILLIS_TO_START = "600000";

  private final Process process;
  private final VirtualMachine machine;

  private HaltedProgram(Process process, VirtualMachine machine) {
    this.process = process;
    this.machine = machine;
  }

  /**
   * Starts a program and waits until it halts.
   *
   * @param out file for its standard output
   * @param method name of a class and of its method, for example {@code "feint.cli.Feint.main"}
   * @param call number of the call at whose beginning the program halts, from 1
   * @throws AssertionError if the program ends without that call
   */
  static HaltedProgram start(
      LaunchedProgram program, Path out, String method, int call, String... arguments)
      throws IOException, InterruptedException {
    ListeningConnector connector =
        Bootstrap.virtualMachineManager().listeningConnectors().stream()
            .filter(some -> some.transport().name().equals("dt_socket"))
            .findFirst()
            .orElseThrow();
    Map<String, Connector.Argument> options = connector.defaultArguments();
    Map.of("localAddress", "127.0.0.1", "timeout", MILLIS_TO_START)
        .forEach((name, value) -> Objects.requireNonNull(options.get(name)).setValue(value));
    try {
      String address = connector.startListening(options);
      String agent = "-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=" + address;
      Process process = program.withJavaOption(agent).start(out, arguments);
      try {
        HaltedProgram halted = new HaltedProgram(process, connector.accept(options));
        halted.await(method, call);
        return halted;
      } catch (IOException | VMDisconnectedException e) {
        process.destroyForcibly();
        throw new AssertionError("the program ended before call " + call + " of " + method, e);
      } finally {
        connector.stopListening(options);
      }
    } catch (IllegalConnectorArgumentsException e) {
      throw new AssertionError(e);
    }
  }

  private void await(String method, int call) throws InterruptedException {
    int dot = method.lastIndexOf('.');
    ClassPrepareRequest prepare = machine.eventRequestManager().createClassPrepareRequest();
    prepare.addClassFilter(method.substring(0, dot));
    prepare.enable();
    machine.resume();
    // The queue throws VMDisconnectedException when the program ends.
    while (true) {
      EventSet events = machine.eventQueue().remove();
      for (Event event : events) {
        if (event instanceof BreakpointEvent) {
          return;
        }
        if (event instanceof ClassPrepareEvent prepared) {
          for (Method found : prepared.referenceType().methodsByName(method.substring(dot + 1))) {
            BreakpointRequest halt =
                machine.eventRequestManager().createBreakpointRequest(found.location());
            halt.addCountFilter(call);
            halt.enable();
          }
        }
      }
      events.resume();
    }
  }

  Process process() {
    return process;
  }

  /** Lets the program go on. */
  void release() {
    machine.dispose();
  }

  /** Kills the program, if it has not ended, and returns its exit code. */
  int kill() throws InterruptedException {
    return process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
