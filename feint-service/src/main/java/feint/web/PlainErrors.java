package feint.web;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * What is answered to requests that no route ever sees, since they are no HTTP or their path plays
 * tricks: a problem like any other, which says nothing of the server's insides.
 */
final class PlainErrors extends ErrorHandler {

  private static final int UNREADABLE = 400;
  private static final int INTERNAL = 500;
  private static final int UNAVAILABLE = 503;

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
    Trouble trouble = trouble(code);
    response.setStatus(trouble.status());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, Trouble.TYPE);
    Content.Sink.write(response, true, trouble.json().toString(), callback);
  }

  private static Trouble trouble(int status) {
    if (status == UNAVAILABLE) {
      return Trouble.of(status, "the service is busy or ending: ask again");
    }
    if (status >= INTERNAL) {
      return Trouble.of(status, "internal fault");
    }
    return Trouble.of(
        status < UNREADABLE ? UNREADABLE : status, "the request is no HTTP that we understand");
  }
}
