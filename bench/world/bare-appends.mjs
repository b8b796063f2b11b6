import { EventStoreDBClient, NO_STREAM, jsonEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';

/**
 * The baseline without our code: the official client appends at the expected revision, as commands do, to streams that
 * nothing follows.
 */
export function bareAppends(connectionString) {
  const client = EventStoreDBClient.connectionString(connectionString);
  const revisions = new Map();
  return {
    client,
    /** `events` are `{ type, data, metadata }`. */
    async append(stream, events) {
      const expectedRevision = revisions.get(stream) ?? NO_STREAM;
      const named = events.map(({ type, data, metadata }) =>
        jsonEvent({ id: randomUUID(), type, data, metadata }),
      );
      const { nextExpectedRevision } = await client.appendToStream(stream, named, { expectedRevision });
      revisions.set(stream, nextExpectedRevision);
    },
    /** The last `count` events of a stream, oldest first, for appending them elsewhere. */
    async last(stream, count) {
      const events = [];
      const options = { direction: 'backwards', fromRevision: 'end', maxCount: count };
      for await (const { event } of client.readStream(stream, options))
        events.unshift({ type: event.type, data: event.data, metadata: event.metadata });
      return events;
    },
    close: () => client.dispose(),
  };
}
