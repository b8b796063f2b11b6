const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;
/** Varints of up to this many bytes (7 bits each) fit exactly into a JavaScript number (53 bits). */
const EXACT_BYTES = 7;

/** Reads the fields of a protobuf message in place, without copying. */
export class FieldReader {
  readonly bytes: Buffer;
  #at: number;
  #end: number;
  #wireType = VARINT;

  constructor(bytes: Buffer, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  /** The number of the next field; 0 at the end. */
  next(): number {
    if (this.#at >= this.#end) return 0;
    const tag = this.#varint();
    this.#wireType = tag & 7;
    return tag >>> 3;
  }

  skip(): void {
    switch (this.#wireType) {
      case VARINT:
        this.#varint();
        return;
      case FIXED64:
        this.#at += 8;
        return;
      case FIXED32:
        this.#at += 4;
        return;
      case LENGTH_DELIMITED:
        this.#at = this.#endOfField();
        return;
      default:
        throw new Error(`a field of the unknown wire type ${this.#wireType}`);
    }
  }

  uint64(): bigint {
    const start = this.#at;
    const value = this.#varint();
    return this.#at - start <= EXACT_BYTES ? BigInt(value) : this.#exact(start);
  }

  text(): string {
    const end = this.#endOfField();
    const text = this.bytes.toString('utf8', this.#at, end);
    this.#at = end;
    return text;
  }

  /** Reads a string with few distinct values. Interned, so that equal strings compare by reference. */
  name(): string {
    const end = this.#endOfField();
    const start = this.#at;
    this.#at = end;
    return knownName(this.bytes, start, end);
  }

  /** Skips a length-delimited field and returns its start; its end is `at`. */
  pass(): number {
    const end = this.#endOfField();
    const start = this.#at;
    this.#at = end;
    return start;
  }

  get at(): number {
    return this.#at;
  }

  /** Enters a nested message; pass the result to `leave`. */
  enter(): number {
    const outerEnd = this.#end;
    this.#end = this.#endOfField();
    return outerEnd;
  }

  leave(outerEnd: number): void {
    this.#at = this.#end;
    this.#end = outerEnd;
  }

  #endOfField(): number {
    const length = this.#varint();
    const end = this.#at + length;
    if (end > this.#end) throw new Error('a field is longer than its message');
    return end;
  }

  #varint(): number {
    const { bytes } = this;
    let value = 0;
    let weight = 1;
    for (;;) {
      const byte = bytes[this.#at];
      if (byte === undefined || this.#at >= this.#end) throw new Error('a message ends within a field');
      this.#at += 1;
      if (byte < 128) return value + byte * weight;
      value += (byte & 127) * weight;
      weight *= 128;
    }
  }

  #exact(start: number): bigint {
    let value = 0n;
    for (let at = this.#at - 1; at >= start; at -= 1)
      value = (value << 7n) | BigInt((this.bytes[at] ?? 0) & 127);
    return BigInt.asUintN(64, value);
  }
}

interface KnownName {
  readonly bytes: Buffer;
  readonly text: string;
}

/** Interned strings by length, first and last byte; a collision replaces the earlier one. */
const knownNames = new Map<number, KnownName>();

function knownName(bytes: Buffer, start: number, end: number): string {
  if (start === end) return '';
  const slot = ((end - start) << 16) | ((bytes[start] ?? 0) << 8) | (bytes[end - 1] ?? 0);
  const known = knownNames.get(slot);
  if (known && isAt(bytes, start, known.bytes)) return known.text;
  const text = bytes.toString('utf8', start, end);
  if (end - start <= LONGEST_NAME)
    knownNames.set(slot, { bytes: Buffer.from(bytes.subarray(start, end)), text });
  return text;
}

const LONGEST_NAME = 64;

function isAt(bytes: Buffer, start: number, name: Buffer): boolean {
  for (let place = 0; place < name.length; place += 1) if (bytes[start + place] !== name[place]) return false;
  return true;
}
