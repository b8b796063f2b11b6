/** In front of every message: one byte that says "not compressed", four for the length. */
const HEADER = 5;
/** As much as the store can hold in one event, and as the official client takes. */
const LONGEST = 17 * 1024 * 1024;

/** Cuts what arrives into the messages of gRPC, wherever the pieces begin and end. */
export class MessageFrames {
  #pieces: Buffer[] = [];
  #length = 0;
  #needed = HEADER;

  /** The messages that are whole now: from where to where in the bytes. */
  take(piece: Buffer, onMessage: (bytes: Buffer, start: number, end: number) => void): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length < this.#needed) return;
    const bytes = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces, this.#length);
    const rest = bytes.subarray(this.#cut(bytes, onMessage));
    this.#pieces = [rest];
    this.#length = rest.length;
  }

  /** Whether a message has begun and not ended. */
  get isWithin(): boolean {
    return this.#length > 0;
  }

  #cut(bytes: Buffer, onMessage: (bytes: Buffer, start: number, end: number) => void): number {
    let at = 0;
    while (bytes.length - at >= HEADER) {
      const length = bytes.readUInt32BE(at + 1);
      if (bytes[at] !== 0) throw new Error('a compressed message, which nobody asked for');
      if (length > LONGEST) throw new Error(`a message of ${length} bytes, of at most ${LONGEST}`);
      const end = at + HEADER + length;
      if (end > bytes.length) {
        this.#needed = end - at;
        return at;
      }
      onMessage(bytes, at + HEADER, end);
      at = end;
    }
    this.#needed = HEADER;
    return at;
  }
}

/** One message as it is sent. */
export const framed = (message: Uint8Array): Buffer => {
  const bytes = Buffer.allocUnsafe(HEADER + message.length);
  bytes[0] = 0;
  bytes.writeUInt32BE(message.length, 1);
  bytes.set(message, HEADER);
  return bytes;
};
