import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FieldReader } from './field-reader.ts';
import { MessageFrames, framed } from './message-frames.ts';
import { readAnswer } from './read-answer.ts';

const { ReadResp } = streams;
const { ReadEvent } = ReadResp;

const uint64 = fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 2n ** 53n), fc.bigInt(0n, 2n ** 64n - 1n));
/** A UUID as its two signed 64-bit halves. */
const halves = fc.uuid({ version: 4 }).map((id): readonly [bigint, bigint] => {
  const hex = id.replaceAll('-', '');
  const half = (from: number) => BigInt.asIntN(64, BigInt(`0x${hex.slice(from, from + 16)}`));
  return [half(0), half(16)];
});
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('ប៊ូរ៉េ-46', '尿素 🌾', '0@link'),
);
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.json().map((json) => Buffer.from(json)),
  fc.constantFrom(Buffer.from('{"broken":'), Buffer.alloc(20_000, '"')),
);
const contentType = fc.constantFrom('application/json', 'application/octet-stream', undefined);

/** Any event the protocol can express, whether or not a store would send it. */
const event = fc.record({
  id: fc.oneof(fc.uuid(), halves),
  stream: text,
  revision: uint64,
  commit: uint64,
  prepare: uint64,
  type: fc.option(text, { nil: undefined }),
  contentType,
  created: fc.option(fc.bigInt(0n, 8n * 10n ** 19n).map(String), { nil: undefined }),
  others: fc.dictionary(text, text, { maxKeys: 2 }),
  data: bytes,
  metadata: bytes,
});
type AnyEvent = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

const message = ({ id, stream, others, ...given }: AnyEvent) => {
  const uuid = new shared.UUID();
  if (typeof id === 'string') uuid.setString(id);
  else uuid.setStructured(structured(id));
  const recorded = new ReadEvent.RecordedEvent();
  recorded.setId(uuid);
  recorded.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  recorded.setStreamRevision(String(given.revision));
  recorded.setCommitPosition(String(given.commit));
  recorded.setPreparePosition(String(given.prepare));
  recorded.setData(given.data);
  recorded.setCustomMetadata(given.metadata);
  const properties = {
    ...others,
    type: given.type,
    'content-type': given.contentType,
    created: given.created,
  };
  for (const [key, value] of Object.entries(properties))
    if (value !== undefined) recorded.getMetadataMap().set(key, value);
  return recorded;
};

const structured = ([most, least]: readonly [bigint, bigint]) => {
  const bits = new shared.UUID.Structured();
  bits.setMostSignificantBits(String(most));
  bits.setLeastSignificantBits(String(least));
  return bits;
};

const decoded = (response: InstanceType<typeof ReadResp>) =>
  readAnswer(new FieldReader(Buffer.from(response.serializeBinary())));

/** Makes byte arrays of different classes comparable. */
const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;

describe('readAnswer', () => {
  it('decodes any event like the official client', () => {
    fc.assert(
      fc.property(event, fc.option(event, { nil: undefined }), uint64, (given, link, commitPosition) => {
        const read = new ReadEvent();
        read.setEvent(message(given));
        if (link) read.setLink(message(link));
        read.setCommitPosition(String(commitPosition));
        const official = convertGrpcEvent(read as never).event!;
        const answer = decoded(new ReadResp().setEvent(read));
        if (answer?.kind !== 'event') throw new Error('no event');
        const { id, stream, revision, position, type, isJson, createdMs, data, metadata } = answer.event;
        expect({ id, stream, revision, position, type, isJson, createdMs }).toEqual({
          id: official.id,
          stream: official.streamId,
          revision: official.revision,
          position: official.position!.commit,
          type: official.type,
          isJson: official.isJson,
          createdMs: official.created.getTime(),
        });
        expect(plain(data)).toEqual(plain(official.data));
        expect(plain(metadata)).toEqual(plain(official.metadata));
      }),
      { numRuns: 2_000 },
    );
  });

  it('decodes every other response and ignores unknown ones', () => {
    const checkpoint = new ReadResp.Checkpoint();
    checkpoint.setCommitPosition('18446744073709551615');
    expect(decoded(new ReadResp().setCheckpoint(checkpoint))).toEqual({
      kind: 'checkpoint',
      position: 18_446_744_073_709_551_615n,
    });
    expect(decoded(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()))).toEqual({ kind: 'caughtUp' });
    const notFound = new ReadResp.StreamNotFound();
    notFound.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('unit-litre')));
    expect(decoded(new ReadResp().setStreamNotFound(notFound))).toEqual({ kind: 'streamNotFound' });
    expect(decoded(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation()))).toBeUndefined();
    expect(decoded(new ReadResp().setFirstStreamPosition('7'))).toBeUndefined();
    expect(decoded(new ReadResp().setFellBehind(new ReadResp.FellBehind()))).toBeUndefined();
    // A link to a deleted event.
    expect(decoded(new ReadResp().setEvent(new ReadEvent()))).toBeUndefined();
  });

  it('refuses truncated messages', () => {
    const whole = Buffer.from(new ReadResp().setFirstStreamPosition('70000').serializeBinary());
    expect(() => readAnswer(new FieldReader(whole.subarray(0, -1)))).toThrow('ends within a field');
    const read = new ReadEvent();
    read.setCommitPosition('5');
    const nested = Buffer.from(new ReadResp().setEvent(read).serializeBinary());
    expect(() => readAnswer(new FieldReader(nested.subarray(0, -1)))).toThrow('longer than its message');
  });
});

describe('MessageFrames', () => {
  it('reassembles messages from any chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), fc.array(fc.nat(60)), (messages, cuts) => {
        const all = Buffer.concat(messages.map(framed));
        const frames = new MessageFrames();
        const seen: number[][] = [];
        let at = 0;
        for (const length of [...cuts, all.length]) {
          frames.take(all.subarray(at, at + length), (held, start, end) =>
            seen.push([...held.subarray(start, end)]),
          );
          at += length;
        }
        expect(seen).toEqual(messages.map((bytesOf) => [...bytesOf]));
        expect(frames.isWithin).toBe(false);
      }),
    );
  });

  it('refuses compressed and oversized messages', () => {
    const take =
      (...header: number[]) =>
      () =>
        new MessageFrames().take(Buffer.from(header), () => undefined);
    expect(take(1, 0, 0, 0, 0)).toThrow('compressed');
    expect(take(0, 2, 0, 0, 0)).toThrow('of at most');
  });
});
