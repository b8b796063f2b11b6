/** HTTP/2 framing (RFC 9113, section 4.1): a client preface of 24 bytes, then frames with a 9-byte header. */
const PREFACE_BYTES = 24;
const HEADER_BYTES = 9;
const TYPE_AT = 3;
const STREAM_AT = 5;
const RST_STREAM = 3;
const RST_STREAM_BYTES = 13;

/** What the client sent, in order: bytes to forward, or the id of a stream it reset. */
export type Sent = Buffer | number;

/** Extracts RST_STREAM frames from a client's byte stream, across chunk boundaries. */
export function createResetFrames(): (chunk: Buffer) => Sent[] {
  let rest: Buffer = Buffer.alloc(0);
  /** Remaining bytes of the preface or of the current frame. */
  let toPass = PREFACE_BYTES;

  return (chunk) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const sent: Sent[] = [];
    let from = 0;
    let at = toPass;
    while (bytes.length - at >= HEADER_BYTES) {
      const isReset = bytes[at + TYPE_AT] === RST_STREAM;
      if (isReset && bytes.length - at < RST_STREAM_BYTES) break;
      const end = at + HEADER_BYTES + bytes.readUIntBE(at, 3);
      if (isReset) {
        if (at > from) sent.push(bytes.subarray(from, at));
        sent.push(bytes.readUInt32BE(at + STREAM_AT) & 0x7fff_ffff);
        from = end;
      }
      at = end;
    }
    const passed = Math.min(at, bytes.length);
    if (passed > from) sent.push(bytes.subarray(from, passed));
    toPass = at - passed;
    rest = bytes.subarray(passed);
    return sent;
  };
}
