import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { seededRandom } from '@granary/testing/random';
import { compiledMain } from '../testing/compiled-main.ts';
import { killRounds } from '../testing/kill-rounds.ts';

let script: string;
let directory: string;
beforeAll(async () => {
  script = await compiledMain();
  directory = await mkdtemp(join(tmpdir(), 'granary-kills-'));
});
afterAll(() => rm(directory, { recursive: true }));

it('a killed server loses no acknowledged append and leaves no partial one', async () => {
  const report = await killRounds({
    rounds: 25,
    random: seededRandom(2026),
    directory,
    script,
    writers: 12,
    longestRunMs: 300,
  });
  expect(report.kills).toBeGreaterThanOrEqual(25);
  expect(report.acknowledged).toBeGreaterThan(500);
  // The kills did hit appends in progress.
  expect(report.found + report.notFound).toBeGreaterThan(25);
}, 300_000);
