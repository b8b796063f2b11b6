import type { EventData } from '@eventstore/db-client';
import { FieldWriter } from './field-writer.ts';

export interface Append {
  readonly stream: string;
  /** Expected revision of the stream's last event; -1n: the stream must not exist. */
  readonly revision: bigint;
  readonly events: readonly EventData[];
}

/** Time until the server answers with a timeout. */
const SERVER_DEADLINE_MS = 10_000;
/** Messages stay below the size limit of servers. */
const MESSAGE_BYTES = 3 * 1024 * 1024;

interface Proposed {
  readonly event: EventData;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/** Encodes one append as `BatchAppendReq` messages: the first carries the options, the last is marked final. */
export const appendRequests = (correlationId: string, append: Append): Uint8Array[] => {
  const requests: Uint8Array[] = [];
  let part: Proposed[] = [];
  let bytes = 0;
  const finish = (isFinal: boolean) => {
    const request = new FieldWriter().message(1, (id) => id.text(2, correlationId));
    if (requests.length === 0) request.message(2, (options) => writeOptions(options, append));
    for (const one of part) request.message(3, (message) => writeProposed(message, one));
    if (isFinal) request.bool(4, true);
    requests.push(request.finish());
    part = [];
    bytes = 0;
  };
  for (const one of append.events.map(proposed)) {
    const size = one.data.length + one.metadata.length;
    if (bytes > 0 && bytes + size > MESSAGE_BYTES) finish(false);
    part.push(one);
    bytes += size;
  }
  finish(true);
  return requests;
};

const writeOptions = (options: FieldWriter, { stream, revision }: Append): void => {
  options.message(1, (identifier) => identifier.text(3, stream));
  if (revision < 0n) options.message(3);
  else options.uint64(2, revision);
  const deadline = Date.now() + SERVER_DEADLINE_MS;
  options.message(6, (moment) =>
    moment.uint64(1, Math.floor(deadline / 1_000)).uint64(2, (deadline % 1_000) * 1_000_000),
  );
};

const writeProposed = (message: FieldWriter, { event, data, metadata }: Proposed): void => {
  message
    .message(1, (id) => id.text(2, event.id))
    .message(2, (entry) => entry.text(1, 'type').text(2, event.type))
    .message(2, (entry) => entry.text(1, 'content-type').text(2, event.contentType))
    .bytes(3, metadata)
    .bytes(4, data);
};

const proposed = (event: EventData): Proposed => ({
  event,
  data: Buffer.from(JSON.stringify(event.data)),
  metadata: Buffer.from(JSON.stringify(event.metadata ?? {})),
});
