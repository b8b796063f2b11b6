import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { demoState, wantDemo } from './demo.mjs';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'granary-demo-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('the demo', () => {
  it('is wanted on a first start', () => {
    wantDemo({ directory, external: {} });
    expect(demoState(directory)).toBe('wanted');
  });

  it('is not told to an installation that has begun its own story', () => {
    writeFileSync(join(directory, 'secrets.json'), '{}');
    wantDemo({ directory, external: {} });
    expect(demoState(directory)).toBeUndefined();
  });

  it.each(['eventStore', 'postgres'])('is not told to a %s of somebody else', (server) => {
    wantDemo({ directory, external: { [server]: 'theirs' } });
    expect(demoState(directory)).toBeUndefined();
  });
});
