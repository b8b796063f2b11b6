import { crc32c } from './crc32c.ts';
import { DataLossError } from './failure.ts';

/** State of a stream, stored beside its events and written in the same transaction. */
export interface StreamState {
  /** Number that represents the name in the index. */
  id: number;
  /** Revision of the last event, -1 before the first. */
  last: number;
  tombstoned?: true;
  /** `$tb`; Infinity after a soft delete. */
  truncateBefore?: number;
  maxCount?: number;
  maxAgeSeconds?: number;
}

export const isSoftDeleted = (state: StreamState): boolean => state.truncateBefore === Infinity;

export const isMetastream = (stream: string): boolean => stream.startsWith('$$');
export const metastreamOf = (stream: string): string => `$$${stream}`;
export const originalStreamOf = (metastream: string): string => metastream.slice(2);

/** `$tb` of a soft delete, 2^63 - 1, as the text written to the log. */
export const SOFT_DELETE_METADATA = '{"$tb":9223372036854775807}';

/** Applies the newest `$metadata` event; settings it does not contain are removed. */
export function withMetadata(state: StreamState, metadata: Uint8Array): StreamState {
  const { id, last, tombstoned } = state;
  const values = parseMetadata(metadata);
  const truncateBefore = wholeNumber(values['$tb']);
  const maxCount = wholeNumber(values['$maxCount']);
  const maxAgeSeconds = wholeNumber(values['$maxAge']);
  return {
    id,
    last,
    ...(tombstoned && { tombstoned }),
    ...(truncateBefore !== undefined && {
      truncateBefore: truncateBefore >= 2 ** 63 ? Infinity : truncateBefore,
    }),
    ...(maxCount && { maxCount }),
    ...(maxAgeSeconds && { maxAgeSeconds }),
  };
}

/** Metadata of a soft-deleted stream that is written to again: as before, but readable from `revision`. */
export const undeletedMetadata = (metadata: Uint8Array, revision: number): Buffer =>
  Buffer.from(JSON.stringify({ ...parseMetadata(metadata), $tb: revision }));

export const hasAccessList = (metadata: Uint8Array): boolean => '$acl' in parseMetadata(metadata);

/** JSON has no Infinity. */
type StoredState = Omit<StreamState, 'truncateBefore'> & { truncateBefore?: number | 'all' };

/** Starts with a checksum over name and state, so that a state cannot be read under another name. */
export function encodeState(stream: string, state: StreamState): Buffer {
  const stored: StoredState = state.truncateBefore === Infinity ? { ...state, truncateBefore: 'all' } : state;
  const text = JSON.stringify(stored);
  const encoded = Buffer.allocUnsafe(4 + Buffer.byteLength(text));
  encoded.write(text, 4);
  encoded.writeUInt32BE(checksum(stream, encoded), 0);
  return encoded;
}

/** Throws `DataLossError`. */
export function decodeState(stream: string, encoded: Buffer): StreamState {
  if (encoded.length < 4 || encoded.readUInt32BE(0) !== checksum(stream, encoded)) {
    throw new DataLossError(`the state of the stream ${stream} is damaged`);
  }
  return stateIn(encoded);
}

/** Decodes a state of format 1, whose checksum does not cover the name. */
export function decodeNamelessState(stream: string, encoded: Buffer): StreamState {
  if (encoded.length >= 4 && encoded.readUInt32BE(0) === crc32c(encoded, 4)) return stateIn(encoded);
  return decodeState(stream, encoded);
}

const checksum = (stream: string, encoded: Buffer): number =>
  crc32c(Buffer.concat([Buffer.from(stream), encoded.subarray(4)]));

function stateIn(encoded: Buffer): StreamState {
  const { truncateBefore, ...state } = JSON.parse(encoded.toString('utf8', 4)) as StoredState;
  if (truncateBefore === undefined) return state;
  return { ...state, truncateBefore: truncateBefore === 'all' ? Infinity : truncateBefore };
}

/** As on the real server, metadata that is not a JSON object is stored but has no effect. */
function parseMetadata(metadata: Uint8Array): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(metadata).toString());
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
