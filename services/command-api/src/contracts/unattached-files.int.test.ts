import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/contracts';
import { FolderStore, REMOVAL_FOLDER, filePath, nameOf } from '@granary/platform/files';
import { until } from '@granary/testing/stack';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { removalFrom } from '../files/removal-from.ts';
import { UNATTACHED_FOR_MS, UnattachedFiles } from '../files/unattached-files.ts';
import { pdf } from '../../testing/fixtures/files.ts';
import { openTestStack, type TestStack } from '../../testing/stack/contracts.ts';

let testStack: TestStack;
let root: string;
let unattached: UnattachedFiles;
beforeAll(async () => {
  testStack = await openTestStack();
  root = testStack.api.config.GRANARY_FILES;
  unattached = testStack.api.app.get(UnattachedFiles);
}, 60_000);
afterAll(() => testStack.api.close());

let sizes = 100;
/** Uploads a new file and waits until the clock is past its modification time. */
const uploaded = async (): Promise<string> => {
  sizes += 1;
  const content = pdf(sizes);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await testStack.upload('clerk', content);
  const { mtimeMs } = await stat(filePath(root, sha256));
  await until(async () => Date.now() > mtimeMs);
  return sha256;
};
const attach = (code: string, sha256: string) =>
  testStack.on('clerk', contracts.attachToContract, code, { body: { name: 'scan.pdf', sha256 } });
const isKept = async (sha256: string): Promise<boolean> =>
  (await new FolderStore(root).find(nameOf(sha256))) !== undefined;
/** A time at which existing files are a day old and files touched from here on are not. */
const aDayLater = async (): Promise<number> => {
  const now = Date.now();
  await until(async () => Date.now() > now + 1);
  return now + UNATTACHED_FOR_MS;
};

describe('an unattached upload', () => {
  it('is deleted after a day and can be uploaded again', async () => {
    const sha256 = await uploaded();
    expect(await unattached.sweep()).toEqual([]);
    expect(await isKept(sha256)).toBe(true);
    expect(await unattached.sweep(await aDayLater())).toEqual([sha256]);
    expect(await isKept(sha256)).toBe(false);
    const code = await testStack.draft();
    expect((await attach(code, sha256)).body.code).toBe('FILE_NOT_UPLOADED');
    await testStack.upload('clerk', pdf(sizes));
    expect((await attach(code, sha256)).status).toBe(200);
  });

  it('does not include a file that was ever attached, on any document, even if removed since', async () => {
    const [kept, removed] = [await uploaded(), await uploaded()];
    const code = await testStack.draft();
    expect((await attach(code, kept)).status).toBe(200);
    const { body } = await attach(code, removed);
    const { id } = body.data as { id: string };
    await testStack.as('clerk', contracts.removeFromContract, { params: { code, attachment: id } });
    expect(await unattached.sweep(await aDayLater())).toEqual([]);
    expect([await isKept(kept), await isKept(removed)]).toEqual([true, true]);
    // Another instance starts with only the log.
    const another = new UnattachedFiles(
      testStack.api.store,
      new FolderStore(root),
      testStack.api.app.get(UnattachedFiles)['logger'],
    );
    expect(await another.sweep(await aDayLater())).toEqual([]);
  });

  it('is restored when it is touched during the sweep', async () => {
    const sha256 = await uploaded();
    const before = (await aDayLater()) - UNATTACHED_FOR_MS;
    const removal = removalFrom(new FolderStore(root));
    await removal.touch(sha256);
    expect(await removal.drop(sha256, before)).toBe(false);
    expect(await readFile(filePath(root, sha256))).toEqual(pdf(sizes));
  });

  it('is restored or deleted after a sweep was killed midway', async () => {
    const [young, old] = [await uploaded(), await uploaded()];
    await mkdir(join(root, REMOVAL_FOLDER), { recursive: true });
    for (const sha256 of [young, old])
      await rename(filePath(root, sha256), join(root, REMOVAL_FOLDER, sha256));
    const twoDaysAgo = (Date.now() - 2 * UNATTACHED_FOR_MS) / 1000;
    await utimes(join(root, REMOVAL_FOLDER, old), twoDaysAgo, twoDaysAgo);
    await unattached.sweep();
    expect([await isKept(young), await isKept(old)]).toEqual([true, false]);
    expect(await readdir(join(root, REMOVAL_FOLDER))).toEqual([]);
  });

  it('older than the log is kept, because a restored log may refer to it', async () => {
    const sha256 = await uploaded();
    const lastYear = (Date.now() - 365 * UNATTACHED_FOR_MS) / 1000;
    await utimes(filePath(root, sha256), lastYear, lastYear);
    expect(await unattached.sweep()).toEqual([]);
    expect(await isKept(sha256)).toBe(true);
  });

  it('is either attached and kept, or swept and refused, when both happen at once', async () => {
    const code = await testStack.draft();
    for (let round = 0; round < 8; round += 1) {
      const sha256 = await uploaded();
      const then = await aDayLater();
      const [attached] = await Promise.all([attach(code, sha256), unattached.sweep(then)]);
      expect({ round, attached: attached.status === 200 }).toEqual({ round, attached: await isKept(sha256) });
      await unattached.sweep(await aDayLater());
      expect({ round, attached: attached.status === 200 }).toEqual({ round, attached: await isKept(sha256) });
    }
  });
});
