import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { ExpectedRevision } from './expected-revision.ts';
import type { ProposedEvent } from './record.ts';
import { invalidArgument, unimplemented } from './status.ts';
import { hasAccessList, isMetastream } from './stream-state.ts';

/** Maximum size of an append in bytes: data, metadata and twice the length of the type, summed over its events. */
export const MAX_APPEND_SIZE = 1024 * 1024;

/** Stream names are lmdb keys, which are limited in size. */
const MAX_STREAM_NAME_BYTES = 1024;
const MAX_TYPE_BYTES = 65_535;
const MAX_CONTENT_TYPE_BYTES = 1024;
const MAX_EVENTS = 20_000;
const UUID_TEXT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function streamName(identifier: StreamIdentifier | undefined): string {
  const bytes = Buffer.from(identifier?.getStreamName_asU8() ?? []);
  if (bytes.length === 0) throw invalidArgument('The stream name is missing.');
  if (bytes.length > MAX_STREAM_NAME_BYTES) {
    throw invalidArgument(`A stream name has at most ${MAX_STREAM_NAME_BYTES} bytes here.`);
  }
  return bytes.toString();
}

/** A UUID arrives as text or as two signed 64-bit numbers. */
export function uuidText(uuid: UUID | undefined): string {
  const structured = uuid?.getStructured();
  const text = structured
    ? fromNumbers(structured.getMostSignificantBits(), structured.getLeastSignificantBits())
    : (uuid?.getString() ?? '').toLowerCase();
  if (!UUID_TEXT.test(text)) throw invalidArgument(`'${text}' is not a UUID.`);
  return text;
}

interface Expectation {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

/** All writing requests share these options, except for the name of the revision. */
export function expectedRevision(options: Expectation, revision: string | undefined): ExpectedRevision {
  if (revision !== undefined) return BigInt(revision);
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  throw invalidArgument('The expected revision is missing.');
}

interface ProposedMessage {
  getId(): UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getCustomMetadata_asU8(): Uint8Array;
  getData_asU8(): Uint8Array;
}

export function proposedEvent(message: ProposedMessage): ProposedEvent {
  const properties = message.getMetadataMap();
  const type = properties.get('type');
  const contentType = properties.get('content-type');
  if (!type || !contentType) throw invalidArgument("Required metadata: 'type' and 'content-type'.");
  if (Buffer.byteLength(type) > MAX_TYPE_BYTES) throw invalidArgument('The event type is too long.');
  if (Buffer.byteLength(contentType) > MAX_CONTENT_TYPE_BYTES)
    throw invalidArgument(`A content type has at most ${MAX_CONTENT_TYPE_BYTES} bytes.`);
  return {
    id: uuidText(message.getId()),
    type,
    contentType,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** Rejects events that would be stored but then ignored (access lists), and too many events. */
export function checkEvents(stream: string, events: ProposedEvent[]): void {
  if (events.length > MAX_EVENTS) throw invalidArgument(`An append has at most ${MAX_EVENTS} events here.`);
  if (isMetastream(stream) && events.some(({ data }) => hasAccessList(data)))
    throw unimplemented('Access lists ($acl) are not supported here.');
}

export const appendSize = ({ data, metadata, type }: ProposedEvent): number =>
  data.length + metadata.length + 2 * type.length;

function fromNumbers(most: string, least: string): string {
  const hex = [most, least]
    .map((bits) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
