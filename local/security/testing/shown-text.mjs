import { strFromU8, unzipSync } from 'fflate';

/** What an answer says, whatever it is packed in: workbooks and evidence packages are opened. */
export function shownText({ headers, bytes, text }) {
  if (!/zip|spreadsheetml/.test(headers['content-type'] ?? '')) return text;
  return Object.values(unzipSync(new Uint8Array(bytes)))
    .map((content) => strFromU8(content))
    .join('\n');
}
