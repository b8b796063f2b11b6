import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { ROOT } from '../stack/layout.mjs';
import { REAL_EVENT_STORE_TESTS, realEventStoreCommand } from './real-event-store.mjs';
import { jestFailures, playwrightFailures } from './reported-failures.mjs';
import { countJest, countPlaywright, countSmoke } from './test-steps.mjs';

describe('count of tests', () => {
  it('counts a file that cannot be loaded as a failure', () => {
    const report = { numPassedTests: 10, numFailedTests: 1, numRuntimeErrorTestSuites: 2 };
    expect(countJest(report)).toMatchObject({ passed: 10, failed: 3 });
  });

  it('counts flaky journeys and errors outside journeys as failures', () => {
    const report = {
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{ message: 'no stack' }],
    };
    expect(countPlaywright(report)).toMatchObject({ passed: 7, failed: 3 });
  });

  it('counts a skipped benchmark as neither passed nor failed', () => {
    const outcome = (state: string) => ({ name: 'lineage', state });
    expect(countSmoke(['passed', 'failed', 'left out', 'passed'].map(outcome))).toMatchObject({
      passed: 2,
      failed: 1,
    });
  });
});

describe('what failed', () => {
  it('is named by file, test and the first lines of its message', () => {
    const name = `${ROOT}/libs/domain/src/a.test.ts`;
    const passed = { status: 'passed', fullName: 'a holds', failureMessages: [] };
    const failed = {
      status: 'failed',
      fullName: 'a breaks',
      failureMessages: ['\u001B[31mbecause\u001B[39m\n\nof b'],
    };
    const unloaded = { name: `${ROOT}/b.test.ts`, message: 'cannot be read', assertionResults: [] };
    expect(
      jestFailures({ testResults: [{ name, message: '', assertionResults: [passed, failed] }, unloaded] }),
    ).toEqual(['libs/domain/src/a.test.ts › a breaks\n  because\n  of b', 'b.test.ts\n  cannot be read']);
  });

  it('names journeys that failed or were flaky, and errors outside of them', () => {
    const journey = (title: string, status: string, message: string) => ({
      file: 'credit.spec.ts',
      title,
      tests: [{ status, results: [{ error: { message } }] }],
    });
    const suites = [
      { specs: [journey('a', 'expected', '')], suites: [{ specs: [journey('b', 'flaky', 'late')] }] },
    ];
    expect(playwrightFailures({ suites, errors: [{ message: 'no stack' }] })).toEqual([
      'credit.spec.ts › b\n  late',
      'outside journeys\n  no stack',
    ]);
  });
});

describe('a benchmark that failed', () => {
  it('is named with the first lines of its message', () => {
    const results = [
      { name: 'lineage', state: 'passed' },
      { name: 'long-stream', state: 'failed', message: 'terminating connection\n\n    at parse' },
    ];
    expect(countSmoke(results)).toMatchObject({
      failed: 1,
      failures: ['long-stream\n  terminating connection\n      at parse'],
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
