import type { ServerReadableStream } from '@grpc/grpc-js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedRevision } from './expected-revision.ts';
import { shared, streams } from './protocol.ts';
import type { ProposedEvent } from './record.ts';
import {
  appendSize,
  checkEvents,
  expectedRevision,
  MAX_APPEND_SIZE,
  proposedEvent,
  streamName,
} from './request.ts';
import {
  deadlineExceeded,
  deadlineOf,
  invalidArgument,
  maximumAppendSizeExceeded,
  streamDeleted,
} from './status.ts';
import type { Answer, Writer } from './writer.ts';

/** The classic append: a header, then one message per event. A wrong expected revision is a normal response here. */
export async function handleAppend(writer: Writer, call: ServerReadableStream<AppendReq, AppendResp>) {
  let options: AppendReq.Options | undefined;
  let size = 0;
  const events: ProposedEvent[] = [];
  for await (const request of call as AsyncIterable<AppendReq>) {
    options ??= request.getOptions();
    const message = request.getProposedMessage();
    if (!message) continue;
    const event = proposedEvent(message);
    size += appendSize(event);
    if (size > MAX_APPEND_SIZE) throw maximumAppendSizeExceeded(MAX_APPEND_SIZE);
    events.push(event);
  }
  // A client that disconnected midway may not have sent everything: write nothing.
  if (call.cancelled) throw invalidArgument('The append was cancelled.');
  if (!options) throw invalidArgument('The options of the append are missing.');
  const stream = streamName(options.getStreamIdentifier());
  const expected = expectedRevision(options, options.hasRevision() ? options.getRevision() : undefined);
  checkEvents(stream, events);
  const answer = await writer.submit({ kind: 'append', stream, expected, events }, deadlineOf(call));
  return response(stream, expected, answer);
}

function response(stream: string, expected: ExpectedRevision, answer: Answer): AppendResp {
  switch (answer.kind) {
    case 'written':
      return new streams.AppendResp().setSuccess(success(answer.revision, answer.position));
    case 'wrong-expected-version':
      return new streams.AppendResp().setWrongExpectedVersion(wrongVersion(expected, answer.current));
    case 'stream-deleted':
      throw streamDeleted(stream);
    case 'timeout':
      throw deadlineExceeded();
  }
}

function success(revision: number, position: number | undefined): AppendResp.Success {
  const content = new streams.AppendResp.Success();
  if (revision < 0) content.setNoStream(new shared.Empty());
  else content.setCurrentRevision(String(revision));
  if (position === undefined) return content.setNoPosition(new shared.Empty());
  return content.setPosition(
    new streams.AppendResp.Position()
      .setCommitPosition(String(position))
      .setPreparePosition(String(position)),
  );
}

function wrongVersion(expected: ExpectedRevision, current: number): AppendResp.WrongExpectedVersion {
  const content = new streams.AppendResp.WrongExpectedVersion();
  if (current < 0) content.setCurrentNoStream(new shared.Empty());
  else content.setCurrentRevision(String(current));
  if (expected === 'any') return content.setExpectedAny(new shared.Empty());
  if (expected === 'no_stream') return content.setExpectedNoStream(new shared.Empty());
  if (expected === 'stream_exists') return content.setExpectedStreamExists(new shared.Empty());
  return content.setExpectedRevision(String(expected));
}
