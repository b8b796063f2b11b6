import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { appendRules } from '../testing/conformance/append.ts';
import { deleteRules } from '../testing/conformance/delete.ts';
import { startServerUnderTest } from '../testing/conformance/harness.ts';
import { idempotencyRules } from '../testing/conformance/idempotency.ts';
import { metadataRules } from '../testing/conformance/metadata.ts';
import { readRules } from '../testing/conformance/read.ts';
import { allSubscriptionRules } from '../testing/conformance/subscribe-all.ts';
import { streamSubscriptionRules } from '../testing/conformance/subscribe-stream.ts';

// Every append waits for a disk flush, which adds up on a busy machine.
jest.setTimeout(60_000);

/** The official client, exposing the server capabilities it detected. */
class Client extends EventStoreDBClient {
  features() {
    return this.capabilities;
  }
}

/** Behaviour required of every server that speaks the protocol. `npm run conformance` runs it against any. */
describe('event store protocol', () => {
  let client: Client;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const server = await startServerUnderTest();
    stop = server.stop;
    const { connectionString } = server;
    client = Object.setPrototypeOf(
      EventStoreDBClient.connectionString(connectionString),
      Client.prototype,
    ) as Client;
  });
  afterAll(async () => {
    await client.dispose();
    await stop();
  });
  const connect = (): EventStoreDBClient => client;

  it('reports the supported methods to the client', async () => {
    const features = await client.features();
    expect(features.serverVersion).toMatch(/^2\d\.\d+/);
    for (const method of ['Append', 'BatchAppend', 'Read', 'Delete', 'Tombstone']) {
      const path = `/event_store.client.streams.Streams/${method}`;
      expect([method, features.supports({ path } as never)]).toEqual([method, true]);
    }
  });

  appendRules(connect);
  idempotencyRules(connect);
  readRules(connect);
  streamSubscriptionRules(connect);
  allSubscriptionRules(connect);
  deleteRules(connect);
  metadataRules(connect);
});
