import { randomBytes } from 'node:crypto';
import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@granary/testing/stack';
import { isConsistent, isIncluded, consistencyPath, inclusionPath, leafHash } from '../merkle/index.ts';
import { openEvidenceStack, type EvidenceStack } from '@granary/testing/stack/evidence';
import {
  EvidenceRecorder,
  TreeReader,
  lastHeads,
  readHeads,
  signerOf,
  signingKey,
  verifyLog,
  type SignedHead,
} from './index.ts';

let testStack: EvidenceStack;
beforeEach(async () => (testStack = await openEvidenceStack()));
afterEach(() => testStack.close());

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

it('EvidenceRecorder proves every event to every later head, and every head to every later one', async () => {
  for (const count of [1, 6, 2, 8]) {
    await testStack.append(count);
    await testStack.record();
  }
  const heads = readHeads(testStack.directory) as SignedHead[];
  expect(heads.map(({ size }) => size)).toEqual([1, 7, 9, 17]);
  const last = heads.at(-1)!;
  const tree = new TreeReader(testStack.directory, last.size);
  for (let index = 0; index < last.size; index += 1) {
    const { line, position } = tree.leafAt(index);
    expect(tree.indexOf(position)).toBe(index);
    for (const { size, root } of heads.filter(({ size }) => size > index)) {
      const path = inclusionPath(index, size, tree.nodeAt);
      expect(
        isIncluded({ leafHash: leafHash(Buffer.from(line)), index, size, path, root: bytes(root) }),
      ).toBe(true);
    }
  }
  for (const earlier of heads)
    for (const later of heads.filter(({ size }) => size >= earlier.size))
      expect(
        isConsistent({
          earlier: earlier.size,
          earlierRoot: bytes(earlier.root),
          size: later.size,
          root: bytes(later.root),
          path: consistencyPath(earlier.size, later.size, tree.nodeAt),
        }),
      ).toBe(true);
  tree.close();
});

it('EvidenceRecorder signs a head at an interval after new events', async () => {
  const recorder = new EvidenceRecorder({
    log: testStack.log,
    directory: testStack.directory,
    key: testStack.key,
    headEveryMs: 20,
  });
  const stop = new AbortController();
  const running = recorder.run(stop.signal);
  await testStack.append(3);
  await until(() => recorder.head?.size === 3);
  await testStack.append(2);
  await until(() => recorder.head?.size === 5);
  stop.abort();
  await running;
  expect(lastHeads(testStack.directory, 1)[0]?.size).toBe(5);
  expect(await testStack.verify()).toMatchObject({ state: 'verified', events: 5 });
});

it('EvidenceRecorder signs the last head again after a key change', async () => {
  await testStack.append(3);
  await testStack.record();
  const key = signingKey(randomBytes(32).toString('base64'));
  const formerKeys = [testStack.key.public];
  const recorder = new EvidenceRecorder({
    log: testStack.log,
    directory: testStack.directory,
    key,
    formerKeys,
  });
  const stop = new AbortController();
  const running = recorder.run(stop.signal);
  await until(() => recorder.head !== undefined);
  stop.abort();
  await running;
  const [before, after] = readHeads(testStack.directory) as SignedHead[];
  expect(after).toMatchObject({ size: 3, root: before?.root });
  expect(signerOf(after!, [key.public])).toBe(key.public);
  const { log, directory } = testStack;
  const keys = [key.public, ...formerKeys];
  expect(await verifyLog({ log, directory, keys })).toMatchObject({
    state: 'verified',
    heads: 2,
    faults: [],
  });
});

it('EvidenceRecorder re-reads unsigned events after a crash left torn files', async () => {
  await testStack.append(11);
  await testStack.record();
  await testStack.append(7);
  const path = (name: string) => join(testStack.directory, name);
  // A torn leaf line, places without lines, garbage nodes, a torn head.
  await appendFile(path('leaves.jsonl'), '["granary event 1","12","and then the power');
  await appendFile(path('places'), Buffer.alloc(37, 9));
  await appendFile(path('level-0'), Buffer.alloc(70, 9));
  await writeFile(path('level-7'), Buffer.alloc(5, 9));
  await appendFile(path('heads.jsonl'), '{"size":12,"posi');
  await testStack.record();
  expect(await testStack.verify()).toMatchObject({ state: 'verified', events: 18, heads: 2, faults: [] });
});

it('EvidenceRecorder refuses to continue when signed data is missing', async () => {
  await testStack.append(11);
  await testStack.record();
  const { length } = await readFile(join(testStack.directory, 'level-0'));
  await truncate(join(testStack.directory, 'level-0'), length - 32);
  await expect(testStack.record()).rejects.toThrow('level-0 is too short');
});
