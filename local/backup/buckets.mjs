import { basename, dirname, join } from 'node:path';
import { withDraft } from '../stack/drafts.mjs';
import { bucketIn } from '../stack/settings.mjs';
import { backup } from './backup.mjs';
import { keptFile, writeHashed } from './kept-files.mjs';

/** Where the attachments of an installation are, if not in its folder. */
export const attachmentsOf = ({ env, directory }) =>
  bucketIn(env.GRANARY_FILES) && openBucket(env.GRANARY_FILES, { env, directory });

/** Makes a sealed backup and puts it into a bucket, where it appears as a whole. */
export async function backupToBucket(home, place, { env, recipients, ...options }) {
  if (recipients.length === 0)
    throw new Error('A backup in a bucket is sealed: name the public key of its reader with --recipient.');
  const { bucket, name } = await openObject(place, { env, directory: home });
  if (await bucket.find(name))
    throw new Error(`${place} is there already: a backup is never written over something.`);
  await withDraft(home, async (folder) => {
    const draft = join(folder, name);
    await backup(home, draft, { ...options, recipients, shown: place });
    await bucket.keep(name, await keptFile(draft));
  });
}

/** Calls `work` with the path of a backup: the given one, or a copy of the one in a bucket, which is removed again. */
export async function withBackup(home, path, env, work) {
  if (!bucketIn(path)) return work(path);
  const { bucket, name } = await openObject(path, { env, directory: home });
  const opened = await bucket.open(name);
  if (!opened) throw new Error(`There is no ${path}.`);
  return withDraft(home, async (folder) => {
    const { path: copy } = await writeHashed(opened.content, join(folder, name));
    return work(copy);
  });
}

const OBJECT = /^s3:\/\/[^/]+\/.*[^/]$/u;

async function openObject(place, installation) {
  if (!OBJECT.test(place))
    throw new Error(`${place} names no file in a bucket, as s3://bucket/file.age does.`);
  const bucket = await openBucket(dirname(place), installation);
  return { bucket, name: basename(place) };
}

async function openBucket(place, { env, directory }) {
  const [{ filesConfig, readConfig }, { openFileStore }] = await Promise.all([
    import('@granary/platform/config'),
    import('@granary/platform/files'),
  ]);
  const { GRANARY_FILES, ...config } = readConfig(filesConfig, { ...env, GRANARY_FILES: place });
  return openFileStore(GRANARY_FILES, 'files', { ...config, GRANARY_SCRATCH: join(directory, 'scratch') });
}
