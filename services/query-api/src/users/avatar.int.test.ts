import { getAvatar, getUser } from '@granary/api/users';
import { Vault } from '@granary/platform/vault';
import { RoleRow, UserRow } from '@granary/read-models/users';
import { until } from '@granary/testing/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { userRow } from '../../testing/fixtures/people.ts';

const picture = Buffer.from('a face').toString('base64');

let api: TestApi;
let vault: Vault;
let token: string;
let id: string;
beforeAll(async () => {
  api = await startTestApi([UserRow, RoleRow]);
  vault = new Vault(api.pool, api.config.GRANARY_DATA_KEY);
  token = await api.tokenFor({ permissions: [] });
  ({ sub: id } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string });
  await api.insert(UserRow, [userRow(id), userRow('faceless')]);
  await api.pool.query(`INSERT INTO platform.avatar (user_id, type, picture) VALUES ($1, 'image/png', $2)`, [
    id,
    await vault.seal(`user:${id}`, picture),
  ]);
});
afterAll(() => api.close());

const look = (as: string, of: string) => api.request(getUser, { token: as, params: { id: of } });

describe('an avatar', () => {
  it('is visible to its owner and to people who may read users', async () => {
    const own = await api.request(getAvatar, { token });
    expect(own.body.data.avatar).toEqual({ type: 'image/png', picture });
    const reader = await api.tokenFor({ permissions: ['user:read'] });
    expect((await look(reader, id)).body.data.avatar).toEqual({ type: 'image/png', picture });
    expect((await look(reader, 'faceless')).body.data.avatar).toBeNull();
    expect((await look(token, id)).status).toBe(403);
    expect((await api.request(getAvatar, { token: reader })).body.data.avatar).toBeNull();
  });

  it('is gone with its owner’s key', async () => {
    await vault.erase(`user:${id}`);
    const reader = await api.tokenFor({ permissions: ['user:read'] });
    // Another service's key deletion takes effect after a short cache time.
    await until(async () => (await look(reader, id)).body.data.avatar === null, {
      what: 'the avatar is gone',
    });
  });
});
