/** HTTP/2 as RFC 9113, section 4.1, has it: a client begins with 24 bytes, then every frame has a header of 9. */
const PREFACE_BYTES = 24;
const HEADER_BYTES = 9;
const TYPE_AT = 3;
const STREAM_AT = 5;
const RST_STREAM = 3;
const RST_STREAM_BYTES = 13;

/** What a client sent, in order: bytes to be passed on, or the number of the stream that it reset. */
export type Sent = Buffer | number;

/** Takes the RST_STREAM frames out of what a client sends, however its bytes are cut into chunks. */
export function createResetFrames(): (chunk: Buffer) => Sent[] {
  let rest: Buffer = Buffer.alloc(0);
  /** Bytes of the preface or of the frame under way, which are nobody's header. */
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
