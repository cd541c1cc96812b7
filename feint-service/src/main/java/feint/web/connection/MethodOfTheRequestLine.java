package feint.web.connection;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/**
 * Hides the header {@code X-HTTP-Method-Override} from the web framework, which would take the
 * method of a request from it: a GET could delete a run.
 */
public final class MethodOfTheRequestLine implements HttpConfiguration.Customizer {

  private static final String OVERRIDE = "X-HTTP-Method-Override";

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    if (!request.getHeaders().contains(OVERRIDE)) {
      return request;
    }
    HttpFields others = HttpFields.build(request.getHeaders()).remove(OVERRIDE).asImmutable();
    return new Request.Wrapper(request) {
      @Override
      public HttpFields getHeaders() {
        return others;
      }
    };
  }
}
