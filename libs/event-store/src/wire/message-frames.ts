/** gRPC message header: one byte for the compression flag, four for the length. */
const HEADER = 5;
/** The limit of the store for one event and of the official client. */
const LONGEST = 17 * 1024 * 1024;

/** Splits a byte stream into gRPC messages, across chunk boundaries. */
export class MessageFrames {
  #pieces: Buffer[] = [];
  #length = 0;
  #needed = HEADER;

  /** Adds a chunk and reports every complete message as a range of `bytes`. */
  take(piece: Buffer, onMessage: (bytes: Buffer, start: number, end: number) => void): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length < this.#needed) return;
    const bytes = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces, this.#length);
    const rest = bytes.subarray(this.#cut(bytes, onMessage));
    this.#pieces = [rest];
    this.#length = rest.length;
  }

  /** Whether a message is incomplete. */
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

/** Prepends the gRPC header. */
export const framed = (message: Uint8Array): Buffer => {
  const bytes = Buffer.allocUnsafe(HEADER + message.length);
  bytes[0] = 0;
  bytes.writeUInt32BE(message.length, 1);
  bytes.set(message, HEADER);
  return bytes;
};
