import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runSteps } from './run-steps.mjs';

interface Output {
  readonly say: (line: string) => void;
}
interface Counts {
  readonly passed: number;
  readonly failed: number;
}

let lines: string[];
beforeEach(() => {
  lines = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0);
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = 0;
});

const step = (name: string, run: (output: Output) => Promise<Counts>) => ({ name, run });
const passing = async (): Promise<Counts> => ({ passed: 1, failed: 0 });

describe('steps', () => {
  it('go on after a failure, and end with the sums', async () => {
    const breaking = step('breaking', () => Promise.reject(new Error('no server')));
    await runSteps([breaking, step('passing', passing)]);
    expect(lines).toContain('no server');
    expect(lines.at(-1)).toBe('\n1 passed, 1 failed');
    expect(process.exitCode).toBe(1);
  });

  it('of two lists run side by side, and what one prints is not mixed with the other', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    const waiting = step('waiting', async ({ say }) => {
      say('one');
      await opened;
      say('two');
      return passing();
    });
    const opening = step('opening', async ({ say }) => {
      say('three');
      open();
      return passing();
    });
    await runSteps([[[opening], [waiting, step('last', passing)]]]);
    expect(lines.some((text) => /one\ntwo\n/.test(text))).toBe(true);
    expect(lines.at(-1)).toBe('\n3 passed, 0 failed');
  });
});
