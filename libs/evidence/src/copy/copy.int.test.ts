import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { filesConfig, readConfig } from '@granary/platform/config';
import { openFileStore, type FileStore } from '@granary/platform/files';
import { startTestBucket, type TestBucket } from '@granary/testing/stack';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendHead, lastHeads, signedHead } from '../log/heads.ts';
import { signingKey } from '../log/keys.ts';
import { leafLine } from '../log/leaf.ts';
import { TreeWriter } from '../log/tree-writer.ts';
import { CopyOfAnotherTree, EvidenceCopy, fetchCopy, otherLogsIn } from './index.ts';

/** Leaves of more than one piece. */
const MANY = 5_000;
const key = signingKey(randomBytes(32).toString('base64'));
const { signal } = new AbortController();

let place: string;
let bucket: TestBucket;
let directory: string;
let files: FileStore;
let count = 0;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'granary-copy-'));
  bucket = await startTestBucket();
});
beforeEach(() => {
  count += 1;
  directory = join(place, `evidence-${count}`);
  const config = readConfig(filesConfig, { ...bucket.variables, GRANARY_SCRATCH: join(place, 'scratch') });
  files = openFileStore(`${config.GRANARY_FILES}/${count}`, 'evidence', config);
});
afterEach(() => {
  bucket.fault = () => undefined;
});
afterAll(async () => {
  await bucket.close();
  await rm(place, { recursive: true, force: true });
});

/** Grows a tree by leaves, of which the last ones may stay unsigned. */
const grow = (leaves: number, { unsigned = 0, folder = directory } = {}): void => {
  const tree = new TreeWriter(folder, lastHeads(folder, 1)[0]?.size ?? 0);
  const add = (more: number) =>
    tree.append(
      Array.from({ length: more }, (_, n) => {
        const position = BigInt(tree.size + n + 1) * 100n;
        const bytes = randomBytes(8);
        return {
          position,
          line: leafLine({ ...EVENT, position, id: bytes.toString('hex'), dataBytes: bytes }),
        };
      }),
    );
  add(leaves);
  const root = Buffer.from(tree.root()).toString('hex');
  const time = new Date().toISOString();
  appendHead(folder, signedHead({ size: tree.size, position: String(tree.position), root, time }, key));
  add(unsigned);
  tree.close();
};
const EVENT = {
  stream: 'batch-1',
  revision: 0n,
  type: 'BatchReceived',
  contentType: 'application/json',
  createdMs: 0,
  metadataBytes: new Uint8Array(),
};

/** What another process would copy with. */
const copier = () => new EvidenceCopy(files, directory);
let fetched = 0;
const fetchAgain = async () => {
  fetched += 1;
  const folder = join(place, `fetched-${fetched}`);
  return { folder, ...(await fetchCopy({ files, directory: folder, keys: [key.public] })) };
};
const failAfter = (puts: number): void => {
  let left = puts;
  bucket.fault = ({ method }) => {
    if (method === 'PUT') left -= 1;
    return left < 0 ? 'busy' : undefined;
  };
};
const countPuts = (): (() => number) => {
  let puts = 0;
  bucket.fault = ({ method }) => {
    if (method === 'PUT') puts += 1;
    return undefined;
  };
  return () => puts;
};

it('a copy is brought back as the files it was made of, up to the last head', async () => {
  grow(3);
  const copy = copier();
  await copy.update(signal);
  grow(MANY, { unsigned: 10 });
  await copy.update(signal);
  const { folder, heads, head, faults } = await fetchAgain();
  expect({ heads, size: head?.size, faults }).toEqual({ heads: 2, size: MANY + 3, faults: [] });
  // Cuts off what nobody has signed.
  new TreeWriter(directory, MANY + 3).close();
  expect((await readdir(folder)).toSorted()).toEqual((await readdir(directory)).toSorted());
  for (const name of await readdir(folder))
    expect([name, await readFile(join(folder, name))]).toEqual([name, await readFile(join(directory, name))]);
});

it('a copy that was interrupted anywhere is a whole tree, if an older one, and is continued', async () => {
  grow(3);
  await copier().update(signal);
  grow(MANY);
  for (let puts = 0; ; puts += 1) {
    failAfter(puts);
    const isComplete = await copier()
      .update(signal)
      .then(
        () => true,
        () => false,
      );
    bucket.fault = () => undefined;
    const { head, faults } = await fetchAgain();
    expect({ puts, size: head?.size, faults }).toEqual({
      puts,
      size: isComplete ? MANY + 3 : 3,
      faults: [],
    });
    if (isComplete) break;
  }
  const puts = countPuts();
  await copier().update(signal);
  expect(puts()).toBe(0);
});

it('a first copy that was interrupted sends no piece twice', async () => {
  grow(MANY);
  // The mark of the place, and a piece.
  failAfter(2);
  await expect(copier().update(signal)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  bucket.fault = () => undefined;
  expect((await fetchAgain()).faults).toEqual([{ kind: 'no-heads', detail: 'no head was copied' }]);
  const puts = countPuts();
  await copier().update(signal);
  expect({ puts: puts(), faults: (await fetchAgain()).faults }).toEqual({ puts: 2, faults: [] });
});

it('a piece that was replaced by a longer one is removed, if that is allowed', async () => {
  const copy = copier();
  for (let n = 0; n < 3; n += 1) {
    grow(5);
    await copy.update(signal);
  }
  expect(await namesOfCopy()).toHaveLength(2);
  grow(5);
  bucket.fault = ({ method }) => (method === 'DELETE' ? 'busy' : undefined);
  await copy.update(signal);
  expect(await namesOfCopy()).toHaveLength(4);
  expect(await fetchAgain()).toMatchObject({ head: { size: 20 }, faults: [] });
});
const namesOfCopy = async () =>
  (await bucket.names()).filter((name) => name.startsWith(`${count}/`) && !name.includes('/log/'));

it('a copy is fetched while it grows', async () => {
  grow(5);
  const copy = copier();
  await copy.update(signal);
  let isGrown = false;
  bucket.fault = async ({ method, url }) => {
    if (isGrown || method !== 'GET' || !url?.includes('-0000')) return undefined;
    isGrown = true;
    grow(5);
    await copy.update(signal);
    return undefined;
  };
  expect(await fetchAgain()).toMatchObject({ faults: [], head: { size: 10 } });
});

it('evidence that was brought back goes on, and so does its copy', async () => {
  grow(5);
  await copier().update(signal);
  const { folder } = await fetchAgain();
  grow(5, { folder });
  await new EvidenceCopy(files, folder).update(signal);
  expect(await fetchAgain()).toMatchObject({ heads: 2, head: { size: 10 }, faults: [] });
});

it('evidence is not copied over the copy of other evidence', async () => {
  grow(5);
  await copier().update(signal);
  const before = await namesOfCopy();
  const other = join(place, `other-${count}`);
  grow(8, { folder: other });
  await expect(new EvidenceCopy(files, other).update(signal)).rejects.toThrow(CopyOfAnotherTree);
  expect(await namesOfCopy()).toEqual(before);
  // A copy of before there were marks.
  for await (const { name } of files.list('log')) await files.remove(name);
  await expect(new EvidenceCopy(files, other).update(signal)).rejects.toThrow('is not of this evidence');
  expect(await namesOfCopy()).toEqual(before);
});

it('of two logs that have the same empty place, only the first is copied there', async () => {
  const other = join(place, `other-${count}`);
  grow(5);
  grow(8, { folder: other });
  // It has looked when nothing was there, and is overtaken.
  let isOvertaken = false;
  bucket.fault = async ({ method }) => {
    if (method !== 'PUT' || isOvertaken) return undefined;
    isOvertaken = true;
    await copier().update(signal);
    return undefined;
  };
  const late = new EvidenceCopy(files, other);
  await expect(late.update(signal)).rejects.toThrow(CopyOfAnotherTree);
  const { begins, head } = await fetchAgain();
  expect(head?.size).toBe(5);
  await expect(late.update(signal)).rejects.toThrow(
    `it holds the evidence of the log that begins with event ${begins?.id}`,
  );
  expect(await otherLogsIn(files, other)).toEqual([begins?.id]);
  grow(5);
  await copier().update(signal);
  expect(await fetchAgain()).toMatchObject({ head: { size: 10 }, faults: [] });
});

it('a copy is not brought back if a leaf or a head of it is not what was signed', async () => {
  grow(5);
  grow(5);
  const signed = await readFile(join(directory, 'heads.jsonl'), 'utf8');
  const leaves = await readFile(join(directory, 'leaves.jsonl'), 'utf8');
  const faultsOf = async (file: string, content: string) => {
    await rm(join(directory, file));
    await appendFile(join(directory, file), content);
    count += 1;
    const config = readConfig(filesConfig, { ...bucket.variables, GRANARY_SCRATCH: join(place, 'scratch') });
    files = openFileStore(`${config.GRANARY_FILES}/${count}`, 'evidence', config);
    await copier().update(signal);
    const { folder, faults } = await fetchAgain();
    expect(await readdir(folder)).not.toContain('heads.jsonl');
    return faults.map(({ kind }) => kind);
  };
  expect(await faultsOf('heads.jsonl', signed.replace(/"size":5/, '"size":4'))).toEqual(['head-not-signed']);
  await rm(join(directory, 'heads.jsonl'));
  await appendFile(join(directory, 'heads.jsonl'), signed);
  expect(await faultsOf('leaves.jsonl', leaves.replace('BatchReceived', 'BatchReversed'))).toEqual([
    'root-differs',
  ]);
  expect(await faultsOf('leaves.jsonl', leaves.replace('granary event', 'granary evening'))).toEqual([
    'tree-damaged',
  ]);
});
