import { join } from 'node:path';
import { lastHeads } from '../log/heads.ts';
import { linesLength } from '../log/lines.ts';
import { TreeReader } from '../log/tree-reader.ts';
import type { CopiedFile } from './pieces.ts';

/** In bytes: the heads, and the leaves that the last one covers. */
export const signedLengths = (directory: string): Record<CopiedFile, number> => {
  const [head] = lastHeads(directory, 1);
  if (!head) return { 'leaves.jsonl': 0, 'heads.jsonl': 0 };
  const tree = new TreeReader(directory, head.size);
  try {
    return {
      'leaves.jsonl': tree.leavesLength(),
      'heads.jsonl': linesLength(join(directory, 'heads.jsonl')),
    };
  } finally {
    tree.close();
  }
};
