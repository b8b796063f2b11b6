import type { SignedHead } from '../log/index.ts';

export const FORM = 'granary archive 1';

/** First line of an archive. */
export interface ArchiveHeader {
  readonly form: typeof FORM;
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  /** Events recorded from `since` on and before `until`; ISO 8601. */
  readonly since: string;
  readonly until: string;
  /** Place of the first event among all of the log. */
  readonly first: number;
  readonly events: number;
  /** The signed state of the log that contains them. */
  readonly head: SignedHead;
  /** PEM of the key that signed the head. */
  readonly key: string;
  /** Base64: what leads from the leaves to the root of the head. */
  readonly hashes: readonly string[];
}

/** Every further line: an event. The leaves next to the period have no content; they show that it is complete. */
export interface ArchiveLine {
  readonly leaf: string;
  readonly data?: string;
  readonly dataBase64?: string;
  readonly metadata?: string;
  readonly metadataBase64?: string;
}

/** The leaves that an archive has: those of its events, and their neighbours, if there are any. */
export const leavesOf = ({ first, events, head }: Pick<ArchiveHeader, 'first' | 'events' | 'head'>) => ({
  first: Math.max(0, first - 1),
  behind: Math.min(head.size, first + events + 1),
  size: head.size,
});

const isText = (bytes: Uint8Array): boolean => Buffer.from(Buffer.from(bytes).toString()).equals(bytes);

/** Text where the bytes are text, so that people can read it. */
export const contentAs = <Name extends 'data' | 'metadata'>(name: Name, bytes: Uint8Array) => {
  const buffer = Buffer.from(bytes);
  return isText(bytes) ? { [name]: buffer.toString() } : { [`${name}Base64`]: buffer.toString('base64') };
};

export const contentOf = (text: string | undefined, base64: string | undefined): Buffer | undefined => {
  if (text !== undefined) return Buffer.from(text);
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
};
