import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess } from '../stack/server-process.mjs';

const ASK_AGAIN_MS = 100;

/** Replaces the embedded event store if `GRANARY_REAL_EVENTSTORE` names a program that starts a real one. */
export function realEventStore({ directory, port }) {
  const command = process.env.GRANARY_REAL_EVENTSTORE;
  if (!command) return undefined;
  return {
    name: 'event-store',
    start: () =>
      startProcess({
        name: 'event-store',
        command,
        args: [String(port)],
        directory,
        cwd: directory,
        env: { ...process.env, DATA: join(directory, 'event-store') },
        isReady: () => leads(port),
      }),
  };
}

/** Resolves when the node is the leader. */
async function leads(port) {
  for (;;) {
    try {
      const { state } = await (await fetch(`http://127.0.0.1:${port}/info`)).json();
      if (state === 'leader') return;
    } catch {
      // Not ready yet; the caller also watches for an exit.
    }
    await wait(ASK_AGAIN_MS);
  }
}
