import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { appendRequests } from './append-request.ts';

const { BatchAppendReq } = streams;
const ID = '0a0b0c0d-0000-4000-8000-00000000beef';
const event = (data: unknown, metadata: unknown = {}, type = 'StockReserved') => ({
  id: ID,
  type,
  contentType: 'application/json' as const,
  data,
  metadata,
});
type Given = Parameters<typeof appendRequests>[1];
const read = (append: Given) =>
  appendRequests(ID, append).map((bytes) => BatchAppendReq.deserializeBinary(bytes));

describe('an append, read by the generated classes', () => {
  it('is the stream, the revision and the events, whatever they hold', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        fc.array(fc.tuple(fc.jsonValue(), fc.jsonValue(), fc.string({ unit: 'binary' })), { maxLength: 5 }),
        (stream, revision, events) => {
          const requests = read({
            stream,
            revision,
            events: events.map(([data, metadata, type]) => event(data, metadata, type)) as never,
          });
          expect(requests).toHaveLength(1);
          const [request] = requests;
          const options = request!.getOptions()!;
          expect(request!.getCorrelationId()!.getString()).toBe(ID);
          expect(request!.getIsFinal()).toBe(true);
          expect(Buffer.from(options.getStreamIdentifier()!.getStreamName_asU8())).toEqual(
            Buffer.from(stream),
          );
          expect(options.hasNoStream()).toBe(false);
          expect(BigInt(options.getStreamPosition())).toBe(revision);
          const messages = request!.getProposedMessagesList();
          expect(messages).toHaveLength(events.length);
          for (const [nth, message] of messages.entries()) {
            const [data, metadata, type] = events[nth]!;
            expect(message.getId()!.getString()).toBe(ID);
            // Text that is not well-formed becomes replacement characters, as in the generated classes.
            expect(message.getMetadataMap().get('type')).toBe(Buffer.from(type).toString());
            expect(message.getMetadataMap().get('content-type')).toBe('application/json');
            expect(Buffer.from(message.getData_asU8()).toString()).toBe(JSON.stringify(data));
            expect(Buffer.from(message.getCustomMetadata_asU8()).toString()).toBe(
              JSON.stringify(metadata ?? {}),
            );
          }
        },
      ),
    );
  });

  it('requires a new stream', () => {
    const [request] = read({ stream: 'stock-A', revision: -1n, events: [event({})] as never });
    expect(request!.getOptions()!.hasNoStream()).toBe(true);
    expect(request!.getOptions()!.hasStreamPosition()).toBe(false);
  });

  it('names a moment until which the server tries', () => {
    const before = Date.now();
    const [request] = read({ stream: 'stock-A', revision: 0n, events: [event({})] as never });
    const deadline = request!.getOptions()!.getDeadline()!.toDate().getTime();
    expect(deadline).toBeGreaterThanOrEqual(before + 10_000);
    expect(deadline).toBeLessThanOrEqual(Date.now() + 10_000);
  });

  it('is cut into messages that servers accept, of which the first has the options and the last is final', () => {
    const large = 'x'.repeat(2 * 1024 * 1024);
    const requests = read({
      stream: 'stock-A',
      revision: 7n,
      events: [1, 2, 3].map(() => event(large)) as never,
    });
    expect(requests.map((request) => request.hasOptions())).toEqual([true, false, false]);
    expect(requests.map((request) => request.getIsFinal())).toEqual([false, false, true]);
    for (const request of requests)
      expect(Buffer.from(request.getProposedMessagesList()[0]!.getData_asU8()).toString()).toBe(
        JSON.stringify(large),
      );
  });
});
