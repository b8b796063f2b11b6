import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { releaseDirectory } from './claim.mjs';
import { LAUNCHER, RUN } from './layout.mjs';
import { remember } from './pid-files.mjs';
import { eventStoreUrlOf, forgetInstance, noteInstance, urlOf } from './running-instance.mjs';
import { settingsFromEnvironment } from './settings.mjs';

let directory: string;
const found = (env: Record<string, string> = {}) => {
  const settings = settingsFromEnvironment(directory, env);
  return [urlOf(settings), eventStoreUrlOf(settings)];
};
const RUNNING = {
  url: 'http://127.0.0.1:9000',
  eventStoreUrl: 'esdb://admin:hidden@log:2113',
  configuration: {},
};
const USUAL = ['http://127.0.0.1:8080', 'esdb://127.0.0.1:8213?tls=false'];

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'granary-running-'));
  remember(join(directory, RUN), LAUNCHER, process.pid);
  noteInstance(directory, RUNNING);
});
afterAll(() => rmSync(directory, { recursive: true }));

it('finds the running instance where it listens', () => {
  expect(found()).toEqual([RUNNING.url, RUNNING.eventStoreUrl]);
});

it('prefers what the environment names', () => {
  expect(found({ PORT: '9001', GRANARY_EVENTSTORE_PORT: '9002' })).toEqual([
    'http://127.0.0.1:9001',
    'esdb://127.0.0.1:9002?tls=false',
  ]);
  expect(found({ EVENTSTORE_URL: 'esdb://other:2113' })).toEqual([RUNNING.url, 'esdb://other:2113']);
});

it('uses the defaults when nothing runs, even if a killed launcher left its note', () => {
  releaseDirectory(directory);
  expect(found()).toEqual(USUAL);
  remember(join(directory, RUN), LAUNCHER, process.pid);
  forgetInstance(directory);
  expect(found()).toEqual(USUAL);
});
