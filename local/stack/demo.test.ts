import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { demoLanguage, demoState, historyBeginning, requestDemo, wantDemo } from './demo.mjs';
import { howToSignIn } from './sign-in.mjs';
import { settingsFromEnvironment } from './settings.mjs';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'granary-demo-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('demo', () => {
  it('is wanted on the first start', () => {
    wantDemo({ directory, external: {} });
    expect(demoState(directory)).toBe('wanted');
  });

  it('has a history of half a year, which begins when the log does', () => {
    expect(historyBeginning(directory)).toBeUndefined();
    wantDemo({ directory, external: {} });
    const days = (Date.now() - Date.parse(historyBeginning(directory) ?? '')) / 86_400_000;
    expect(Math.round(days)).toBe(184);
  });

  it('is not loaded into an installation with data', () => {
    writeFileSync(join(directory, 'secrets.json'), '{}');
    wantDemo({ directory, external: {} });
    expect(demoState(directory)).toBeUndefined();
  });

  it.each(['eventStore', 'postgres'])('is not loaded into an external %s', (server) => {
    wantDemo({ directory, external: { [server]: 'theirs' } });
    expect(demoState(directory)).toBeUndefined();
    expect(historyBeginning(directory)).toBeUndefined();
  });
});

describe('demo on request', () => {
  it('is refused if the event store of this folder has been used', async () => {
    await requestDemo(settingsFromEnvironment(directory, {}));
    expect(demoState(directory)).toBe('wanted');
    mkdirSync(join(directory, 'event-store'));
    writeFileSync(join(directory, 'event-store', 'events.mdb'), '');
    await expect(requestDemo(settingsFromEnvironment(directory, {}))).rejects.toThrow('events in the log');
  });
});

describe('sign-in of a started Granary', () => {
  const told = (env: Record<string, string>, demo?: string) =>
    howToSignIn(settingsFromEnvironment(directory, env), { demo, databaseUrl: 'unused' });

  it('is by role in a demo, and otherwise by the first account', async () => {
    expect(await told({ EVENTSTORE_URL: 'esdb://theirs' }, 'loaded')).toMatch(/role .*, password granary$/);
    expect(await told({})).toBe('super_admin, password granary');
    expect(await told({ GRANARY_FIRST_PASSWORD: 'theirs' })).not.toMatch(/granary$|theirs/);
  });
});

describe('language of the demo', () => {
  it('is the one asked for', () => {
    expect(['zh', 'en', 'km-KH'].map((asked) => demoLanguage(asked, { LANG: 'en_US.UTF-8' }))).toEqual([
      'zh-CN',
      'en-US',
      'km-KH',
    ]);
    expect(() => demoLanguage('fr', {})).toThrow('The demo has no language "fr"; choose zh, en, km.');
  });

  it('is otherwise the one of the machine, or Chinese', () => {
    expect(demoLanguage(undefined, { LANG: 'en_GB.UTF-8' })).toBe('en-US');
    expect(demoLanguage(undefined, { LC_ALL: 'km_KH', LANG: 'en_GB.UTF-8' })).toBe('km-KH');
    for (const LANG of ['C.UTF-8', 'fr_FR', '', undefined])
      expect(demoLanguage(undefined, { LANG })).toBe('zh-CN');
  });
});
