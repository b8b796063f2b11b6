import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendLine, lastLines } from './lines.ts';
import { isSigned, type PublicKey, type SigningKey } from './keys.ts';

/** State of the log at a point in time: number of events and root hash of their tree. */
export interface TreeHead {
  readonly size: number;
  /** Position of the last event included. */
  readonly position: string;
  /** Hexadecimal. */
  readonly root: string;
  readonly time: string;
}

export interface SignedHead extends TreeHead {
  /** Id of the key. */
  readonly key: string;
  /** Base64. */
  readonly signature: string;
}

const FORM = 'granary head 1';

/** The text that is signed. */
export const headText = ({ size, position, root, time }: TreeHead): string =>
  [FORM, size, position, root, time].join('\n');

export const signedHead = (head: TreeHead, { sign, public: { id } }: SigningKey): SignedHead => ({
  ...head,
  key: id,
  signature: sign(headText(head)),
});

/** Undefined if the head was not signed with any of these keys, or was changed afterwards. */
export const signerOf = (head: SignedHead, keys: readonly PublicKey[]): PublicKey | undefined =>
  keys.find((key) => key.id === head.key && isSigned(headText(head), head.signature, key));

const fileOf = (directory: string): string => join(directory, 'heads.jsonl');

/** Returns all heads; a line that is not a head is returned as text. */
export const readHeads = (directory: string): (SignedHead | string)[] => readHeadsFile(fileOf(directory));

/** Like `readHeads`, from a copy elsewhere. */
export const readHeadsFile = (file: string): (SignedHead | string)[] => {
  if (!existsSync(file)) return [];
  // A line torn by a crash is not a head: the append never completed.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => parseHead(line) ?? line);
};

/** The newest heads, in file order. */
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

/** Appends a head, durably on return. */
export const appendHead = (directory: string, head: SignedHead): void =>
  appendLine(fileOf(directory), JSON.stringify(head));
