import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { platform } from 'node:os';
import { runProgram } from '../stack/run-program.mjs';

/**
 * Copies a folder while it may be changing, `first` before the rest. Skips files that vanish meanwhile and those for
 * which `isLeftOut(path)` is true. Returns path, size and SHA-256 of every file.
 */
export async function copyFolder(from, to, { isLeftOut = () => false, first } = {}) {
  const kept = [];
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of inOrder(await entriesOf(from), first)) {
    const path = join(from, entry.name);
    if (isLeftOut(path)) continue;
    if (entry.isDirectory()) kept.push(...(await copyFolder(path, join(to, entry.name), { isLeftOut })));
    else if (entry.isFile()) kept.push(...(await copyIfThere(path, join(to, entry.name))));
  }
  return kept;
}

/** Copies the files of a bucket, which are named by their digests, into a folder. Skips files that vanish meanwhile. */
export async function copyFromBucket(bucket, to) {
  const { digestOf } = await import('@granary/platform/files');
  const kept = [];
  await mkdir(to, { recursive: true, mode: 0o700 });
  for await (const { name } of bucket.list()) {
    const opened = digestOf(name) && (await bucket.open(name));
    if (!opened) continue;
    const file = await writeHashed(opened.content, join(to, name));
    if (file.sha256 !== digestOf(name)) throw new Error(`${name} in the bucket is damaged.`);
    kept.push(file);
  }
  return kept;
}

/** Copies a folder of files that are named by their digests into a bucket. */
export async function copyToBucket(from, bucket) {
  const { nameOf } = await import('@granary/platform/files');
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const draft = await copyFile(join(entry.parentPath, entry.name), join(bucket.drafts, randomUUID()));
    await bucket.keep(nameOf(draft.sha256), draft);
  }
}

/** Copies a file up to its size at the start; returns path, size and SHA-256. */
export async function copyFile(from, to) {
  const { size } = await stat(from);
  return writeHashed(size === 0 ? [] : createReadStream(from, { end: size - 1 }), to);
}

/** Writes a new file; returns path, size and SHA-256. */
export async function writeHashed(content, to) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let copied = 0;
  await pipeline(
    content,
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        copied += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { mode: 0o600 }),
  );
  return { path: to, size: copied, sha256: hash.digest('hex') };
}

/** Size and SHA-256 of an existing file. */
export async function keptFile(path) {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { path, size, sha256: hash.digest('hex') };
}

/** With relative paths, as in a manifest. */
export const relativeTo = (directory, files) =>
  files.map(({ path, ...rest }) => ({ path: relative(directory, path), ...rest }));

/** Waits until everything has been written to disk. */
export async function flushFolder(directory) {
  if (platform() === 'linux') await runProgram('sync', ['-f', directory]);
}

async function copyIfThere(from, to) {
  try {
    return [await copyFile(from, to)];
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

async function entriesOf(folder) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

const inOrder = (entries, first) =>
  entries.toSorted((one, other) => Number(other.name === first) - Number(one.name === first));
