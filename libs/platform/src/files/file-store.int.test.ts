import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestBucket, type TestBucket } from '@granary/testing/stack';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { filesConfig, readConfig } from '../config/index.ts';
import { filesHealth, nameOf, openFileStore, type FileStore } from './index.ts';

let place: string;
let bucket: TestBucket;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'granary-file-store-'));
  bucket = await startTestBucket();
});
afterEach(() => {
  bucket.fault = () => undefined;
});
afterAll(async () => {
  await bucket.close();
  await rm(place, { recursive: true, force: true });
});

/** What another machine would open: the same files, drafts of its own. */
const storeOf = (variables: Readonly<Record<string, string>>): FileStore => {
  const config = readConfig(filesConfig, { ...variables, GRANARY_SCRATCH: join(place, randomUUID()) });
  return openFileStore(config.GRANARY_FILES, 'files', config);
};
const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const draftOf = async (store: FileStore, content: Buffer) => {
  await mkdir(store.drafts, { recursive: true });
  const path = join(store.drafts, randomUUID());
  await writeFile(path, content);
  return { path, size: content.length, sha256: digest(content) };
};
let contents = 0;
const keptIn = async (store: FileStore, size = 1_000) => {
  contents += 1;
  const content = Buffer.alloc(size, String(contents));
  const name = nameOf(digest(content));
  await store.keep(name, await draftOf(store, content));
  return { content, name };
};
const namesIn = async (store: FileStore, folder?: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of store.list(folder)) names.push(name);
  return names.toSorted();
};
const contentOf = async (store: FileStore, name: string): Promise<Buffer | undefined> => {
  const opened = await store.open(name);
  return opened && buffer(opened.content);
};

describe.each(['a folder', 'a bucket'])('files kept in %s', (kind) => {
  let store: FileStore;
  let another: FileStore;
  beforeAll(() => {
    const variables =
      kind === 'a bucket' ? bucket.variables : { GRANARY_FILES: join(place, 'a folder', 'of files') };
    [store, another] = [storeOf(variables), storeOf(variables)];
  });

  it('are read by everybody once they are whole', async () => {
    const before = Date.now() - 1_000;
    const { content, name } = await keptIn(store, 300_000);
    expect(await contentOf(another, name)).toEqual(content);
    expect(await another.open(name).then((opened) => (opened?.content.destroy(), opened?.size))).toBe(
      300_000,
    );
    const found = await another.find(name);
    expect(found?.size).toBe(300_000);
    expect(found?.changedAt).toBeGreaterThan(before);
    expect(await namesIn(another)).toContain(name);
    await store.probe();
  });

  it('leave no draft behind, and a draft is not listed', async () => {
    const { name } = await keptIn(store);
    const draft = await draftOf(store, Buffer.from('half'));
    expect(await namesIn(store)).toContain(name);
    expect((await namesIn(store)).some((known) => draft.path.endsWith(known))).toBe(false);
    await store.keep('whole', draft);
    expect(existsSync(draft.path)).toBe(false);
    expect(await contentOf(another, 'whole')).toEqual(Buffer.from('half'));
  });

  it('may be empty, and kept twice at once', async () => {
    await Promise.all(
      [store, another].map(async (one) => one.keep('em/pty', await draftOf(one, Buffer.alloc(0)))),
    );
    expect(await contentOf(store, 'em/pty')).toEqual(Buffer.alloc(0));
    expect((await store.find('em/pty'))?.size).toBe(0);
  });

  it('are not there if their draft is gone', async () => {
    const draft = { ...(await draftOf(store, Buffer.from('draft'))), path: join(store.drafts, 'gone') };
    await expect(store.keep('no/draft', draft)).rejects.toThrow();
    expect(await another.find('no/draft')).toBeUndefined();
  });

  it('are listed by folder', async () => {
    await store.keep('shelf/one', await draftOf(store, Buffer.from('one')));
    await store.keep('shelf/deep/two', await draftOf(store, Buffer.from('two')));
    await store.keep('shelf-not/three', await draftOf(store, Buffer.from('three')));
    expect(await namesIn(another, 'shelf')).toEqual(['shelf/deep/two', 'shelf/one']);
    expect(await namesIn(another, 'nowhere')).toEqual([]);
  });

  it('are gone for everybody once removed, and removed as often as one likes', async () => {
    const { name } = await keptIn(store);
    await store.remove(name);
    await another.remove(name);
    expect(await another.find(name)).toBeUndefined();
    expect(await another.open(name)).toBeUndefined();
    expect(await namesIn(another)).not.toContain(name);
  });
});

describe('a bucket', () => {
  const unavailable = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' });
  let store: FileStore;
  beforeAll(() => {
    store = storeOf(bucket.variables);
  });

  it('lists more than one page', async () => {
    const page = storeOf({
      ...bucket.variables,
      GRANARY_FILES: `${bucket.variables['GRANARY_FILES']}/pages`,
    });
    const names = Array.from({ length: 1_001 }, (_, n) => `many/${n}`);
    await bucket.fill(names.map((name) => `pages/${name}`));
    expect(await namesIn(page, 'many')).toEqual(names.toSorted());
  });

  it('refuses content other than the one announced, and lists nothing of it', async () => {
    const draft = await draftOf(store, Buffer.from('what came'));
    const sha256 = digest(Buffer.from('what was announced'));
    await expect(store.keep(nameOf(sha256), { ...draft, sha256 })).rejects.toEqual(unavailable);
    expect(await store.find(nameOf(sha256))).toBeUndefined();
  });

  it('is asked again while it is busy, but not to remove', async () => {
    let asked = 0;
    bucket.fault = () => ((asked += 1) % 3 === 0 ? undefined : 'busy');
    const { name } = await keptIn(store);
    expect((await store.find(name))?.size).toBe(1_000);
    expect(asked).toBe(6);
    await expect(store.remove(name)).rejects.toEqual(unavailable);
    expect(asked).toBe(7);
  });

  it('is unavailable when it is busy for long, silent, unknown, or refuses; and nothing is missing then', async () => {
    const { name } = await keptIn(store);
    bucket.fault = () => 'busy';
    await expect(store.find(name)).rejects.toEqual(unavailable);
    bucket.fault = () => 'silent';
    expect(await filesHealth(store)).toMatchObject({ status: 'degraded' });
    bucket.fault = () => undefined;
    expect(await filesHealth(store)).toEqual({ status: 'ok' });
    const others: Readonly<Record<string, string>>[] = [
      { GRANARY_S3_SECRET_ACCESS_KEY: 'a wrong secret' },
      { GRANARY_S3_ENDPOINT: 'http://127.0.0.1:9' },
      { GRANARY_FILES: 's3://no-such-bucket' },
    ];
    for (const wrong of others) {
      const refused = await storeOf({ ...bucket.variables, ...wrong })
        .open(name)
        .catch((error: unknown) => error as Error);
      expect(refused).toEqual(unavailable);
      expect(String((refused as Error).cause)).toMatch(/^Error: files: \w+/);
      expect(JSON.stringify([refused, String((refused as Error).cause)])).not.toContain('wrong secret');
    }
  });

  it('breaks off a content whose connection is lost', async () => {
    const { name } = await keptIn(store, 1_000_000);
    bucket.fault = () => 'cut-off';
    await expect(contentOf(store, name)).rejects.toThrow();
  });

  it('needs both halves of its credentials', () => {
    const { GRANARY_S3_SECRET_ACCESS_KEY: _, ...half } = bucket.variables;
    expect(() => storeOf(half)).toThrow('GRANARY_S3_SECRET_ACCESS_KEY');
  });

  it.each(['s3://', 's3://Granary', 's3://b', 'S3://granary', 's3://granary/a b', 'gs://granary'])(
    'is not named by %s',
    (GRANARY_FILES) => {
      expect(() => readConfig(filesConfig, { GRANARY_FILES })).toThrow('GRANARY_FILES must be');
    },
  );
});
