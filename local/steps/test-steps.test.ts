import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { REAL_EVENT_STORE_TESTS, realEventStoreCommand } from './real-event-store.mjs';
import { countJest, countPlaywright, countSmoke } from './test-steps.mjs';

describe('count of tests', () => {
  it('counts a file that cannot be loaded as a failure', () => {
    const report = { numPassedTests: 10, numFailedTests: 1, numRuntimeErrorTestSuites: 2 };
    expect(countJest(report)).toEqual({ passed: 10, failed: 3 });
  });

  it('counts flaky journeys and errors outside journeys as failures', () => {
    const report = {
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{ message: 'no stack' }],
    };
    expect(countPlaywright(report)).toEqual({ passed: 7, failed: 3 });
  });

  it('counts a skipped benchmark as neither passed nor failed', () => {
    const outcome = (state: string) => ({ name: 'lineage', state });
    expect(countSmoke(['passed', 'failed', 'left out', 'passed'].map(outcome))).toEqual({
      passed: 2,
      failed: 1,
    });
  });
});

describe('tests on a real event store', () => {
  it('are skipped when no program is configured or it is missing', () => {
    expect(realEventStoreCommand({})).toBeUndefined();
    expect(realEventStoreCommand({ GRANARY_REAL_EVENTSTORE: '' })).toBeUndefined();
    expect(realEventStoreCommand({ GRANARY_REAL_EVENTSTORE: '/nowhere/start.sh' })).toBeUndefined();
    expect(realEventStoreCommand({ GRANARY_REAL_EVENTSTORE: process.execPath })).toBe(process.execPath);
  });

  it.each(REAL_EVENT_STORE_TESTS)('exist: %s', (pattern) => {
    const files = ['libs', 'services', 'local'].flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
    );
    expect(files.some((file) => new RegExp(pattern).test(file))).toBe(true);
  });
});
