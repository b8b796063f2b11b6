import { inflateSync } from 'node:zlib';

/**
 * What a PDF of ours shows, piece by piece as drawn, read with each of its fonts: pieces of the others come out as
 * nonsense.
 */
export function pdfText(bytes) {
  const streams = [...streamsIn(bytes)];
  const drawn = streams.filter((stream) => stream.includes(' Tf')).join('\n');
  const glyphs = [...drawn.matchAll(/<([0-9a-f]+)>|(ET)/g)].map(([, hex, end]) => (end ? '' : hex));
  return streams
    .filter((stream) => stream.includes('beginbfrange'))
    .map((stream) => glyphs.map((hex) => textOf(hex, lettersIn(stream))).join(''))
    .join('\n');
}

function* streamsIn(bytes) {
  const text = bytes.toString('latin1');
  for (const { index, 0: head } of text.matchAll(/\bstream\r?\n/g)) {
    const begin = index + head.length;
    try {
      yield inflateSync(bytes.subarray(begin, text.indexOf('endstream', begin))).toString('latin1');
    } catch {
      // A picture, or a font.
    }
  }
}

/** By glyph, of `<0000> <0002> [<0000> <0041> <0042>]`. */
function lettersIn(map) {
  const letters = new Map();
  for (const [, from, list] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [n, [, code]] of [...list.matchAll(/<(\w+)>/g)].entries())
      letters.set(parseInt(from, 16) + n, Buffer.from(code, 'hex').swap16().toString('utf16le'));
  return letters;
}

const textOf = (hex, letters) =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(parseInt(glyph, 16)) ?? '').join('');
