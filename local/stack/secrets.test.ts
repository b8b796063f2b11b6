import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { secrets } from './secrets.mjs';

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'granary-secrets-'))));
afterEach(() => rmSync(directory, { recursive: true }));

describe('the secrets of an installation', () => {
  it('are made once, 32 random bytes each, for their owner alone', async () => {
    const first = await secrets(directory, {});
    expect(Object.values(first).map((secret) => Buffer.from(secret, 'base64').length)).toEqual([
      32, 32, 32, 32,
    ]);
    expect(new Set(Object.values(first)).size).toBe(4);
    expect(statSync(join(directory, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(await secrets(directory, {})).toEqual(first);
  });

  it('give way to the environment, without being changed by it', async () => {
    const own = await secrets(directory, {});
    const kept = readFileSync(join(directory, 'secrets.json'), 'utf8');
    expect(await secrets(directory, { GRANARY_DATA_KEY: 'theirs' })).toEqual({
      ...own,
      GRANARY_DATA_KEY: 'theirs',
    });
    expect(readFileSync(join(directory, 'secrets.json'), 'utf8')).toBe(kept);
  });

  it('are completed where they were made before there was a key for evidence', async () => {
    const first = await secrets(directory, {});
    const { GRANARY_EVIDENCE_KEY: _, ...older } = first;
    writeFileSync(join(directory, 'secrets.json'), JSON.stringify(older), { mode: 0o600 });
    const completed = await secrets(directory, {});
    expect(completed).toMatchObject(older);
    expect(Buffer.from(completed['GRANARY_EVIDENCE_KEY']!, 'base64')).toHaveLength(32);
    expect(statSync(join(directory, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(await secrets(directory, {})).toEqual(completed);
  });

  it('are not made anew for data that were encrypted with others', async () => {
    mkdirSync(join(directory, 'postgres'));
    await expect(secrets(directory, {})).rejects.toThrow('--fresh');
  });

  it('nor for tables that a link leads to, nor for a log without tables', async () => {
    symlinkSync('/nowhere', join(directory, 'postgres'));
    await expect(secrets(directory, {})).rejects.toThrow('--fresh');
    rmSync(join(directory, 'postgres'));
    mkdirSync(join(directory, 'event-store'));
    writeFileSync(join(directory, 'event-store/events.mdb'), '');
    await expect(secrets(directory, {})).rejects.toThrow('--fresh');
  });
});
