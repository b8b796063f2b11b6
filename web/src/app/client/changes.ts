import { change, changeEvents, followChanges as contract } from '@granary/api/changes';
import type { QueryClient } from '@tanstack/react-query';
import { API_BASE } from './call.ts';
import { connection } from './connection.ts';
import { bearer } from './bearer.ts';
import { eventsOf } from './event-stream.ts';

const GATHER_MS = 250;
const BACKOFF_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Reads `/changes` while the session lasts and invalidates the queries it names. Returns a function that stops it. */
export const followChanges = (client: QueryClient): (() => void) => {
  const stop = new AbortController();
  const gathered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const changed = (categories: readonly string[]): void => {
    for (const category of categories) gathered.add(category);
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const category of gathered) void client.invalidateQueries({ queryKey: [category] });
      gathered.clear();
    }, GATHER_MS);
  };

  void listen(stop.signal, changed, () => void client.invalidateQueries());
  return () => {
    stop.abort();
    clearTimeout(timer);
    connection.set({ live: false });
  };
};

const listen = async (
  signal: AbortSignal,
  changed: (categories: readonly string[]) => void,
  missedSome: () => void,
): Promise<void> => {
  let failures = 0;
  let connectedBefore = false;
  while (!signal.aborted) {
    try {
      for await (const event of open(signal, () => {
        connection.set({ live: true });
        failures = 0;
        if (connectedBefore) missedSome();
        connectedBefore = true;
      })) {
        if (event.event === changeEvents.change) changed(topicsIn(event.data));
        if (event.event === changeEvents.resync) missedSome();
      }
    } catch {
      // Retried in the next round; the connection indicator shows the outage.
    }
    if (signal.aborted) return;
    connection.set({ live: false });
    await pause(BACKOFF_MS[Math.min(failures++, BACKOFF_MS.length - 1)]!, signal);
  }
};

/** The changed categories and the read model that has projected them; some queries depend on a whole read model. */
const topicsIn = (data: string): string[] => {
  const parsed = change.safeParse(JSON.parse(data));
  if (!parsed.success) return [];
  const { model, position, topics } = parsed.data;
  if (BigInt(position) > BigInt(connection.get().heard)) connection.set({ heard: position });
  const told = notifying.has(model) ? ['notification'] : [];
  return [model, ...told, ...topics.map((topic) => topic.category)];
};

/** Read models that people are notified about. */
const notifying: ReadonlySet<string> = new Set(['discussions', 'workflow']);

async function* open(signal: AbortSignal, opened: () => void) {
  const token = bearer.token();
  if (token === null) return;
  const response = await fetch(API_BASE + contract.path, {
    signal,
    credentials: 'omit',
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
  });
  if (response.status === 401 && !(await bearer.renew(token))) return bearer.lost();
  if (!response.ok || !response.body) return;
  opened();
  yield* eventsOf(response.body);
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done, { once: true });
    signal.addEventListener('abort', done, { once: true });
  });
