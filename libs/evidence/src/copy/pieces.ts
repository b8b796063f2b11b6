import type { FileStore } from '@granary/platform/files';

/** What a copy consists of; all else of the tree follows from it. */
export const copiedFiles = ['leaves.jsonl', 'heads.jsonl'] as const;
export type CopiedFile = (typeof copiedFiles)[number];

/** Bytes of a file that lie in one object. */
export const PIECE = 1024 * 1024;

/** From a multiple of `PIECE`; only the last piece of a file is shorter. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

const NAME = /\/(\d+)-(\d+)$/;
const DIGITS = 15;

/** Both ends are in the name, so that it never has two contents: a request that arrives late does no harm. */
export const pieceName = (file: CopiedFile, { start, end }: Piece): string =>
  `${file}/${[start, end].map((place) => String(place).padStart(DIGITS, '0')).join('-')}`;

/** The end of the longest piece by start; a shorter one is older. */
export const longestPieces = async (files: FileStore, file: CopiedFile): Promise<Map<number, number>> => {
  const ends = new Map<number, number>();
  for await (const { name } of files.list(file)) {
    const [, start, end] = (NAME.exec(name) ?? []).map(Number);
    if (start === undefined || end === undefined) continue;
    ends.set(start, Math.max(end, ends.get(start) ?? 0));
  }
  return ends;
};
