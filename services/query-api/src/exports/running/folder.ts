import { clearDrafts, type FileStore } from '@granary/platform/files';

/** Keep files this young: their job may not be registered yet. */
const YOUNG_MS = 60_000;

/** Named by job and attempt, so that leftovers of abandoned attempts can be told apart from offered files. */
export const fileOf = ({ id, run }: { readonly id: string; readonly run: string }): string => `${id}.${run}`;

const OUR_NAME = /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/;

/** Removes files that belong to no job. */
export const tidyExports = async (files: FileStore, inUse: ReadonlySet<string>): Promise<void> => {
  await clearDrafts(files.drafts, { olderThanMs: YOUNG_MS, isInUse: (name) => inUse.has(name) });
  for await (const { name, changedAt } of files.list())
    if (OUR_NAME.test(name) && !inUse.has(name) && Date.now() - changedAt > YOUNG_MS)
      await files.remove(name);
};
