import { strFromU8, unzipSync } from 'fflate';

/** The text of a response, including the contents of workbooks and evidence packages. */
export function shownText({ headers, bytes, text }) {
  if (!/zip|spreadsheetml/.test(headers['content-type'] ?? '')) return text;
  return Object.values(unzipSync(new Uint8Array(bytes)))
    .map((content) => strFromU8(content))
    .join('\n');
}
