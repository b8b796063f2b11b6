import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { CLEAR_LINE, createTerminal } from './terminal.mjs';

function terminal(isTTY: boolean) {
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY });
  return { ...createTerminal(output), written: (): string => output.read() ?? '' };
}

describe('launcher output', () => {
  it('keeps the progress bar intact between lines', () => {
    const { say, progress, written } = terminal(true);
    progress({ done: 1, total: 2, label: 'orders' });
    expect(written()).toContain('█'.repeat(15) + '░'.repeat(15) + ']  50 %  orders');
    say('projector runs again.');
    const line = written();
    expect(line.startsWith(`${CLEAR_LINE}projector runs again.\n`)).toBe(true);
    expect(line).toMatch(/\n\[█+░+\]  50 %/);
    progress({ done: 2, total: 2, label: 'orders' });
    expect(written()).toMatch(/100 %  orders\n$/);
    say('Ready.');
    expect(written()).toBe('Ready.\n');
  });

  it('prints a line every 10 % without a terminal', () => {
    const { progress, written } = terminal(false);
    for (let done = 0; done <= 1000; done += 1) progress({ done, total: 1000, label: 'orders' });
    expect(written().trimEnd().split('\n')).toHaveLength(11);
  });
});
