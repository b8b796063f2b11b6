import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changeAvatar,
  changeSettings,
  endOtherSessions,
  endSession,
  refresh,
  removeAvatar,
  reviseOwnProfile,
} from '@granary/api/users';
import type { SealedText } from '@granary/domain/kernel';
import { user, type ExistingUser } from '@granary/domain/users';
import { sessionMark } from '@granary/platform/access';
import { Vault } from '@granary/platform/vault';
import { v7 as uuidV7 } from 'uuid';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { PASSWORD, peopleOf, person, signedIn } from '../../testing/fixtures/people.ts';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.tokenFor('super_admin');
}, 120_000);
afterAll(() => api.close());

const { create, signIn } = peopleOf(
  () => api,
  () => admin,
);
const enter = async (username: string) => {
  const id = await create(username);
  await api.pool.query('UPDATE vault.credential SET must_change = false WHERE user_id = $1', [id]);
  return { id, ...(await again(username)) };
};
const again = async (username: string) => {
  const { access_token: token, refresh_token: renewal } = signedIn(await signIn(username));
  return { token, renewal, mark: sessionMark(renewal.split('.')[0]!) };
};
const account = async (id: string) => (await api.store.load(user, id)).state as ExistingUser;
const stands = async (renewal: string) =>
  (await api.request(refresh, { body: { refresh_token: renewal } })).status === 200;

describe('one’s own profile', () => {
  const { realName, email, phone } = person('corrected');
  const body = { realName, email, phone };

  it('can be renamed without a password, keeping the seals of other fields', async () => {
    const { id, token } = await enter('corrected');
    const before = await account(id);
    const sent = { token, body: { ...body, realName: 'Sok Darany' } };
    expect((await api.request(reviseOwnProfile, sent)).status).toBe(200);
    expect((await account(id)).profile).toEqual({ ...before.profile, realName: 'Sok Darany' });
  });

  it('needs the password to change an address', async () => {
    const { id, token } = await enter('moved');
    const own = { ...body, email: 'moved@example.com' };
    expect((await api.request(reviseOwnProfile, { token, body: own })).status).toBe(200);
    const elsewhere = { ...own, email: 'elsewhere@example.com' };
    const ask = async (sent: object) =>
      (await api.request(reviseOwnProfile, { token, body: sent })).body.code;
    expect(await ask(elsewhere)).toBe('CURRENT_PASSWORD_REQUIRED');
    expect(await ask({ ...own, phone: '+855 99 999 999' })).toBe('CURRENT_PASSWORD_REQUIRED');
    expect(await ask({ ...elsewhere, currentPassword: 'wrong-1' })).toBe('WRONG_PASSWORD');
    const sent = { token, body: { ...elsewhere, currentPassword: PASSWORD } };
    expect((await api.request(reviseOwnProfile, sent)).status).toBe(200);
    const sealed = (await account(id)).profile.email!;
    expect(await api.app.get(Vault).open(sealed)).toBe('elsewhere@example.com');
  });

  it('records no event if nothing changes', async () => {
    const { id, token } = await enter('unmoved');
    const { position } = await api.store.load(user, id);
    const sent = { token, body: { ...body, email: 'unmoved@example.com' } };
    expect((await api.request(reviseOwnProfile, sent)).status).toBe(200);
    expect((await api.store.load(user, id)).position).toBe(position);
  });
});

describe('sessions', () => {
  it('can be ended one by one by their owner only', async () => {
    const here = await enter('two-places');
    const there = await again('two-places');
    const stranger = await enter('stranger');
    const end = (token: string) => api.request(endSession, { token, params: { id: there.mark } });
    expect((await end(stranger.token)).body.code).toBe('NOT_FOUND');
    expect(await stands(there.renewal)).toBe(true);
    expect((await end(here.token)).status).toBe(200);
    expect(await stands(there.renewal)).toBe(false);
    expect(await stands(here.renewal)).toBe(true);
  });

  it('can all be ended except the current one, even after a first try that failed after its events', async () => {
    const here = await enter('many-places');
    const others = [await again('many-places'), await again('many-places')];
    const key = uuidV7();
    const end = () => api.request(endOtherSessions, { token: here.token, key });
    expect((await end()).status).toBe(200);
    await api.pool.query('UPDATE platform.session SET revoked_at = NULL WHERE user_id = $1', [here.id]);
    expect((await end()).status).toBe(200);
    for (const { renewal } of others) expect(await stands(renewal)).toBe(false);
    expect(await stands(here.renewal)).toBe(true);
    const told: string[] = [];
    for await (const { type } of api.store.readStream('user', here.id)) told.push(type);
    expect(told.filter((type) => type === 'SessionEnded')).toHaveLength(2);
  });

  it('store their location sealed', async () => {
    const { id } = await enter('somewhere');
    const { rows } = await api.pool.query<{ place: string }>(
      'SELECT place FROM platform.session WHERE user_id = $1',
      [id],
    );
    expect(rows[0]?.place).toMatch(/^sealed:/);
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
  });
});

describe('settings', () => {
  const change = (token: string, ...rows: { name: string; value: string | null }[]) =>
    api.request(changeSettings, { token, body: { rows } });
  const keptOf = async (id: string) => {
    const { rows } = await api.pool.query<{ name: string; value: SealedText }>(
      'SELECT name, value FROM platform.setting WHERE user_id = $1 ORDER BY name',
      [id],
    );
    const clear: Record<string, string | null> = {};
    for (const { name, value } of rows) clear[name] = await api.app.get(Vault).open(value);
    return clear;
  };

  it('are changed one by one, the last change wins, and null deletes', async () => {
    const { id, token } = await enter('particular');
    await change(token, { name: 'mode', value: '"dark"' }, { name: 'size', value: '"compact"' });
    await change(token, { name: 'mode', value: '"light"' }, { name: 'size', value: null });
    expect(await keptOf(id)).toEqual({ mode: '"light"' });
  });

  it('are sealed, because a saved view may contain personal data', async () => {
    const { id, token } = await enter('secretive');
    await change(token, { name: 'views:customers', value: '"Sok Dara"' });
    const { rows } = await api.pool.query('SELECT value FROM platform.setting WHERE user_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('Dara');
  });

  it('are limited in size and number, also for concurrent requests', async () => {
    const { id, token } = await enter('hoarder');
    const some = (from: number) =>
      change(token, ...Array.from({ length: 90 }, (_, n) => ({ name: `n${from + n}`, value: '1' })));
    const answers = await Promise.all([0, 90, 180, 270, 360].map(some));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(Object.keys(await keptOf(id))).toHaveLength(270);
    expect((await change(token, { name: 'n', value: 'x'.repeat(8_001) })).status).toBe(422);
    expect((await change(token, { name: '__proto__ x', value: '1' })).status).toBe(422);
  });
});

describe('an avatar', () => {
  const DOT =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const give = (token: string, picture: string) => api.request(changeAvatar, { token, body: { picture } });
  const keptOf = async (id: string) =>
    (
      await api.pool.query<{ type: string; picture: SealedText }>(
        'SELECT type, picture FROM platform.avatar WHERE user_id = $1',
        [id],
      )
    ).rows;

  it('is stored sealed, with the type of its content, until it is removed', async () => {
    const { id, token } = await enter('pictured');
    expect((await give(token, DOT)).status).toBe(200);
    const [kept] = await keptOf(id);
    expect(kept).toMatchObject({ type: 'image/png', picture: expect.stringMatching(/^sealed:/) });
    expect(await api.app.get(Vault).open(kept!.picture)).toBe(DOT);
    expect((await api.request(removeAvatar, { token })).status).toBe(200);
    expect(await keptOf(id)).toEqual([]);
  });

  it('cannot be a file that runs in a browser', async () => {
    const { id, token } = await enter('scripted');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
    expect((await give(token, svg)).body.code).toBe('PICTURE_TYPE_REFUSED');
    expect(await keptOf(id)).toEqual([]);
  });
});
