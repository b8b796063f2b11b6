import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import {
  accessDenied,
  badRequest,
  batchSuccess,
  failure,
  sizeExceeded,
  timeout,
  unknown,
} from './batch-append-answer.ts';
import type { BatchResult } from './batch-append-answer.ts';
import type { Caller } from './authentication.ts';
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
  uuidText,
} from './request.ts';
import { invalidArgument, Refusal, toServiceError } from './status.ts';
import type { Writer } from './writer.ts';

interface Batch {
  stream: string;
  expected: ExpectedRevision;
  deadline: number;
  events: ProposedEvent[];
  size: number;
  /** Answers with a timeout if the rest of the batch does not arrive. */
  expiry: NodeJS.Timeout | undefined;
}

/** Maximum number of appends per call that are in progress or have unsent responses; beyond it the call is paused. */
const MAX_UNANSWERED = 4096;

/** `setTimeout` fires immediately for longer delays. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/**
 * One call carries all appends of a client, matched by correlation id. Every id is answered exactly once: the client
 * throws on an unknown one. An append answered early (too large, too late) is forgotten and the rest of it ignored.
 */
export function handleBatchAppend(
  writer: Writer,
  call: Call,
  { caller, report }: { caller: Caller; report: (error: unknown) => void },
): void {
  const open = new Map<string, Batch>();
  let unanswered = 0;
  let ended = false;

  function receive(request: BatchAppendReq): void {
    let id: string;
    try {
      id = uuidText(request.getCorrelationId());
    } catch (error) {
      // Without a correlation id there is nothing to answer: fail the whole call.
      call.emit('error', toServiceError(error));
      return;
    }
    const options = request.getOptions();
    try {
      if (options && caller === 'anonymous')
        return answer(id, streamName(options.getStreamIdentifier()), { error: accessDenied() });
      if (options) {
        if (open.size >= MAX_UNANSWERED) throw invalidArgument('Too many appends are incomplete.');
        open.set(id, newBatch(options));
      }
      const batch = open.get(id);
      if (batch) extend(id, batch, request);
    } catch (error) {
      const stream =
        open.get(id)?.stream ?? Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []);
      close(id);
      answer(id, stream.toString(), { error: badRequest(error) });
    }
  }

  function extend(id: string, batch: Batch, request: BatchAppendReq): void {
    for (const message of request.getProposedMessagesList()) {
      const event = proposedEvent(message);
      batch.events.push(event);
      batch.size += appendSize(event);
    }
    checkEvents(batch.stream, batch.events);
    if (batch.deadline <= Date.now()) return refuse(id, batch, timeout());
    if (batch.size > MAX_APPEND_SIZE) return refuse(id, batch, sizeExceeded(MAX_APPEND_SIZE));
    if (request.getIsFinal()) {
      void submit(id, batch);
      return;
    }
    if (batch.deadline !== Infinity) {
      const left = Math.min(batch.deadline - Date.now(), LONGEST_TIMER_MS);
      batch.expiry ??= setTimeout(() => refuse(id, batch, timeout()), left);
    }
  }

  async function submit(id: string, batch: Batch): Promise<void> {
    const { stream, expected, events, deadline } = batch;
    close(id);
    unanswered++;
    if (isFull()) call.pause();
    try {
      const result = await writer.submit({ kind: 'append', stream, expected, events }, deadline);
      answer(
        id,
        stream,
        result.kind === 'written' ? batchSuccess(result) : failure(stream, expected, result),
      );
    } catch (error) {
      report(error);
      // Fail the call on shutdown, so that the client retries, later or elsewhere.
      if (error instanceof Refusal) call.emit('error', toServiceError(error));
      else answer(id, stream, { error: unknown(error) });
    }
    unanswered--;
    if (call.isPaused() && !isFull()) call.resume();
    finishIfDone();
  }

  function refuse(id: string, batch: Batch, error: BatchResult['error']): void {
    close(id);
    answer(id, batch.stream, { error });
  }

  function close(id: string): void {
    clearTimeout(open.get(id)?.expiry);
    open.delete(id);
  }

  function answer(id: string, stream: string, { success, error }: BatchResult): void {
    if (call.cancelled) return;
    const response = new streams.BatchAppendResp()
      .setCorrelationId(new shared.UUID().setString(id))
      .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
    if (success) response.setSuccess(success);
    if (error) response.setError(error);
    call.write(response);
  }

  const isFull = (): boolean => unanswered + call.writableLength >= MAX_UNANSWERED;

  function finishIfDone(): void {
    if (ended && unanswered === 0) call.end();
  }

  call.on('data', receive);
  call.on('drain', () => {
    if (!isFull()) call.resume();
  });
  call.on('cancelled', () => [...open.keys()].forEach(close));
  call.on('end', () => {
    ended = true;
    [...open.keys()].forEach(close);
    finishIfDone();
  });
}

function newBatch(options: BatchAppendReq.Options): Batch {
  const deadline = options.getDeadline();
  return {
    stream: streamName(options.getStreamIdentifier()),
    expected: expectedRevision(
      options,
      options.hasStreamPosition() ? options.getStreamPosition() : undefined,
    ),
    deadline: deadline ? deadline.toDate().getTime() : Infinity,
    events: [],
    size: 0,
    expiry: undefined,
  };
}
