import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { claimDirectory, launcherOf, releaseDirectory } from '../stack/claim.mjs';
import { demoState } from '../stack/demo.mjs';
import { withDraft } from '../stack/drafts.mjs';
import { keptSecrets } from '../stack/secrets.mjs';
import { copyFile, copyFolder, copyFromBucket, flushFolder, keptFile, relativeTo } from './kept-files.mjs';
import { FORMAT, MANIFEST, VAULT } from './manifest.mjs';
import { connectTo, copyCluster } from './postgres-copy.mjs';
import { requireRecipients, seal } from './sealing.mjs';
import { readVault } from './vault-rows.mjs';

/**
 * Copies all data of an installation, its files from `bucket` if they are kept there, into a new folder, or into one file
 * sealed for `recipients`, which only appears once it is complete. The order ensures that references point to data copied
 * later: tables and signed heads first, then the log, keys and attachments.
 */
export async function backup(home, target, { say, recipients = [], bucket, shown }) {
  const to = resolve(target);
  if (existsSync(to)) throw new Error(`${to} is there already: a backup is never written over something.`);
  if (!existsSync(join(home, 'secrets.json')) || !existsSync(join(home, 'event-store')))
    throw new Error(`${home} holds no data of its own to back up.`);
  await requireRecipients(recipients);
  const isRunning = launcherOf(home) !== undefined;
  if (!isRunning) await claimDirectory(home, say);
  try {
    return await backUp(home, to, { say, isRunning, recipients, bucket, shown: shown ?? to });
  } finally {
    if (!isRunning) releaseDirectory(home);
  }
}

async function backUp(home, to, { say, isRunning, recipients, bucket, shown }) {
  const begun = performance.now();
  const isSealed = recipients.length > 0;
  const draft = `${to}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(to), { recursive: true });
  try {
    const { manifest, files } = isSealed
      ? await copySealed(home, draft, { isRunning, recipients, bucket })
      : await copyOpenly(home, draft, { isRunning, bucket });
    await rename(draft, to);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const seconds = (performance.now() - begun) / 1_000;
    say(
      `Backed up ${manifest.events} events, ${files.length} files, ${Math.ceil(bytes / 1e6)} MB to ${shown} in ${seconds.toFixed(1)} s.`,
    );
    say(
      isSealed
        ? `It is sealed for ${recipients.join(', ')}: without the key of one of them nobody can read or restore it.`
        : 'The secrets of the installation are in it: whoever has this folder can read everything.',
    );
    return manifest;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function copyOpenly(home, draft, installation) {
  await mkdir(draft, { mode: 0o700 });
  const copied = await copyWithManifest(home, draft, installation);
  await flushFolder(draft);
  return copied;
}

/** What is not sealed yet never reaches the place of the backup. */
const copySealed = (home, draft, { recipients, ...installation }) =>
  withDraft(home, async (folder) => {
    const copied = await copyWithManifest(home, folder, installation);
    await seal(folder, draft, recipients);
    return copied;
  });

async function copyWithManifest(home, draft, installation) {
  const { events, files } = await copyAll(home, draft, installation);
  const manifest = {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    events,
    files: relativeTo(draft, files),
  };
  await writeFile(join(draft, MANIFEST), JSON.stringify(manifest), { mode: 0o600 });
  return { manifest, files };
}

async function copyAll(home, draft, { isRunning, bucket }) {
  const data = join(home, 'postgres');
  const { copyLog } = await import('@granary/embedded-event-store');
  const from = (name) => join(home, name);
  const to = (name) => join(draft, name);
  const files = [];
  const client = await connectTo(data, keptSecrets(home).GRANARY_POSTGRES_PASSWORD);
  if (isRunning && !client) throw new Error('Postgres does not run at this moment: try again.');
  try {
    if (existsSync(data)) files.push(...(await copyCluster(client, data, to('postgres'))));
    // Heads first: the leaves of a signed head are written before it, so they will be copied too.
    files.push(...(await copyFolder(from('evidence'), to('evidence'), { first: 'heads.jsonl' })));
    const events = await copyLog(from('event-store'), to('event-store'));
    for (const name of ['events.mdb', 'format.json'])
      files.push(await keptFile(to(join('event-store', name))));
    if (client) {
      await writeFile(to(VAULT), JSON.stringify(await readVault(client)), { mode: 0o600 });
      files.push(await keptFile(to(VAULT)));
    }
    files.push(
      ...(await (bucket ? copyFromBucket(bucket, to('files')) : copyAttachments(from('files'), to('files')))),
    );
    files.push(await copyFile(from('secrets.json'), to('secrets.json')));
    if (demoState(home) === 'loaded') files.push(await copyFile(from('demo.json'), to('demo.json')));
    return { events, files };
  } finally {
    await client?.end();
  }
}

/** `leaving` first: a file restored from there during the backup will be found among the kept files. */
const copyAttachments = (from, to) =>
  copyFolder(from, to, { isLeftOut: (path) => path === join(from, 'incoming'), first: 'leaving' });
