import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { secrets } from './secrets.mjs';

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'granary-secrets-'))));
afterEach(() => rmSync(directory, { recursive: true }));

describe('secrets of an installation', () => {
  it('are created once, 32 random bytes each, readable only by their owner', async () => {
    const first = await secrets(directory, {});
    expect(Object.values(first).map((secret) => Buffer.from(secret, 'base64').length)).toEqual([
      32, 32, 32, 32,
    ]);
    expect(new Set(Object.values(first)).size).toBe(4);
    expect(statSync(join(directory, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(await secrets(directory, {})).toEqual(first);
  });

  it('are overridden by the environment without being changed', async () => {
    const own = await secrets(directory, {});
    const kept = readFileSync(join(directory, 'secrets.json'), 'utf8');
    expect(await secrets(directory, { GRANARY_DATA_KEY: 'theirs' })).toEqual({
      ...own,
      GRANARY_DATA_KEY: 'theirs',
    });
    expect(readFileSync(join(directory, 'secrets.json'), 'utf8')).toBe(kept);
  });

  it('are completed with an evidence key in older installations', async () => {
    const first = await secrets(directory, {});
    const { GRANARY_EVIDENCE_KEY: _, ...older } = first;
    writeFileSync(join(directory, 'secrets.json'), JSON.stringify(older), { mode: 0o600 });
    const completed = await secrets(directory, {});
    expect(completed).toMatchObject(older);
    expect(Buffer.from(completed['GRANARY_EVIDENCE_KEY']!, 'base64')).toHaveLength(32);
    expect(statSync(join(directory, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(await secrets(directory, {})).toEqual(completed);
  });

  it('are never recreated for existing tables', async () => {
    mkdirSync(join(directory, 'postgres'));
    await expect(secrets(directory, {})).rejects.toThrow('--fresh');
  });

  it('are never recreated for linked tables or a log without tables', async () => {
    symlinkSync('/nowhere', join(directory, 'postgres'));
    await expect(secrets(directory, {})).rejects.toThrow('--fresh');
    rmSync(join(directory, 'postgres'));
    mkdirSync(join(directory, 'event-store'));
    writeFileSync(join(directory, 'event-store/events.mdb'), '');
    await expect(secrets(directory, {})).rejects.toThrow('--fresh');
  });
});
