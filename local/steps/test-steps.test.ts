import { describe, expect, it } from '@jest/globals';
import { countJest, countPlaywright, countSmoke } from './test-steps.mjs';

describe('the count of tests', () => {
  it('takes a file that could not be loaded for a failure', () => {
    const report = { numPassedTests: 10, numFailedTests: 1, numRuntimeErrorTestSuites: 2 };
    expect(countJest(report)).toEqual({ passed: 10, failed: 3 });
  });

  it('takes a journey that passes only sometimes, and an error around the journeys, for failures', () => {
    const report = {
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{ message: 'no stack' }],
    };
    expect(countPlaywright(report)).toEqual({ passed: 7, failed: 3 });
  });

  it('takes a benchmark that was left out for neither passed nor failed', () => {
    const outcome = (state: string) => ({ name: 'lineage', state });
    expect(countSmoke(['passed', 'failed', 'left out', 'passed'].map(outcome))).toEqual({
      passed: 2,
      failed: 1,
    });
  });
});
