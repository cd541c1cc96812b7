package feint.web;

import feint.web.error.FaultCause;
import feint.web.error.FaultLog;
import feint.web.error.ProblemResponse;
import feint.web.error.RequestId;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Answers to requests that reach no route, because they are not valid HTTP or their path is
 * suspicious: a problem like any other, without details of the server.
 */
final class PlainErrors extends ErrorHandler {

  private static final int UNREADABLE = 400;
  private static final int INTERNAL = 500;
  private static final int UNAVAILABLE = 503;

  private final Metrics metrics;

  PlainErrors(Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public boolean errorPageForMethod(String method) {
    return true;
  }

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int code,
      String message,
      Throwable cause,
      Callback callback) {
    ProblemResponse trouble = trouble(code);
    response.setStatus(trouble.status());
    if (trouble.status() >= INTERNAL) {
      // Such a request reaches no route that would count it.
      metrics.countFault(FaultCause.of(trouble.status()));
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, ProblemResponse.TYPE);
    String id = RequestId.of(request);
    response.getHeaders().put(RequestId.HEADER, id);
    FaultLog.log(request, id, trouble.status(), Optional.ofNullable(cause));
    Content.Sink.write(response, true, trouble.json().toString(), callback);
  }

  private static ProblemResponse trouble(int status) {
    if (status == UNAVAILABLE) {
      return ProblemResponse.of(status, "the service is busy or stopping; retry");
    }
    if (status >= INTERNAL) {
      return ProblemResponse.of(status, "internal fault");
    }
    return ProblemResponse.of(
        status < UNREADABLE ? UNREADABLE : status, "the request is not valid HTTP");
  }
}
