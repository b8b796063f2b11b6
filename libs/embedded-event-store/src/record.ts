import { crc32c } from './crc32c.ts';
import { streams } from './protocol.ts';
import { fieldLength, openField, tag, VARINT, varintLength, writeBytes, writeNumber } from './wire-writer.ts';

/**
 * Stored form of an event: a fixed header, then the complete `ReadResp` message as it will be sent.
 *
 *  0 CRC32C of everything after it | 4 position | 10 revision | 16 recorded at, ms
 * 22 offset of the id | 24 stream name: offset, length | 28 event type: offset, length | 32 the message
 */
const HEADER = 32;
const ID_LENGTH = 36;

/** Stands for 2^63 - 1, the protocol's revision of a tombstone, which a JavaScript number cannot hold. */
export const TOMBSTONE_REVISION = 0xffff_ffff_ffff;
const TOMBSTONE_VARINT = Buffer.from('ffffffffffffffff7f', 'hex');

export interface ProposedEvent {
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
}

export interface Placement {
  stream: string;
  revision: number;
  position: number;
  recordedAt: number;
}

export function encodeRecord(
  event: ProposedEvent,
  { stream, revision, position, recordedAt }: Placement,
): Buffer {
  const name = Buffer.from(stream);
  const type = Buffer.from(event.type);
  const properties: [Buffer, Buffer][] = [
    [TYPE, type],
    [CONTENT_TYPE, Buffer.from(event.contentType)],
    // The protocol uses .NET ticks of 100 ns.
    [CREATED, Buffer.from(`${recordedAt}0000`)],
  ];
  const propertyLengths = properties.map(
    ([key, value]) => fieldLength(key.length) + fieldLength(value.length),
  );
  const revisionLength = revision === TOMBSTONE_REVISION ? TOMBSTONE_VARINT.length : varintLength(revision);
  const eventLength =
    fieldLength(fieldLength(ID_LENGTH)) +
    fieldLength(fieldLength(name.length)) +
    propertyLengths.reduce((sum, length) => sum + fieldLength(length), 0) +
    (1 + revisionLength) +
    2 * (1 + varintLength(position)) +
    fieldLength(event.metadata.length) +
    fieldLength(event.data.length);
  const readEventLength = fieldLength(eventLength) + 1 + varintLength(position);
  const record = Buffer.allocUnsafe(HEADER + fieldLength(readEventLength));

  let at = openField(record, HEADER, 1, readEventLength);
  at = openField(record, at, 1, eventLength);
  at = openField(record, at, 1, fieldLength(ID_LENGTH));
  at = openField(record, at, 2, ID_LENGTH);
  const idAt = at;
  at += record.write(event.id, at, 'latin1');
  at = openField(record, at, 2, fieldLength(name.length));
  at = writeBytes(record, at, 3, name);
  const nameAt = at - name.length;
  let typeAt = 0;
  properties.forEach(([key, value], index) => {
    at = openField(record, at, 6, propertyLengths[index]!);
    at = writeBytes(record, at, 1, key);
    at = writeBytes(record, at, 2, value);
    if (index === 0) typeAt = at - value.length;
  });
  at = writeRevision(record, at, revision);
  at = writeNumber(record, at, 4, position);
  at = writeNumber(record, at, 5, position);
  at = writeBytes(record, at, 7, event.metadata);
  at = writeBytes(record, at, 8, event.data);
  writeNumber(record, at, 3, position);

  record.writeUIntBE(position, 4, 6);
  record.writeUIntBE(revision, 10, 6);
  record.writeUIntBE(recordedAt, 16, 6);
  record.writeUInt16BE(idAt, 22);
  record.writeUInt16BE(nameAt, 24);
  record.writeUInt16BE(name.length, 26);
  record.writeUInt16BE(typeAt, 28);
  record.writeUInt16BE(type.length, 30);
  record.writeUInt32BE(crc32c(record, 4), 0);
  return record;
}

/** Returns false if any bit of the record differs from what was written. */
export const isIntact = (record: Buffer, length = record.length): boolean =>
  length > HEADER && record.readUInt32BE(0) === crc32c(record, 4, length);

export const positionOf = (record: Buffer): number => record.readUIntBE(4, 6);
export const revisionOf = (record: Buffer): number => record.readUIntBE(10, 6);
/** Milliseconds since the epoch. */
export const recordedAtOf = (record: Buffer): number => record.readUIntBE(16, 6);
export const messageOf = (record: Buffer): Buffer => record.subarray(HEADER);

export function idOf(record: Buffer): string {
  const start = record.readUInt16BE(22);
  return record.toString('latin1', start, start + ID_LENGTH);
}

export function streamOf(record: Buffer): string {
  const start = record.readUInt16BE(24);
  return record.toString('utf8', start, start + record.readUInt16BE(26));
}

export function typeOf(record: Buffer): string {
  const start = record.readUInt16BE(28);
  return record.toString('utf8', start, start + record.readUInt16BE(30));
}

/** The event's data; needed only to restore a soft-deleted stream. */
export function dataOf(record: Buffer): Uint8Array {
  const event = streams.ReadResp.deserializeBinary(messageOf(record)).getEvent()?.getEvent();
  return event?.getData_asU8() ?? new Uint8Array();
}

const TYPE = Buffer.from('type');
const CONTENT_TYPE = Buffer.from('content-type');
const CREATED = Buffer.from('created');

function writeRevision(record: Buffer, at: number, revision: number): number {
  if (revision !== TOMBSTONE_REVISION) return writeNumber(record, at, 3, revision);
  record[at] = tag(3, VARINT);
  record.set(TOMBSTONE_VARINT, at + 1);
  return at + 1 + TOMBSTONE_VARINT.length;
}
