import { localMessage, type LocalMessage } from '@granary/api/messages';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../files/index.ts';

const KEPT_MS = 7 * 86_400_000;
const SUFFIX = '.json';

/**
 * Stores a message readable by the folder's owner only, as it contains codes and links. Deletes those over a week old.
 */
export const keepLocalMessage = async (
  folder: string,
  message: LocalMessage,
  now = Date.now(),
): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${message.id}${SUFFIX}`);
  await writeFile(`${path}.new`, JSON.stringify(message, null, 2), { mode: 0o600 });
  await rename(`${path}.new`, path);
  for (const name of await namesIn(folder)) {
    const kept = await stat(join(folder, name)).catch(() => undefined);
    if (kept && now - kept.mtimeMs > KEPT_MS) await rm(join(folder, name), { force: true });
  }
};

/** Newest first. */
export const localMessagesIn = async (folder: string, limit: number): Promise<LocalMessage[]> => {
  const read = (await namesIn(folder)).map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    return localMessage.safeParse(parsed(text)).data;
  });
  return (await Promise.all(read))
    .filter((message) => message !== undefined)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, limit);
};

const namesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(SUFFIX));
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
