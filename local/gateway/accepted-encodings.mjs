/** Encodings named in an `Accept-Encoding` header, without those it refuses (`;q=0`). */
export function acceptedEncodings(header = '') {
  return header
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim().toLowerCase()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
}
