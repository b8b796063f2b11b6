import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { credentials } from '@grpc/grpc-js';
import { CancelledError, EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { collect, newEvent, newEvents } from '../testing/conformance/harness.ts';
import { empty, shared, streams, streamsGrpc } from './protocol.ts';
import { compiledMain } from '../testing/compiled-main.ts';
import { spawnServer, startServerProcess } from '../testing/server-process.ts';
import type { ServerProcess } from '../testing/server-process.ts';

// Every append waits for a disk flush, which adds up on a busy machine.
jest.setTimeout(60_000);

let script: string;
let directory: string;
let running: ServerProcess[];
beforeAll(async () => {
  script = await compiledMain();
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'granary-main-'));
  running = [];
});
afterEach(async () => {
  for (const server of running) {
    server.process.kill('SIGKILL');
    await server.exited;
  }
  await rm(directory, { recursive: true });
});

async function start(
  options: { directory?: string; port?: number; options?: readonly string[] } = {},
): Promise<ServerProcess> {
  const server = await startServerProcess({ script, directory, ...options });
  running.push(server);
  return server;
}

const portOf = (server: ServerProcess): number => Number(/:(\d+)\?/.exec(server.connectionString)![1]);

async function refusedStart(
  options: { directory?: string; port?: number; options?: readonly string[] } = {},
) {
  const server = spawnServer({ script, directory, ...options });
  const code = await server.exited;
  return { code, output: server.output() };
}

function batchOf(events: number): BatchAppendReq {
  const uuid = () => new shared.UUID().setString(randomUUID());
  const options = new streams.BatchAppendReq.Options().setAny(new empty.Empty());
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(`s-${randomUUID()}`)));
  const request = new streams.BatchAppendReq().setCorrelationId(uuid()).setOptions(options).setIsFinal(true);
  for (let event = 0; event < events; event++) {
    const message = new streams.BatchAppendReq.ProposedMessage().setId(uuid()).setData(Buffer.alloc(2_000));
    message.getMetadataMap().set('type', 'T').set('content-type', 'application/octet-stream');
    request.addProposedMessages(message);
  }
  return request;
}

describe('server process', () => {
  it('prints its address and that it is not for production', async () => {
    const server = await start();
    expect(server.output()).toBe(
      `embedded event store listening on 127.0.0.1:${portOf(server)} – for laptops and tests, not for production\n`,
    );
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'exits cleanly on %s and tells waiting clients to retry',
    async (signal) => {
      const server = await start();
      const client = EventStoreDBClient.connectionString(server.connectionString);
      await client.appendToStream('s', newEvents(3));
      const subscription = client.subscribeToAll();
      subscription.resume();
      await once(subscription, 'caughtUp');
      const ended = once(subscription, 'error') as Promise<[Error]>;
      server.process.kill(signal);
      const [error] = await ended;
      expect([UnavailableError, CancelledError]).toContain(error.constructor);
      expect(await server.exited).toBe(0);

      const next = await start({ port: portOf(server) });
      expect(await collect(client.readAll())).toHaveLength(3);
      await client.appendToStream('s', newEvent(), { expectedRevision: 2n });
      await client.dispose();
      expect(next.output()).toMatch(/listening/);
    },
  );

  it('answers every accepted append before it exits', async () => {
    const server = await start();
    const client = EventStoreDBClient.connectionString(server.connectionString);
    await client.appendToStream('first', newEvent());
    const appends = Array.from({ length: 200 }, (_, number) =>
      client.appendToStream(`s-${number}`, newEvent()),
    );
    const answers = Promise.allSettled(appends);
    server.process.kill('SIGTERM');
    const acknowledged = (await answers).filter(({ status }) => status === 'fulfilled').length;
    expect(await server.exited).toBe(0);
    await start({ port: portOf(server) });
    const written = await collect(client.readAll());
    expect(written.length).toBe(1 + acknowledged);
    await client.dispose();
  });

  it('answers everything it has written before it exits, while clients keep writing', async () => {
    const server = await start();
    const wire = new streamsGrpc.StreamsClient(`127.0.0.1:${portOf(server)}`, credentials.createInsecure());
    const call = wire.batchAppend();
    const ended = new Promise((resolve) => call.once('end', resolve));
    let acknowledged = 0;
    const write = (): void => void (call.writable && call.write(batchOf(20)));
    call.on('error', () => {});
    call.on('data', (answer: BatchAppendResp) => {
      if (answer.hasSuccess()) acknowledged++;
      if (acknowledged === 200) server.process.kill('SIGTERM');
      write();
    });
    for (let writer = 0; writer < 96; writer++) write();
    expect(await server.exited).toBe(0);
    await ended;
    wire.close();
    const next = await start();
    const client = EventStoreDBClient.connectionString(next.connectionString);
    expect(await collect(client.readAll())).toHaveLength(20 * acknowledged);
    await client.dispose();
  });

  it('refuses to start in a directory in use until the other process is killed', async () => {
    const first = await start();
    const { code, output } = await refusedStart();
    expect([code, output]).toEqual([
      1,
      `embedded event store: the directory ${directory} is in use by process ${first.process.pid}\n`,
    ]);
    first.process.kill('SIGKILL');
    await first.exited;
    await start();
  });

  it('refuses to start on a port in use', async () => {
    const port = portOf(await start());
    const other = await mkdtemp(join(tmpdir(), 'granary-main-'));
    const { code, output } = await refusedStart({ directory: other, port });
    await rm(other, { recursive: true });
    expect([code, output]).toEqual([1, `embedded event store: port ${port} on 127.0.0.1 is taken\n`]);
  });

  it('reports in one line that its data directory is a file', async () => {
    const notFolder = join(directory, 'file');
    await writeFile(notFolder, 'x');
    const { code, output } = await refusedStart({ directory: notFolder });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^embedded event store: .*file cannot be a folder[^\n]*\n$/),
    ]);
  });

  it('warns if it is reachable from elsewhere without a password', async () => {
    expect((await start()).output()).not.toContain('WARNING');
    const other = await mkdtemp(join(tmpdir(), 'granary-main-'));
    const server = await start({ directory: other, options: ['--host', '0.0.0.0'] });
    expect(server.output()).toContain(
      'WARNING: it listens on 0.0.0.0, beyond this machine: whoever reaches it can read and write everything',
    );
    await rm(other, { recursive: true });
  });

  it('refuses a password without TLS, and half of TLS', async () => {
    const file = join(directory, 'password');
    await writeFile(file, 'secret word\n');
    const refusals = [['--password-file', file], ['--tls-key', file], ['--colour']].map((options) =>
      refusedStart({ options }),
    );
    expect(await Promise.all(refusals)).toEqual([
      { code: 1, output: expect.stringMatching(/^embedded event store: a password needs TLS: [^\n]*\n$/) },
      { code: 1, output: 'embedded event store: TLS needs --tls-certificate and --tls-key\n' },
      { code: 1, output: expect.stringMatching(/^embedded event store: Unknown option '--colour'[^\n]*\n$/) },
    ]);
  });

  it('refuses to start on damaged data', async () => {
    const server = await start();
    server.process.kill('SIGTERM');
    await server.exited;
    await truncate(join(directory, 'events.mdb'), 10_000);
    const { code, output } = await refusedStart();
    expect(code).toBe(1);
    expect(output).toMatch(
      /^embedded event store: the data file .* is truncated, 10000 of \d+ bytes; restore it from a backup\n$/,
    );
  });
});
