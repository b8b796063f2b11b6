const VARINT = 0;
const LENGTH_DELIMITED = 2;
const INITIAL_BYTES = 1024;
/** Of a varint of 64 bits. */
const LONGEST_VARINT = 10;

/** Writes the fields of a protobuf message. */
export class FieldWriter {
  #bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  #at = 0;

  uint64(field: number, value: bigint | number): this {
    this.#reserve(2 * LONGEST_VARINT);
    this.#varint(field * 8 + VARINT);
    if (typeof value === 'number') this.#varint(value);
    else this.#longVarint(value);
    return this;
  }

  bool(field: number, value: boolean): this {
    return this.uint64(field, value ? 1 : 0);
  }

  text(field: number, value: string): this {
    return this.#delimited(field, Buffer.byteLength(value), (bytes, at) => bytes.write(value, at));
  }

  bytes(field: number, value: Uint8Array): this {
    return this.#delimited(field, value.length, (bytes, at) => bytes.set(value, at));
  }

  /** A nested message; empty if it has no fields. */
  message(field: number, write: (nested: this) => void = () => undefined): this {
    this.#reserve(2 * LONGEST_VARINT);
    this.#varint(field * 8 + LENGTH_DELIMITED);
    const start = this.#at;
    // Most messages are so short that their length takes one byte.
    this.#at += 1;
    write(this);
    const length = this.#at - start - 1;
    const more = bytesOf(length) - 1;
    if (more > 0) {
      this.#reserve(more);
      this.#bytes.copyWithin(start + 1 + more, start + 1, this.#at);
    }
    this.#at = start;
    this.#varint(length);
    this.#at += length;
    return this;
  }

  finish(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  #delimited(field: number, length: number, write: (bytes: Buffer, at: number) => void): this {
    this.#reserve(2 * LONGEST_VARINT + length);
    this.#varint(field * 8 + LENGTH_DELIMITED);
    this.#varint(length);
    write(this.#bytes, this.#at);
    this.#at += length;
    return this;
  }

  #varint(value: number): void {
    let left = value;
    while (left >= 128) {
      this.#bytes[this.#at] = (left % 128) + 128;
      this.#at += 1;
      left = Math.floor(left / 128);
    }
    this.#bytes[this.#at] = left;
    this.#at += 1;
  }

  #longVarint(value: bigint): void {
    if (value <= BigInt(Number.MAX_SAFE_INTEGER)) {
      this.#varint(Number(value));
      return;
    }
    let left = value;
    while (left >= 128n) {
      this.#bytes[this.#at] = Number(left & 127n) + 128;
      this.#at += 1;
      left >>= 7n;
    }
    this.#bytes[this.#at] = Number(left);
    this.#at += 1;
  }

  #reserve(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#at + more));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}

const bytesOf = (value: number): number => {
  let bytes = 1;
  for (let left = value; left >= 128; left = Math.floor(left / 128)) bytes += 1;
  return bytes;
};
