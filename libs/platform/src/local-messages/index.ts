import { localMessage, type LocalMessage } from '@granary/api/messages';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '../files/index.ts';

const KEPT_MS = 7 * 86_400_000;
const SUFFIX = '.json';
const MAIL_SUFFIX = '.eml';

/**
 * Stores a message readable by the folder's owner only, as it contains codes and links; a mail also as `mail`, which mail
 * programs open. Deletes those over a week old.
 */
export const keepLocalMessage = async (
  folder: string,
  message: LocalMessage,
  { mail, now = Date.now() }: { readonly mail?: Uint8Array; readonly now?: number } = {},
): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (mail) await write(join(folder, `${message.id}${MAIL_SUFFIX}`), mail);
  await write(join(folder, `${message.id}${SUFFIX}`), JSON.stringify(message, null, 2));
  for (const name of await namesIn(folder, [SUFFIX, MAIL_SUFFIX])) {
    const kept = await stat(join(folder, name)).catch(() => undefined);
    if (kept && now - kept.mtimeMs > KEPT_MS) await rm(join(folder, name), { force: true });
  }
};

const write = async (path: string, content: string | Uint8Array): Promise<void> => {
  await writeFile(`${path}.new`, content, { mode: 0o600 });
  await rename(`${path}.new`, path);
};

/** Newest first. */
export const localMessagesIn = async (folder: string, limit: number): Promise<LocalMessage[]> => {
  const read = (await namesIn(folder, [SUFFIX])).map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    return localMessage.safeParse(parsed(text)).data;
  });
  return (await Promise.all(read))
    .filter((message) => message !== undefined)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, limit);
};

const namesIn = async (folder: string, suffixes: readonly string[]): Promise<string[]> => {
  const names = (await ifThere(readdir(folder))) ?? [];
  return names.filter((name) => suffixes.some((suffix) => name.endsWith(suffix)));
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
