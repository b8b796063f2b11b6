import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connectBearer } from '../client/bearer.ts';
import { forget, keep, session } from '../session/session-store.ts';
import { kept } from './kept.ts';
import { settings } from './settings.ts';
import { startSettingsSync } from './sync.ts';

const somebody = (id: string) => ({
  user: { id, username: id, realName: id, role: 'viewer', warehouses: [] },
  isAuthenticated: true,
  token: `token-${id}`,
  tokenExpiry: Date.now() + 3_600_000,
});
const realFetch = globalThis.fetch;
const onServer: Record<string, Record<string, string>> = {};
let isReachable = true;
let refusesWith: number | undefined;
let asked = 0;

const answer = (status: number, body: object) =>
  ({ status, ok: status < 400, headers: { get: () => null }, json: () => Promise.resolve(body) }) as never;

/** A server with one set of rows per token. */
const serve = (async (_: unknown, { method, headers, body }: RequestInit) => {
  if (!isReachable) throw new TypeError('no network');
  asked += 1;
  const owner = new Headers(headers).get('authorization')!.replace('Bearer token-', '');
  const mine = (onServer[owner] ??= {});
  if (method === 'PATCH') {
    if (refusesWith) return answer(refusesWith, { success: false, code: 'X', message: 'no', requestId: 'r' });
    const { rows } = JSON.parse(body as string) as { rows: { name: string; value: string | null }[] };
    for (const { name, value } of rows)
      if (value === null) delete mine[name];
      else mine[name] = value;
    return answer(200, { success: true, code: 'OK', message: '', data: {}, requestId: 'r' });
  }
  const rows = Object.entries(mine).map(([name, value]) => ({ name, value }));
  return answer(200, { success: true, code: 'OK', message: '', data: { rows }, requestId: 'r' });
}) as typeof fetch;

const until = async (isSo: () => boolean) => {
  for (let tries = 0; tries < 200 && !isSo(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  expect(isSo()).toBe(true);
};
const enter = async (id: string) => {
  const before = asked;
  keep(somebody(id));
  if (isReachable) await until(() => asked > before && localStorage.getItem('settings-owner') === id);
};
const online = () => dispatchEvent(new Event('online'));

beforeAll(() => {
  connectBearer({
    token: () => session.get().token,
    person: () => null,
    renew: () => Promise.resolve(false),
    lost: forget,
  });
  startSettingsSync();
});
beforeEach(() => {
  globalThis.fetch = serve;
  isReachable = true;
  refusesWith = undefined;
  for (const owner of Object.keys(onServer)) delete onServer[owner];
  localStorage.clear();
});
afterEach(() => {
  forget();
  globalThis.fetch = realFetch;
});

describe('settings sync', () => {
  it('brings a user’s settings to another browser', async () => {
    onServer['sokha'] = { mode: '"dark"', 'columns:items': '{"code":false}' };
    await enter('sokha');
    expect(settings.get().mode).toBe('dark');
    expect(kept.read('columns:items')).toEqual({ code: false });
  });

  it('sends changes, which apply locally at once', async () => {
    await enter('sokha');
    settings.change({ mode: 'light' });
    kept.change('columns:items', { code: true });
    expect(settings.get().mode).toBe('light');
    await until(() => onServer['sokha']?.['columns:items'] === '{"code":true}');
    expect(onServer['sokha']?.['mode']).toBe('"light"');
  });

  it('lets offline changes win over older server settings once online', async () => {
    onServer['sokha'] = { size: '"default"', mode: '"dark"' };
    await enter('sokha');
    isReachable = false;
    settings.change({ size: 'compact' });
    onServer['sokha']['mode'] = '"light"';
    online();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(settings.get().size).toBe('compact');
    isReachable = true;
    online();
    await until(() => onServer['sokha']?.['size'] === '"compact"');
    await until(() => settings.get().mode === 'light');
    expect(settings.get().size).toBe('compact');
  });

  it('keeps the settings of users of the same browser apart', async () => {
    await enter('sokha');
    isReachable = false;
    kept.change('columns:items', { code: false });
    forget();
    isReachable = true;
    await enter('vanna');
    expect(kept.read('columns:items')).toBeUndefined();
    expect(onServer['vanna']).toEqual({});
    forget();
    await enter('sokha');
    await until(() => onServer['sokha']?.['columns:items'] === '{"code":false}');
  });

  it('leaves the browser’s settings when the user has none', async () => {
    settings.change({ language: 'km-KH' });
    await enter('sokha');
    expect(settings.get().language).toBe('km-KH');
    expect(onServer['sokha']).toEqual({});
  });

  it('ignores invalid settings from the server', async () => {
    settings.adopt('mode', 'light');
    onServer['sokha'] = { mode: '"pink"', size: 'not json' };
    await enter('sokha');
    expect(settings.get().mode).toBe('light');
  });

  it('keeps a setting locally when the server refuses it', async () => {
    await enter('sokha');
    refusesWith = 422;
    settings.change({ mode: 'dark' });
    await until(() => localStorage.getItem('settings-pending:sokha') === null);
    expect(settings.get().mode).toBe('dark');
  });
});
