import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { appendAnswer } from './append-answer.ts';

const { BatchAppendResp } = streams;
const ID = '0a0b0c0d-0000-4000-8000-00000000beef';
const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

const answer = (id: InstanceType<typeof shared.UUID>, revision: bigint, position?: bigint) => {
  const success = new BatchAppendResp.Success();
  success.setCurrentRevision(String(revision));
  if (position === undefined) success.setNoPosition(new shared.Empty());
  else {
    const place = new shared.AllStreamPosition();
    place.setCommitPosition(String(position));
    place.setPreparePosition(String(position));
    success.setPosition(place);
  }
  const message = new BatchAppendResp();
  message.setCorrelationId(id);
  message.setSuccess(success);
  message.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('stock-A')));
  message.setNoStream(new shared.Empty());
  return Buffer.from(message.serializeBinary());
};
const textual = () => new shared.UUID().setString(ID);

describe('an answer to an append, written by the generated classes', () => {
  it('is its id, the revision and the commit position', () => {
    fc.assert(
      fc.property(uint64, uint64, (revision, position) => {
        expect(appendAnswer(answer(textual(), revision, position))).toEqual({
          correlationId: ID,
          result: { revision, position },
        });
      }),
    );
  });

  it('is understood with an id in two halves, which other servers send', () => {
    const halves = new shared.UUID.Structured();
    halves.setMostSignificantBits(String(BigInt.asIntN(64, 0x0a0b0c0d00004000n)));
    halves.setLeastSignificantBits(String(BigInt.asIntN(64, 0x800000000000beefn)));
    const id = new shared.UUID().setStructured(halves);
    expect(appendAnswer(answer(id, 7n, 9n))).toEqual({
      correlationId: ID,
      result: { revision: 7n, position: 9n },
    });
  });

  it('has position 0 if the server names none', () => {
    expect(appendAnswer(answer(textual(), 7n)).result).toEqual({ revision: 7n, position: 0n });
  });
});
