import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { credentials, status } from '@grpc/grpc-js';
import type { ServiceError } from '@grpc/grpc-js';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { makeCertificates } from '../testing/certificates.ts';
import { collect, newEvents, newStream, refusalOf } from '../testing/conformance/harness.ts';
import { startEmbeddedEventStore } from './index.ts';
import type { EmbeddedEventStore } from './index.ts';
import { empty, shared, streams, streamsGrpc } from './protocol.ts';

// Every append waits for a disk flush, which adds up on a busy machine.
jest.setTimeout(60_000);

/** Requests the official client never sends: messages out of order, incomplete, invalid or cut off. */
let directory: string;
let server: EmbeddedEventStore;
let client: EventStoreDBClient;
let wire: StreamsClient;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'granary-wire-'));
  server = await startEmbeddedEventStore({ directory, durable: false });
  client = EventStoreDBClient.connectionString(server.connectionString);
  wire = new streamsGrpc.StreamsClient(`127.0.0.1:${server.port}`, credentials.createInsecure());
});
afterAll(async () => {
  wire.close();
  await client.dispose();
  await server.close();
  await rm(directory, { recursive: true });
});

interface Batch {
  correlation: string;
  stream?: string;
  ids?: string[];
  isFinal?: boolean;
  deadlineMs?: number;
}

function batch({
  correlation,
  stream,
  ids = [randomUUID()],
  isFinal = true,
  deadlineMs,
}: Batch): BatchAppendReq {
  const request = new streams.BatchAppendReq().setCorrelationId(new shared.UUID().setString(correlation));
  if (stream !== undefined) {
    const options = new streams.BatchAppendReq.Options();
    options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
    options.setAny(new empty.Empty());
    if (deadlineMs !== undefined) {
      options.setDeadline(timestamps.Timestamp.fromDate(new Date(Date.now() + deadlineMs)));
    }
    request.setOptions(options);
  }
  for (const id of ids) {
    const message = new streams.BatchAppendReq.ProposedMessage().setId(new shared.UUID().setString(id));
    message.getMetadataMap().set('type', 'T').set('content-type', 'application/octet-stream');
    request.addProposedMessages(message);
  }
  return request.setIsFinal(isFinal);
}

/** Sends the messages, ends the call and returns all responses. */
async function answers(...requests: BatchAppendReq[]): Promise<BatchAppendResp[]> {
  const call = wire.batchAppend();
  for (const request of requests) call.write(request);
  call.end();
  return collect(call as AsyncIterable<BatchAppendResp>);
}

const summary = (answer: BatchAppendResp): [string, string] => [
  answer.getCorrelationId()!.getString(),
  answer.hasSuccess()
    ? answer.getSuccess()!.getCurrentRevision()
    : answer.getError()!.getDetails()!.getTypeName(),
];

/** More than a connection takes up before its client reads. */
const ANSWERS = 1_000;

const PREFIX_BYTES = 5;
/** A message as gRPC puts it on the wire: not compressed, its length, itself. */
const framed = (message: BatchAppendReq): Buffer => {
  const bytes = message.serializeBinary();
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
};
const messagesIn = (bytes: Buffer): Buffer[] => {
  const messages: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += PREFIX_BYTES + messages.at(-1)!.length)
    messages.push(bytes.subarray(at + PREFIX_BYTES, at + PREFIX_BYTES + bytes.readUInt32BE(at + 1)));
  return messages;
};

describe('batch append', () => {
  it('is answered once per correlation id, however messages interleave', async () => {
    const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
    const received = await answers(
      batch({ correlation: a, stream: newStream(), isFinal: false }),
      batch({ correlation: b, stream: newStream(), isFinal: false }),
      batch({ correlation: a, isFinal: false }),
      batch({ correlation: c, stream: newStream() }),
      batch({ correlation: b }),
      batch({ correlation: a }),
    );
    const revisions = Object.fromEntries(received.map(summary));
    expect(received).toHaveLength(3);
    expect(revisions).toEqual({ [a]: '2', [b]: '1', [c]: '0' });
  });

  it('times out once at its deadline when incomplete, and writes nothing', async () => {
    const [stream, correlation] = [newStream(), randomUUID()];
    const call = wire.batchAppend();
    const received: BatchAppendResp[] = [];
    call.on('data', (answer: BatchAppendResp) => received.push(answer));
    call.write(batch({ correlation, stream, isFinal: false, deadlineMs: 100 }));
    await once(call, 'data');
    call.write(batch({ correlation }));
    call.write(batch({ correlation: randomUUID(), stream }));
    await once(call, 'data');
    call.end();
    await once(call, 'end');
    expect(received.map(summary)).toEqual([
      [correlation, 'event_store.client.Timeout'],
      [expect.any(String), '0'],
    ]);
  });

  it('reports an invalid append and continues with the others', async () => {
    const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
    const received = await answers(
      batch({ correlation: a, stream: '' }),
      batch({ correlation: b, stream: newStream(), ids: ['no-uuid'] }),
      batch({ correlation: c, stream: 'x'.repeat(2_000) }),
      batch({ correlation: randomUUID() }),
      batch({ correlation: 'C56A4180-65AA-42EC-A945-5FD21DEC0538', stream: newStream() }),
    );
    expect(received.map(summary)).toEqual([
      [a, 'event_store.client.BadRequest'],
      [b, 'event_store.client.BadRequest'],
      [c, 'event_store.client.BadRequest'],
      ['c56a4180-65aa-42ec-a945-5fd21dec0538', '0'],
    ]);
  });

  it('delivers every answer and its status to a slow client when it fails', async () => {
    const stream = newStream();
    // The official client drops what it has not read yet when a call fails.
    const session = connectHttp2(`http://127.0.0.1:${server.port}`);
    const call = session.request({
      ':method': 'POST',
      ':path': streamsGrpc.StreamsService.batchAppend.path,
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    const trailers = once(call, 'trailers') as Promise<[{ 'grpc-status': string }]>;
    // Nothing is read yet: more answers than fit the window of the connection wait in the server.
    for (let n = 0; n < ANSWERS; n += 1) call.write(framed(batch({ correlation: randomUUID(), stream })));
    const written = () => collect(client.readStream(stream, { maxCount: ANSWERS })).catch(() => []);
    while ((await written()).length < ANSWERS) await setTimeout(20);
    call.write(framed(new streams.BatchAppendReq()));
    await setTimeout(200);
    const answers = messagesIn(await buffer(call));
    const [{ 'grpc-status': code }] = await trailers;
    session.close();
    expect({ answered: answers.length, code }).toEqual({
      answered: ANSWERS,
      code: String(status.INVALID_ARGUMENT),
    });
  });

  it('accepts ids as two integers', async () => {
    const stream = newStream();
    const structured = new shared.UUID.Structured();
    structured.setMostSignificantBits(String(BigInt.asIntN(64, 0xc56a418065aa42ecn)));
    structured.setLeastSignificantBits(String(BigInt.asIntN(64, 0xa9455fd21dec0538n)));
    const request = batch({ correlation: randomUUID(), stream });
    request.getProposedMessagesList()[0]!.setId(new shared.UUID().setStructured(structured));
    await answers(request);
    const [read] = await collect(client.readStream(stream));
    expect(read!.event!.id).toBe('c56a4180-65aa-42ec-a945-5fd21dec0538');
  });
});

describe('unsupported request', () => {
  it('with an oversized content type is refused, and the log stays readable', async () => {
    const request = batch({ correlation: randomUUID(), stream: newStream() });
    const message = request.getProposedMessagesList()[0]!;
    message.getMetadataMap().set('content-type', 'x'.repeat(16 * 1024 * 1024));
    const [answer] = await answers(request);
    expect(answer!.getError()!.getMessage()).toBe('A content type has at most 1024 bytes.');
  });

  it('with too many events is refused', async () => {
    const ids = Array.from({ length: 20_001 }, () => randomUUID());
    const [answer] = await answers(batch({ correlation: randomUUID(), stream: newStream(), ids }));
    expect(answer!.getError()!.getMessage()).toBe('An append has at most 20000 events here.');
  });

  it.each([
    ['batch', {}],
    ['classic', { credentials: { username: 'admin', password: 'changeit' } }],
  ])('for access lists is refused in a %s append', async (_, way) => {
    const acl = { readRoles: ['$all'] };
    const error = await refusalOf(client.setStreamMetadata(newStream(), { acl }, way));
    expect(String(error)).toMatch(/Access lists \(\$acl\) are not supported here/);
  });

  it('to resolve links is refused', async () => {
    const error = await refusalOf(collect(client.readAll({ resolveLinkTos: true })));
    expect(String(error)).toMatch(/Links are not resolved here/);
  });
});

describe('filter', () => {
  it('with a catastrophic pattern blocks nobody', async () => {
    const type = `${'a'.repeat(60)}!`;
    await client.appendToStream(newStream(), newEvents(5, type));
    const request = filtered('^(a+)+$');
    request.getOptions()!.setCount('10');
    const call = wire.read(request);
    call.resume();
    await once(call, 'end');
  });
});

describe('silent connection', () => {
  it('is closed', async () => {
    const other = await mkdtemp(join(tmpdir(), 'granary-silent-'));
    const silent = await startEmbeddedEventStore({ directory: other, durable: false, keepAliveMs: 100 });
    const socket = connect(silent.port, '127.0.0.1').resume();
    await once(socket, 'close');
    await silent.close();
    await rm(other, { recursive: true });
  });
});

describe('classic append', () => {
  it('cancelled half-way writes nothing', async () => {
    const stream = newStream();
    const failed = new Promise<ServiceError | null>((resolve) => {
      const call = wire.append((error) => resolve(error));
      const options = new streams.AppendReq.Options().setAny(new shared.Empty());
      options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
      call.write(new streams.AppendReq().setOptions(options));
      const message = new streams.AppendReq.ProposedMessage().setId(
        new shared.UUID().setString(randomUUID()),
      );
      message.getMetadataMap().set('type', 'T').set('content-type', 'application/json');
      call.write(new streams.AppendReq().setProposedMessage(message), () => call.cancel());
    });
    expect((await failed)?.details).toBe('Cancelled on client');
    const result = await client.appendToStream(stream, newEvents(1), { expectedRevision: 'no_stream' });
    expect(result.nextExpectedRevision).toBe(0n);
  });
});

describe('read', () => {
  it.each([
    ['without options', () => new streams.ReadReq()],
    ['with empty options', () => new streams.ReadReq().setOptions(new streams.ReadReq.Options())],
    ['with an invalid filter pattern', () => filtered('(')],
  ])('%s is refused as an invalid argument', async (_, request) => {
    const call = wire.read(request());
    call.resume();
    const [error] = (await once(call, 'error')) as [ServiceError];
    expect(error.code).toBe(3);
  });
});

function filtered(regex: string) {
  const expression = new streams.ReadReq.Options.FilterOptions.Expression().setRegex(regex);
  const options = new streams.ReadReq.Options();
  options.setAll(new streams.ReadReq.Options.AllOptions().setStart(new shared.Empty()));
  options.setFilter(new streams.ReadReq.Options.FilterOptions().setEventType(expression));
  return new streams.ReadReq().setOptions(options);
}

describe('with a password', () => {
  it('refuses writes of others as the real server does', async () => {
    const own = await mkdtemp(join(tmpdir(), 'granary-wire-'));
    const { authority, certificate, key } = await makeCertificates(own);
    const guarded = await startEmbeddedEventStore({
      directory: join(own, 'data'),
      durable: false,
      tls: { certificate: await readFile(certificate), key: await readFile(key) },
      credentials: { user: 'admin', password: 'right' },
    });
    const written = async (person: string) => {
      const one = EventStoreDBClient.connectionString(
        `esdb://${person}127.0.0.1:${guarded.port}?tls=true&tlsCAFile=${encodeURIComponent(authority)}`,
      );
      const stream = newStream();
      const writes = [
        () => one.appendToStream(stream, newEvents(1)),
        () => one.deleteStream(stream),
        () => one.tombstoneStream(stream),
      ];
      const results: string[] = [];
      for (const write of writes)
        results.push(
          await write().then(
            () => 'done',
            (error: { type: string }) => error.type,
          ),
        );
      await one.dispose();
      return results;
    };
    expect(await written('')).toEqual(['access-denied', 'access-denied', 'access-denied']);
    expect(await written('admin:wrong@')).toEqual(['access-denied', 'access-denied', 'access-denied']);
    expect(guarded.metrics().events).toBe(0);
    expect(await written('admin:right@')).toEqual(['done', 'done', 'done']);
    await guarded.close();
    await rm(own, { recursive: true });
  });
});
