import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:http2';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { credentials } from '@grpc/grpc-js';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { collect, newEvents } from '../testing/conformance/harness.ts';
import { startEmbeddedEventStore } from './index.ts';
import type { EmbeddedEventStore } from './index.ts';
import { shared, streams, streamsGrpc } from './protocol.ts';

jest.setTimeout(120_000);

let directory: string;
let server: EmbeddedEventStore;
let client: EventStoreDBClient;
let wire: StreamsClient;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'granary-patience-'));
  server = await startEmbeddedEventStore({ directory, durable: false });
  client = EventStoreDBClient.connectionString(server.connectionString);
  wire = new streamsGrpc.StreamsClient(`127.0.0.1:${server.port}`, credentials.createInsecure());
  await client.appendToStream('long', newEvents(200));
});
afterAll(async () => {
  wire.close();
  await client.dispose();
  await server.close();
  await rm(directory, { recursive: true });
});

type Read = InstanceType<typeof streams.ReadReq.Options>;

const ofAll = (): Read => new streams.ReadReq.Options().setAll(new streams.ReadReq.Options.AllOptions());
const ofStream = (name: string): Read =>
  new streams.ReadReq.Options().setStream(
    new streams.ReadReq.Options.StreamOptions()
      .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(name)))
      .setStart(new shared.Empty()),
  );
const following = (read: Read): Read =>
  read.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());

function lastEvent(): Read {
  const read = ofAll().setCount('1').setReadDirection(streams.ReadReq.Options.ReadDirection.BACKWARDS);
  read.getAll()!.setEnd(new shared.Empty());
  return read;
}

const fromTheEnd = (): Read => {
  const read = following(ofAll());
  read.getAll()!.setEnd(new shared.Empty());
  return read;
};

describe('cancelled reads', () => {
  it.each([
    ['of the last event', lastEvent],
    ['of a long stream', () => ofStream('long').setCount('200')],
    ['of a subscription', fromTheEnd],
  ])('%s leave the server responsive', async (_, options) => {
    let left = 1_500;
    const loop = async (): Promise<void> => {
      while (left-- > 0) {
        const call = wire.read(new streams.ReadReq().setOptions(options()));
        await once(call, 'data');
        call.on('error', () => {}).cancel();
      }
    };
    await Promise.all(Array.from({ length: 50 }, loop));
    expect(await collect(client.readStream('long', { maxCount: 7 }))).toHaveLength(7);
  });
});

describe('connection', () => {
  it('allows 100 concurrent streams', async () => {
    const session = connect(`http://127.0.0.1:${server.port}`);
    const [settings] = (await once(session, 'remoteSettings')) as [{ maxConcurrentStreams?: number }];
    session.close();
    expect(settings.maxConcurrentStreams).toBe(100);
  });

  it('with 100 subscriptions serves the next call once one of them ends', async () => {
    const subscribe = () => wire.read(new streams.ReadReq().setOptions(fromTheEnd())).on('error', () => {});
    const other = EventStoreDBClient.connectionString(server.connectionString);
    const open = Array.from({ length: 100 }, subscribe);
    await Promise.all(open.map((each) => once(each, 'data')));
    const further = subscribe();
    const isServed = once(further, 'data').then(() => true);
    // A call on another connection completes, so the pending one is blocked, not slow.
    await collect(other.readStream('long', { maxCount: 1 }));
    await other.dispose();
    expect(await Promise.race([isServed, Promise.resolve(false)])).toBe(false);
    open[0]!.cancel();
    expect(await isServed).toBe(true);
    for (const each of [...open, further]) each.cancel();
  });
});

describe('shutdown', () => {
  it('ends a call that has its status while the client may still send', async () => {
    const home = await mkdtemp(join(tmpdir(), 'granary-patience-'));
    const ending = await startEmbeddedEventStore({ directory: home, durable: false });
    const session = connect(`http://127.0.0.1:${ending.port}`);
    const call = session.request({
      ':method': 'POST',
      ':path': streamsGrpc.StreamsService.batchAppend.path,
      'content-type': 'application/grpc+proto',
      te: 'trailers',
    });
    // An empty message names no append, which fails the whole call.
    call.resume().write(Buffer.alloc(5));
    const [response] = await once(call, 'response');
    expect(response).toMatchObject({ 'grpc-status': '3' });
    const closed = once(call, 'close');
    await ending.close();
    await closed;
    // Not cancelled, as by the end of patience.
    expect(call.rstCode).toBe(0);
    await rm(home, { recursive: true });
  });

  it('completes while clients disconnect', async () => {
    const home = await mkdtemp(join(tmpdir(), 'granary-patience-'));
    const ending = await startEmbeddedEventStore({ directory: home, durable: false });
    const socket = connectSocket(ending.port, '127.0.0.1');
    await once(socket, 'connect');
    // Until the server has accepted it.
    await setTimeout(100);
    const end = ending.close();
    await setTimeout(100);
    socket.resetAndDestroy();
    await expect(end).resolves.toBeUndefined();
    await rm(home, { recursive: true });
  });
});
