import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { filePath, nameOf, openFileStore, type FileStore } from '@granary/platform/files';
import { filesConfig, readConfig } from '@granary/platform/config';
import { startTestBucket, type TestBucket } from '@granary/testing/stack';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removalFrom } from './removal-from.ts';
import { filesOf, type Removal } from './removal.ts';

const AN_HOUR_MS = 3_600_000;

let place: string;
let bucket: TestBucket;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'granary-removal-'));
  bucket = await startTestBucket();
});
afterEach(() => {
  bucket.fault = () => undefined;
});
afterAll(async () => {
  await bucket.close();
  await rm(place, { recursive: true, force: true });
});

describe.each(['a folder', 'a bucket'])('removal from %s', (kind) => {
  let files: FileStore;
  let removal: Removal;
  beforeAll(() => {
    const variables = kind === 'a bucket' ? bucket.variables : { GRANARY_FILES: join(place, 'files') };
    const config = readConfig(filesConfig, { ...variables, GRANARY_SCRATCH: join(place, 'scratch') });
    files = openFileStore(config.GRANARY_FILES, 'files', config);
    removal = removalFrom(files);
  });
  const upload = async (content: string): Promise<string> => {
    await mkdir(files.drafts, { recursive: true });
    const path = join(files.drafts, randomUUID());
    await writeFile(path, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    await files.keep(nameOf(sha256), { path, sha256, size: content.length });
    return sha256;
  };
  const makeOld = async (sha256: string): Promise<string> => {
    const then = Date.now() - 2 * AN_HOUR_MS;
    if (kind === 'a bucket') await bucket.age(nameOf(sha256), then);
    else await utimes(filePath(join(place, 'files'), sha256), then / 1_000, then / 1_000);
    return sha256;
  };
  const oldFile = async (): Promise<string> => makeOld(await upload(randomUUID()));
  const isKept = async (sha256: string): Promise<boolean> => (await files.find(nameOf(sha256))) !== undefined;
  const anHourAgo = () => Date.now() - AN_HOUR_MS;
  const drop = (sha256: string) => removal.drop(sha256, anHourAgo());
  /** Whether the work was done; a refusal says that somebody else was faster. */
  const isDone = (work: Promise<void>): Promise<boolean> =>
    work.then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
        return false;
      },
    );

  it('takes old files and leaves young ones', async () => {
    const [old, young] = [await oldFile(), await upload(randomUUID())];
    const found = await filesOf(files, { from: 0, before: anHourAgo() });
    expect([found.includes(old), found.includes(young)]).toEqual([true, false]);
    expect([await drop(old), await drop(young), await drop(old)]).toEqual([true, false, false]);
    expect([await isKept(old), await isKept(young)]).toEqual([false, true]);
  });

  it('leaves an old file that was touched, until that is long ago too', async () => {
    const old = await oldFile();
    await removal.touch(old);
    expect(await drop(old)).toBe(false);
    expect(await isKept(old)).toBe(true);
    expect(await removal.drop(old, Date.now() + AN_HOUR_MS)).toBe(true);
    expect(await isKept(old)).toBe(false);
  });

  it('leaves no trace of a file that is not there', async () => {
    const before = await bucket.names();
    await removal.touch('f'.repeat(64));
    expect(await drop('f'.repeat(64))).toBe(false);
    expect(await bucket.names()).toEqual(before);
  });

  it('never takes a file that is attached or uploaded again at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const content = randomUUID();
      const old = await makeOld(await upload(content));
      const attach = async () => (await isDone(removal.touch(old))) && (await isKept(old));
      const uploadAgain = async () => (await upload(content), isDone(removal.confirm(old)));
      const [isClaimed] = await Promise.all([round % 2 ? attach() : uploadAgain(), drop(old), drop(old)]);
      // A refused one may have found it or not.
      expect({ round, isKept: await isKept(old) }).toEqual({
        round,
        isKept: isClaimed || expect.any(Boolean),
      });
    }
  });
});

describe('removal from a bucket', () => {
  let files: FileStore;
  let removal: Removal;
  let sha256: string;
  const name = () => nameOf(sha256);
  const marksOf = async () => (await bucket.names()).filter((mark) => mark.startsWith(`leaving/${sha256}`));
  beforeAll(() => {
    const config = readConfig(filesConfig, { ...bucket.variables, GRANARY_SCRATCH: join(place, 'other') });
    files = openFileStore(config.GRANARY_FILES, 'files', config);
    removal = removalFrom(files);
  });
  const refused = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' });
  const oldFile = async () => {
    sha256 = createHash('sha256').update(randomUUID()).digest('hex');
    await bucket.fill([name()]);
    await bucket.age(name(), Date.now() - 2 * AN_HOUR_MS);
  };
  const drop = () => removal.drop(sha256, Date.now() - AN_HOUR_MS);
  /** Does the work when the sweep sends this request, before it is answered. */
  const before = (method: string, what: string, work: () => Promise<unknown>) => {
    let isMet = false;
    bucket.fault = async (request) => {
      if (isMet || request.method !== method || !request.url?.includes(what)) return undefined;
      isMet = true;
      await work();
      return undefined;
    };
  };

  it('sees who touched the file before it looks', async () => {
    await oldFile();
    before('HEAD', name(), () => removal.touch(sha256));
    expect(await drop()).toBe(false);
    expect(await files.find(name())).toBeDefined();
    expect(await marksOf()).toEqual([]);
  });

  it('is seen by who touches or uploads the file after it has looked', async () => {
    await oldFile();
    before('DELETE', name(), async () => {
      await expect(removal.touch(sha256)).rejects.toEqual(refused);
      await expect(removal.confirm(sha256)).rejects.toEqual(refused);
    });
    expect(await drop()).toBe(true);
    expect(await marksOf()).toEqual([]);
    await expect(removal.confirm(sha256)).rejects.toEqual(refused);
  });

  it('that does not know its outcome bars the file until its request cannot be on its way any more', async () => {
    await oldFile();
    bucket.fault = ({ method }) => (method === 'DELETE' ? 'busy' : undefined);
    await expect(drop()).rejects.toEqual(refused);
    bucket.fault = () => undefined;
    await removal.settle(Date.now());
    const [mark] = await marksOf();
    await expect(removal.touch(sha256)).rejects.toEqual(refused);
    await bucket.age(mark ?? '', Date.now() - 2 * AN_HOUR_MS);
    await removal.settle(Date.now());
    expect(await marksOf()).toEqual([]);
    await removal.touch(sha256);
    expect(await files.find(name())).toBeDefined();
  });
});
