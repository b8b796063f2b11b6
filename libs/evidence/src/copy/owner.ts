import { lastHeads } from '../log/heads.ts';
import { parseLeaf, type Leaf } from '../log/leaf.ts';
import { TreeReader } from '../log/tree-reader.ts';
import type { FileStore } from '@granary/platform/files';

/** Beside the pieces: one mark for each log that was copied here, by the id of its first event. */
const MARKS = 'log';

export const markName = (id: string): string => `${MARKS}/${id}`;

/** The first leaf, which says what log a tree is of; undefined while nothing is signed. */
export const firstLeaf = (directory: string): string | undefined => {
  const [head] = lastHeads(directory, 1);
  if (!head) return undefined;
  const tree = new TreeReader(directory, head.size);
  try {
    return tree.leafAt(0).line;
  } finally {
    tree.close();
  }
};

export interface Marks {
  readonly isOurs: boolean;
  /** Ids of the first events of other logs. */
  readonly others: readonly string[];
}

export const marksIn = async (files: FileStore, id: string): Promise<Marks> => {
  const ids: string[] = [];
  for await (const { name } of files.list(MARKS)) ids.push(name.slice(MARKS.length + 1));
  return { isOurs: ids.includes(id), others: ids.filter((one) => one !== id) };
};

/** Other logs that have their copy where this evidence is to be copied to. */
export const otherLogsIn = async (files: FileStore, directory: string): Promise<readonly string[]> => {
  const line = firstLeaf(directory);
  return line === undefined ? [] : (await marksIn(files, idOf(line))).others;
};

export const idOf = (line: string): Leaf['id'] => parseLeaf(line)?.id ?? '';

export const describedLogs = (ids: readonly string[]): string =>
  `it holds the evidence of the log that begins with event ${ids.join(' and ')}`;
