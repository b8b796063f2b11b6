import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it, jest } from '@jest/globals';
import { createUnit, unit } from '@granary/domain/configuration';
import { fetchCopy } from '@granary/evidence/copy';
import { signingKey } from '@granary/evidence/log';
import { filesConfig, readConfig } from '@granary/platform/config';
import { openFileStore, type FileStore } from '@granary/platform/files';
import { createLogger } from '@granary/platform/logging';
import { startTestBucket } from '@granary/testing/stack';
import { openTestStack, until, type TestStack } from '../../testing/stack/test-stack.ts';
import type { CopyStatus } from './copying.ts';
import { evidenceHealth } from './health.ts';
import { EvidenceKeeper } from './keeper.ts';

jest.setTimeout(60_000);

let testStack: TestStack;
let databaseUrl: string;
let directory: string;
const key = signingKey(randomBytes(32).toString('base64'));
const keepers: EvidenceKeeper[] = [];

beforeAll(async () => {
  testStack = await openTestStack();
  databaseUrl = String(testStack.pool.options.connectionString);
});
afterAll(() => testStack.close());
beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'granary-evidence-'))));
afterEach(async () => {
  await Promise.all(keepers.splice(0).map((keeper) => keeper.stop()));
  await rm(directory, { recursive: true });
});

let units = 0;
const append = () => {
  units += 1;
  const details = {
    id: `k${units}`,
    name: '升',
    englishName: null,
    khmerName: null,
    symbol: 'L',
    sort: units,
  };
  return testStack.append(unit, details.id, ...createUnit({ status: 'none' }, details));
};
const startKeeper = (copy?: FileStore): EvidenceKeeper => {
  const logger = createLogger('projector', 'silent');
  const keeper = new EvidenceKeeper({
    log: testStack.store,
    databaseUrl,
    directory,
    key,
    formerKeys: [],
    logger,
    headEveryMs: 20,
    copy,
  });
  keepers.push(keeper);
  keeper.start();
  return keeper;
};

it('only one keeper writes at a time; the second takes over when the first stops', async () => {
  const first = startKeeper();
  await until(async () => first.status().state === 'recording', 'the first records');
  const second = startKeeper();
  await until(async () => second.status().state === 'standby', 'the second stands by');
  const position = await append();
  await until(async () => first.status().head?.position === String(position), 'the first signs');
  await first.stop();
  const next = await append();
  await until(async () => second.status().head?.position === String(next), 'the second signs');
});

it('a keeper verifies the signed heads and reports the result', async () => {
  const position = await append();
  const keeper = startKeeper();
  await until(async () => keeper.status().verification !== undefined, 'a verification');
  expect(keeper.status().verification).toMatchObject({ state: 'verified', position: String(position) });
  expect(evidenceHealth(keeper.status())).toEqual({ status: 'ok' });
});

it('a keeper never overwrites a head that contradicts the log, and reports degraded health', async () => {
  await append();
  const keeper = startKeeper();
  await until(async () => keeper.status().head !== undefined, 'a head');
  await keeper.stop();
  const file = join(directory, 'heads.jsonl');
  const falsified = (await readFile(file, 'utf8')).replace(/"root":"../, '"root":"zz');
  await writeFile(file, falsified);
  const next = startKeeper();
  await until(async () => next.status().state === 'contradicted', 'the contradiction');
  expect(evidenceHealth(next.status())).toMatchObject({ status: 'degraded' });
  expect(await readFile(file, 'utf8')).toBe(falsified);
});

it('a keeper signs on while the bucket of its copy is away, tells how far the copy is behind, and catches up', async () => {
  const bucket = await startTestBucket();
  const config = readConfig(filesConfig, {
    ...bucket.variables,
    GRANARY_SCRATCH: join(directory, 'scratch'),
  });
  const files = openFileStore(config.GRANARY_FILES, 'evidence', config);
  const behind = () => keeper.status().copy?.behindSeconds ?? 0;
  bucket.fault = () => 'busy';
  const keeper = startKeeper(files);
  await until(async () => behind() > 1, 'a copy that is behind');
  await until(async () => (keeper.status().copy?.failures ?? 0) > 0, 'a failure that is counted');
  const position = await append();
  await until(async () => keeper.status().head?.position === String(position), 'a head without a copy');
  expect(evidenceHealth(keeper.status())).toEqual({ status: 'ok' });

  bucket.fault = () => undefined;
  await until(async () => behind() === 0, 'a copy that is not behind');
  expect(keeper.status().copy).toMatchObject({ head: { position: String(position) }, failures: 0 });
  const fetched = await fetchCopy({ files, directory: join(directory, 'fetched'), keys: [key.public] });
  expect(fetched).toMatchObject({ head: { position: String(position) }, faults: [] });
  await keeper.stop();
  await bucket.close();
});

it('a keeper that stops copies its last head, and waits for no bucket that is away', async () => {
  const bucket = await startTestBucket();
  const config = readConfig(filesConfig, {
    ...bucket.variables,
    GRANARY_SCRATCH: join(directory, 'scratch'),
  });
  const files = openFileStore(config.GRANARY_FILES, 'evidence', config);
  const stopped = async () => {
    const keeper = startKeeper(files);
    await until(async () => keeper.status().copy?.behindSeconds === 0, 'a keeper that records');
    const position = await append();
    await until(async () => keeper.status().position === position, 'a leaf');
    const begun = performance.now();
    await keeper.stop();
    return { position, seconds: (performance.now() - begun) / 1_000 };
  };
  let fetches = 0;
  const copied = async () => {
    fetches += 1;
    const folder = join(directory, `fetched-${fetches}`);
    return (await fetchCopy({ files, directory: folder, keys: [key.public] })).head?.position;
  };
  const { position } = await stopped();
  expect(await copied()).toBe(String(position));
  bucket.fault = () => 'silent';
  expect((await stopped()).seconds).toBeLessThan(8);
  bucket.fault = () => undefined;
  expect(await copied()).toBe(String(position));
  await bucket.close();
});

it('a copy that stays behind, or is of other evidence, degrades health', async () => {
  const keeper = startKeeper();
  const healthWith = (status: CopyStatus) => evidenceHealth({ ...keeper.status(), copy: status });
  const copy = { behindSeconds: 1, head: undefined, failures: 0, ofAnother: undefined };
  expect(healthWith({ ...copy, behindSeconds: 299 })).toEqual({ status: 'ok' });
  expect(healthWith({ ...copy, behindSeconds: 301 })).toEqual({
    status: 'degraded',
    detail: 'the copy is 301 s behind',
  });
  expect(healthWith({ ...copy, ofAnother: 'it holds the evidence of …' })).toEqual({
    status: 'degraded',
    detail: 'not copied to GRANARY_EVIDENCE_COPY: it holds the evidence of …',
  });
});
