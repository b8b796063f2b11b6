import type { ServerUnaryCall } from '@grpc/grpc-js';
import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { Command } from './commands.ts';
import { shared, streams } from './protocol.ts';
import { expectedRevision, streamName } from './request.ts';
import {
  deadlineExceeded,
  deadlineOf,
  invalidArgument,
  streamDeleted,
  wrongExpectedVersion,
} from './status.ts';
import type { Writer } from './writer.ts';

/** Soft delete: the stream reads as not found, and a later append continues its revisions. */
export async function handleDelete(
  writer: Writer,
  call: ServerUnaryCall<DeleteReq, DeleteResp>,
): Promise<DeleteResp> {
  const position = await submit(writer, 'delete', call.request.getOptions(), deadlineOf(call));
  if (position === undefined) return new streams.DeleteResp().setNoPosition(new shared.Empty());
  const at = String(position);
  return new streams.DeleteResp().setPosition(
    new streams.DeleteResp.Position().setCommitPosition(at).setPreparePosition(at),
  );
}

/** Hard delete: the name can never be used again. */
export async function handleTombstone(
  writer: Writer,
  call: ServerUnaryCall<TombstoneReq, TombstoneResp>,
): Promise<TombstoneResp> {
  const position = await submit(writer, 'tombstone', call.request.getOptions(), deadlineOf(call));
  if (position === undefined) return new streams.TombstoneResp().setNoPosition(new shared.Empty());
  const at = String(position);
  return new streams.TombstoneResp().setPosition(
    new streams.TombstoneResp.Position().setCommitPosition(at).setPreparePosition(at),
  );
}

async function submit(
  writer: Writer,
  kind: Command['kind'],
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
  deadline: number,
): Promise<number | undefined> {
  if (!options) throw invalidArgument('The options are missing.');
  const stream = streamName(options.getStreamIdentifier());
  const expected = expectedRevision(options, options.hasRevision() ? options.getRevision() : undefined);
  const answer = await writer.submit({ kind, stream, expected, events: [] }, deadline);
  switch (answer.kind) {
    case 'written':
      return answer.position;
    case 'wrong-expected-version':
      throw wrongExpectedVersion(stream, expected, answer.current);
    case 'stream-deleted':
      throw streamDeleted(stream);
    case 'timeout':
      throw deadlineExceeded();
  }
}
