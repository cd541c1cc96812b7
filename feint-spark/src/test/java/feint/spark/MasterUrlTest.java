package feint.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.cluster.ClusterException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MasterUrlTest {

  @ParameterizedTest
  @ValueSource(strings = {"local", "local[1]", "local[16]", "local[*]"})
  void localMasters(String text) {
    assertThat(MasterUrl.of(text).local()).isTrue();
    assertThat(MasterUrl.of(text).onThisMachine()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"yarn", "k8s://https://host:6443", "spark://192.0.2.1:7077"})
  void remoteMasters(String text) {
    assertThat(MasterUrl.of(text).local()).isFalse();
    assertThat(MasterUrl.of(text).onThisMachine()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"spark://127.0.0.1:7077", "spark://localhost:1", "spark://[::1]:7077"})
  void aClusterOnLoopbackIsOnThisMachine(String text) {
    assertThat(MasterUrl.of(text).onThisMachine()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Local",
        "local[0]",
        "local[2",
        "local[-1]",
        "mesos://host:1",
        "spark:/host:1",
        "spark://",
        "spark://host",
        "spark://host:0",
        "spark://host:65536",
        "spark://host:1,",
        "yarn:x"
      })
  void otherMastersAreRefusedWithTheValidForms(String text) {
    assertThatExceptionOfType(ClusterException.class)
        .isThrownBy(() -> MasterUrl.of(text))
        .withMessage(
            "master must be local, local[K], local[*], spark://HOST:PORT, yarn or k8s://HOST:PORT,"
                + " was '"
                + text
                + "'");
  }

  @Test
  void clusterIsAvailableIfOneHostAnswers() throws IOException {
    // The second is bound and does not listen, so that its port stays reserved.
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket silent = new Socket()) {
      silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int free = silent.getLocalPort();
      String there = "127.0.0.1:" + socket.getLocalPort();
      assertThatCode(() -> MasterUrl.of("spark://" + there).require()).doesNotThrowAnyException();
      assertThatCode(() -> MasterUrl.of("spark://127.0.0.1:" + free + "," + there).require())
          .doesNotThrowAnyException();
      assertThatExceptionOfType(ClusterException.class)
          .isThrownBy(() -> MasterUrl.of("spark://127.0.0.1:" + free).require())
          .withMessage("no cluster answers at spark://127.0.0.1:" + free + ": Connection refused");
    }
  }

  @Test
  void unknownHostIsNamed() {
    assertThatExceptionOfType(ClusterException.class)
        .isThrownBy(() -> MasterUrl.of("spark://unknown.invalid:7077").require())
        .withMessage(
            "no cluster answers at spark://unknown.invalid:7077: the name unknown.invalid is not"
                + " known");
  }

  @ParameterizedTest
  @ValueSource(strings = {"yarn", "k8s://https://host:6443"})
  void clustersThatNeedADistributionAreRefusedWithoutOne(String text) {
    assertThatExceptionOfType(ClusterException.class)
        .isThrownBy(() -> MasterUrl.of(text).require())
        .withMessage(
            text + " needs the client of a Spark distribution: set SPARK_HOME to its directory");
  }
}
