// Requests to the service, and the session.

/**
 * The session: scope of its token, and the CSRF token that every request except GET must carry.
 * @type {{ scope: string | null, csrf: string | null }}
 */
export const session = { scope: null, csrf: null };

export const isAdmin = () => session.scope === 'admin';
export const isObserver = () => session.scope === 'observer';
/** The id of the only run that a token of scope run:ID may access, or null. */
export const onlyRun = () => (session.scope?.startsWith('run:') ? session.scope.slice(4) : null);

/** A refusal by the service, or a failure to reach it (status 0). */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {Partial<Api.Problem> | null} body
   */
  constructor(status, body) {
    super(body?.detail ?? `The service answered with status ${status} and no reason.`);
    this.status = status;
    this.faults = body?.faults ?? [];
  }
}

const MAX_ATTEMPTS = 5;
/** @param {number} millis */
export const pause = (millis) => new Promise((done) => setTimeout(done, millis));

/**
 * Returns the body of the answer. Retries a GET while the service is busy.
 * @param {string} path
 * @param {{ method?: string, body?: object, signal?: AbortSignal, token?: string }} [options]
 * @returns {Promise<any>}
 */
export async function call(path, { method = 'GET', body, signal, token } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: 'application/json' };
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET' && session.csrf) headers['X-Feint-CSRF'] = session.csrf;
  /** @type {RequestInit} */
  const request = { method, headers, signal, cache: 'no-store', body: body === undefined ? undefined : JSON.stringify(body) };
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(path, request).catch((error) => {
      if (error.name === 'AbortError') throw error;
      throw new Problem(0, { detail: 'The service cannot be reached.' });
    });
    const busy = answer.status === 429 || answer.status === 503;
    if (busy && method === 'GET' && attempt < MAX_ATTEMPTS) {
      await pause(1000 * Number(answer.headers.get('Retry-After') ?? 1));
      continue;
    }
    const content = answer.status === 204 ? null : await answer.json().catch(() => null);
    if (answer.ok) return content;
    if (answer.status === 401 && path !== '/v1/session') lose();
    throw new Problem(answer.status, content);
  }
}

/** Resumes the session of the browser's cookie; false if there is none, or if it has another scope by now. */
export async function resume() {
  try {
    /** @type {Api.Session} */
    const now = await call('/v1/session');
    // Tabs share a cookie: an observer's page must not silently become an admin's.
    if (session.scope !== null && session.scope !== now.scope) return false;
    Object.assign(session, now);
    return true;
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 401) return false;
    throw problem;
  }
}

/** @param {string} token */
export async function signIn(token) {
  // Other characters are invalid in a header, so no token has them.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Problem(401, { detail: 'a token is its id, a dot and its secret' });
  Object.assign(session, await call('/v1/session', { method: 'POST', token }));
}

export async function signOut() {
  await call('/v1/session', { method: 'DELETE' });
  lose();
}

/** Clears the session. */
export function clearSession() {
  Object.assign(session, { scope: null, csrf: null });
}

/** Clears the session and notifies the page. */
export function lose() {
  clearSession();
  window.dispatchEvent(new Event('signed-out'));
}
