// Server-sent events for as long as a page is open, across restarts of the service.

import { lose, resume } from './api.js';
import { byId, say } from './dom.js';

const banner = () => byId('connection');

/**
 * Listens until the signal. Handlers are selected by the event's name and get its data; `again` is called after an
 * interruption, in which events may have been missed. Hidden pages do not listen: a browser has few connections.
 * @param {string} path
 * @param {Record<string, (data: any) => unknown>} handlers
 * @param {() => unknown} again
 * @param {AbortSignal} signal
 */
export function listen(path, handlers, again, signal) {
  /** @type {EventSource | null} */
  let source = null;
  let failures = 0;
  let timer = 0;
  const open = () => {
    if (signal.aborted || document.hidden) return;
    source = new EventSource(path);
    source.onopen = () => {
      if (failures > 0) again();
      failures = 0;
      say(banner(), '');
    };
    source.onerror = () => {
      // Browsers differ in when they stop retrying, so all retries are made here.
      close();
      failures += 1;
      if (failures > 1) say(banner(), 'The connection to the service is lost. This page reconnects automatically.');
      timer = setTimeout(retry, Math.min(5000, 250 * 2 ** failures));
    };
    for (const [name, handle] of Object.entries(handlers)) {
      source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
    }
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const retry = async () => {
    const known = await resume().catch(() => null);
    if (signal.aborted) return;
    if (known === false) lose();
    else open();
  };
  const look = () => {
    close();
    open();
  };
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => {
    close();
    say(banner(), '');
  });
  open();
}
