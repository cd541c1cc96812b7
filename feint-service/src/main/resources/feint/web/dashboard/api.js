// Requests to the service, and who we are to it.

/** Who is signed in: the token's scope, and what every request that changes something must carry. */
export const session = { scope: null, csrf: null };

export const isAdmin = () => session.scope === 'admin';
export const isObserver = () => session.scope === 'observer';
/** The run that is all of the world to a token of scope run:ID, or null. */
export const onlyRun = () => (session.scope?.startsWith('run:') ? session.scope.slice(4) : null);

/** What the service has refused, or that it cannot be reached (status 0). */
export class Problem extends Error {
  constructor(status, body) {
    super(body?.detail ?? `The service answered with status ${status} and no reason.`);
    this.status = status;
    this.faults = body?.faults ?? [];
  }
}

const PATIENCE = 5;
export const pause = (millis) => new Promise((done) => setTimeout(done, millis));

/** The body of the answer. Whoever only reads is patient with a service that has too much to do. */
export async function call(path, { method = 'GET', body, signal, token } = {}) {
  const headers = { Accept: 'application/json' };
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET' && session.csrf) headers['X-Feint-CSRF'] = session.csrf;
  const request = { method, headers, signal, cache: 'no-store', body: body === undefined ? undefined : JSON.stringify(body) };
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(path, request).catch((trouble) => {
      if (trouble.name === 'AbortError') throw trouble;
      throw new Problem(0, { detail: 'The service cannot be reached.' });
    });
    const busy = answer.status === 429 || answer.status === 503;
    if (busy && method === 'GET' && attempt < PATIENCE) {
      await pause(1000 * Number(answer.headers.get('Retry-After') ?? 1));
      continue;
    }
    const told = answer.status === 204 ? null : await answer.json().catch(() => null);
    if (answer.ok) return told;
    if (answer.status === 401 && path !== '/v1/session') lose();
    throw new Problem(answer.status, told);
  }
}

/** Takes up the session that the browser has a cookie of; false if it has none, or by now another's. */
export async function resume() {
  try {
    const now = await call('/v1/session');
    // Tabs share a cookie: what was an observer's page must not become an admin's by itself.
    if (session.scope !== null && session.scope !== now.scope) return false;
    Object.assign(session, now);
    return true;
  } catch (problem) {
    if (problem.status !== 401) throw problem;
    return false;
  }
}

export async function signIn(token) {
  // No header can have other characters, so no token has.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Problem(401, { detail: 'a token is its id, a dot and its secret' });
  Object.assign(session, await call('/v1/session', { method: 'POST', token }));
}

export async function signOut() {
  await call('/v1/session', { method: 'DELETE' });
  lose();
}

/** Says that nobody is signed in any more. */
export function lose() {
  Object.assign(session, { scope: null, csrf: null });
  window.dispatchEvent(new Event('signed-out'));
}
