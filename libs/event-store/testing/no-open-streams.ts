import { setTimeout as pause } from 'node:timers/promises';
import { connectionFigures } from '#src/connection-figures';

const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/**
 * Fails if this process still has calls to an event store open. Use at the end of a test, after every store is closed.
 * Leaked calls occupy streams: with 100 open on a connection, all later calls wait without an error.
 */
export const expectNoOpenStreams = async (): Promise<void> => {
  const end = Date.now() + PATIENCE_MS;
  while (connectionFigures.openStreams > 0) {
    if (Date.now() > end)
      throw new Error(`${connectionFigures.openStreams} calls to an event store were left open`);
    await pause(LOOK_AGAIN_MS);
  }
};
