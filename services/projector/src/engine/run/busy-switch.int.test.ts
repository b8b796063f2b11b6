import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import type pg from 'pg';
import { measures, revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, until, type TestStack } from '../../../testing/stack/test-stack.ts';

jest.setTimeout(60_000);

const BEGIN =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; LOCK TABLE platform.switching IN ACCESS SHARE MODE';
const MOST_MS = 5_000;

let testStack: TestStack;
let readers: pg.Pool;
let over: AbortController;
let reading: Promise<number>[];
beforeEach(async () => {
  testStack = await openTestStack();
  readers = testStack.openPool({ max: 20, application_name: 'query-api' });
  over = new AbortController();
  reading = [];
  testStack.startProjector([measures(1)]);
  await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 1)));
  await testStack.projectors[0]?.stop();
});
afterEach(async () => {
  over.abort();
  await Promise.all(reading);
  await readers.end();
  await testStack.close();
});

/** Reads like a request, for this many seconds. Returns its duration in milliseconds. */
async function read(seconds: number): Promise<number> {
  const begun = performance.now();
  const client = await readers.connect();
  try {
    await client.query(BEGIN);
    await client.query('SELECT count(*) FROM measures.unit');
    await client.query('SELECT pg_sleep($1)', [seconds]);
    await client.query('COMMIT');
    return performance.now() - begun;
  } finally {
    client.release();
  }
}

/** Reads without pauses. Returns the longest duration in milliseconds. */
const readOn = async (seconds: number): Promise<number> => {
  let longest = 0;
  while (!over.signal.aborted) longest = Math.max(longest, await read(seconds));
  return longest;
};

const building = async () =>
  (await testStack.rows(`SELECT phase, waits_for FROM platform.read_model_version WHERE version = 2`))[0];
const isLive = async () =>
  (await testStack.rows(`SELECT FROM platform.read_model_version WHERE version = 2 AND state = 'live'`))
    .length === 1;
const isSwitching = () => until(async () => (await building())?.['phase'] === 'switching', 'it switches');

it('a switch completes within five seconds under continuous overlapping reads', async () => {
  reading = Array.from({ length: 12 }, (_, n) => readOn(0.3 + n * 0.03));
  testStack.startProjector([measures(2)]);
  await isSwitching();
  const begun = performance.now();
  await until(isLive, 'it is live');
  expect(performance.now() - begun).toBeLessThan(MOST_MS);
});

it('a switch reports which reader it waits for, and delays nobody else', async () => {
  const long = read(7);
  reading = Array.from({ length: 4 }, () => readOn(0.01));
  testStack.startProjector([measures(2)]);
  await isSwitching();
  await until(async () => (await building())?.['waits_for'] !== null, 'the waiting reader is reported');
  expect((await building())?.['waits_for']).toMatchObject({
    program: 'query-api',
    seconds: expect.any(Number),
    reads: expect.any(Number),
  });
  await long;
  const begun = performance.now();
  await until(isLive, 'it is live');
  expect(performance.now() - begun).toBeLessThan(MOST_MS);
  expect((await building())?.['waits_for']).toBeNull();
  over.abort();
  // Short readers have waited for at most one attempt.
  for (const longest of await Promise.all(reading)) expect(longest).toBeLessThan(2_000);
});
