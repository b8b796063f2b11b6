import type { RecordedEvent } from '../recorded-event.ts';
import { FieldReader } from './field-reader.ts';

/** Digits of the ticks (100 ns) within a millisecond. */
const TICK_DIGITS = 4;
const JSON_CONTENT = 'application/json';

/** A recorded event backed by the received bytes and decoded lazily. Retaining the event retains the whole buffer. */
export class WireEvent implements RecordedEvent {
  id = '';
  stream = '';
  revision = 0n;
  position = 0n;
  type = '<no-event-type-provided>';
  #contentType = 'application/octet-stream';
  #created = '0';
  readonly #bytes: Buffer;
  #dataStart = 0;
  #dataEnd = 0;
  #metadataStart = 0;
  #metadataEnd = 0;

  private constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Decodes a `ReadResp.ReadEvent.RecordedEvent`. */
  static read(reader: FieldReader): WireEvent {
    const event = new WireEvent(reader.bytes);
    for (let field = reader.next(); field !== 0; field = reader.next()) event.#take(reader, field);
    return event;
  }

  get contentType(): string {
    return this.#contentType;
  }

  /** A view of the received bytes. */
  get dataBytes(): Uint8Array {
    return this.#bytes.subarray(this.#dataStart, this.#dataEnd);
  }

  get dataText(): string {
    return this.#bytes.toString('utf8', this.#dataStart, this.#dataEnd);
  }

  get metadataBytes(): Uint8Array {
    return this.#bytes.subarray(this.#metadataStart, this.#metadataEnd);
  }

  get isJson(): boolean {
    return this.#contentType === JSON_CONTENT;
  }

  /** Converted from ticks of 100 ns. */
  get createdMs(): number {
    return Number(this.#created.slice(0, -TICK_DIGITS));
  }

  get data(): unknown {
    if (!this.isJson) return new Uint8Array(this.dataBytes);
    const text = this.dataText;
    return parsed(text, () => text);
  }

  get metadata(): unknown {
    const [bytes, start, end] = [this.#bytes, this.#metadataStart, this.#metadataEnd];
    if (start === end) return undefined;
    return parsed(bytes.toString('utf8', start, end), () => new Uint8Array(this.metadataBytes));
  }

  #take(reader: FieldReader, field: number): void {
    let outer = 0;
    switch (field) {
      case 1:
        outer = reader.enter();
        this.id = uuid(reader);
        reader.leave(outer);
        return;
      case 2:
        outer = reader.enter();
        this.stream = name(reader);
        reader.leave(outer);
        return;
      case 3:
        this.revision = reader.uint64();
        return;
      case 5:
        this.position = reader.uint64();
        return;
      case 6:
        outer = reader.enter();
        this.#takeProperty(reader);
        reader.leave(outer);
        return;
      case 7:
        this.#metadataStart = reader.pass();
        this.#metadataEnd = reader.at;
        return;
      case 8:
        this.#dataStart = reader.pass();
        this.#dataEnd = reader.at;
        return;
      default:
        reader.skip();
    }
  }

  #takeProperty(reader: FieldReader): void {
    let key = '';
    let value = '';
    for (let field = reader.next(); field !== 0; field = reader.next()) {
      if (field === 1) key = reader.name();
      // The creation time differs for every event, so interning it is useless.
      else if (field === 2) value = key === 'created' ? reader.text() : reader.name();
      else reader.skip();
    }
    if (key === 'type') this.type = value;
    else if (key === 'content-type') this.#contentType = value;
    else if (key === 'created') this.#created = value;
  }
}

const parsed = (text: string, otherwise: () => unknown): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return otherwise();
  }
};

const name = (reader: FieldReader): string => {
  let text = '';
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 3) text = reader.text();
    else reader.skip();
  }
  return text;
};

/** Either a string or two signed 64-bit halves. */
const uuid = (reader: FieldReader): string => {
  let text = '';
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) {
      const outer = reader.enter();
      text = structuredUuid(reader);
      reader.leave(outer);
    } else if (field === 2) text = reader.text();
    else reader.skip();
  }
  return text;
};

const structuredUuid = (reader: FieldReader): string => {
  let most = 0n;
  let least = 0n;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) most = reader.uint64();
    else if (field === 2) least = reader.uint64();
    else reader.skip();
  }
  const hex = most.toString(16).padStart(16, '0') + least.toString(16).padStart(16, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
