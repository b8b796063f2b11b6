import { digestOf, type FileStore } from '@granary/platform/files';

/** Removes unattached files, and lets no file go that is being attached or uploaded again meanwhile. */
export interface Removal {
  /** Keeps a file from the sweep, for as long as an upload is kept. Does nothing if it does not exist. */
  touch(sha256: string): Promise<void>;
  /** Throws `SERVICE_UNAVAILABLE` if a removal may have met the file that was uploaded. */
  confirm(sha256: string): Promise<void>;
  /** Removes a file unless it was stored or touched since `before`, in milliseconds. Returns whether it was removed. */
  drop(sha256: string, before: number): Promise<boolean>;
  /** Finishes removals that a crash interrupted. */
  settle(before: number): Promise<void>;
}

/** Digests of the files stored between these times, in milliseconds. */
export async function filesOf(
  files: FileStore,
  { from, before }: { from: number; before: number },
): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, changedAt } of files.list()) {
    const sha256 = digestOf(name);
    if (sha256 && changedAt >= from && changedAt < before) found.push(sha256);
  }
  return found;
}
