import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendLine, lastLines } from './lines.ts';
import { isSigned, type PublicKey, type SigningKey } from './keys.ts';

/** What the log was at a moment: so many events, and the root over them. */
export interface TreeHead {
  readonly size: number;
  /** Of the last event that is in it. */
  readonly position: string;
  /** Hexadecimal. */
  readonly root: string;
  readonly time: string;
}

export interface SignedHead extends TreeHead {
  /** Which key. */
  readonly key: string;
  /** Base64. */
  readonly signature: string;
}

const FORM = 'granary head 1';

/** The words that are signed. */
export const headText = ({ size, position, root, time }: TreeHead): string =>
  [FORM, size, position, root, time].join('\n');

export const signedHead = (head: TreeHead, { sign, public: { id } }: SigningKey): SignedHead => ({
  ...head,
  key: id,
  signature: sign(headText(head)),
});

/** Undefined: signed with none of the keys, or not as it stands now. */
export const signerOf = (head: SignedHead, keys: readonly PublicKey[]): PublicKey | undefined =>
  keys.find((key) => key.id === head.key && isSigned(headText(head), head.signature, key));

const fileOf = (directory: string): string => join(directory, 'heads.jsonl');

/** All there are; a line that is no head is answered as its text. */
export const readHeads = (directory: string): (SignedHead | string)[] => readHeadsFile(fileOf(directory));

/** The same of a copy that lies elsewhere. */
export const readHeadsFile = (file: string): (SignedHead | string)[] => {
  if (!existsSync(file)) return [];
  // What a kill has left of a line is no line: it was never answered for.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => parseHead(line) ?? line);
};

/** The newest ones, the newest last. */
export const lastHeads = (directory: string, count: number): SignedHead[] =>
  lastLines(fileOf(directory), count).flatMap((line) => parseHead(line) ?? []);

const parseHead = (line: string): SignedHead | undefined => {
  try {
    const head = JSON.parse(line) as SignedHead;
    const texts = [head.position, head.root, head.time, head.key, head.signature];
    const isHead = Number.isSafeInteger(head.size) && texts.every((text) => typeof text === 'string');
    return isHead ? head : undefined;
  } catch {
    return undefined;
  }
};

/** One line behind the others, on the disk when this returns. */
export const appendHead = (directory: string, head: SignedHead): void =>
  appendLine(fileOf(directory), JSON.stringify(head));
