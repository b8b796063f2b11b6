const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;
/** Seven bits a byte: so many bytes fit into the 53 bits that a JavaScript number holds exactly. */
const EXACT_BYTES = 7;

/** Goes through the fields of a protobuf message where it lies, copying nothing. */
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

  /** The number of the next field; 0 after the last one. */
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

  /** A text of which there are few: always the same string, which is compared by looking whether it is. */
  name(): string {
    const end = this.#endOfField();
    const start = this.#at;
    this.#at = end;
    return knownName(this.bytes, start, end);
  }

  /** Passes over a field and answers where it begins; it ends at `at`. */
  pass(): number {
    const end = this.#endOfField();
    const start = this.#at;
    this.#at = end;
    return start;
  }

  get at(): number {
    return this.#at;
  }

  /** Goes into a message inside this one; answers what `leave` needs to come out again. */
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

/** By their length and their ends; whoever has the same takes the place of the other. */
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
