import { setTimeout as pause } from 'node:timers/promises';
import { connectionFigures } from '../connection-figures.ts';

const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/**
 * Fails when this process has left calls to an event store open: at the end of a test, when every store is closed. Open
 * calls take the places of others, and beyond 100 on a connection all that comes later waits without an error.
 */
export const expectNoOpenStreams = async (): Promise<void> => {
  const end = Date.now() + PATIENCE_MS;
  while (connectionFigures.openStreams > 0) {
    if (Date.now() > end)
      throw new Error(`${connectionFigures.openStreams} calls to an event store were left open`);
    await pause(LOOK_AGAIN_MS);
  }
};
