import { defaultPermissions, roles, type Permission } from '@granary/api/access';
import { getUser, listDisplayNames, listUsers } from '@granary/api/users';
import { RoleRow, UserRow } from '@granary/read-models/users';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { userRow } from '../../testing/fixtures/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([UserRow, RoleRow]);
  await api.insert(UserRow, [
    userRow('dara', { role: 'warehouse_staff', grants: ['inbound:approve'], revokes: ['batch:write'] }),
  ]);
});
afterAll(() => api.close());

const look = (token: string, id = 'dara') => api.request(getUser, { token, params: { id } });

describe('the permissions of a user', () => {
  it('are shown to administrators; other roles see only the name of the role', async () => {
    const told: string[] = [];
    for (const role of roles) {
      const { status, body } = await look(await api.tokenFor({ role }));
      if (status === 200 && body.data.access !== null) told.push(role);
      if (status === 200) expect(body.data.role).toBe('warehouse_staff');
      const list = await api.request(listUsers, { token: await api.tokenFor({ role }) });
      expect(JSON.stringify(list.body)).not.toContain('inbound:approve');
    }
    expect(told).toEqual(['super_admin', 'admin']);
    expect(defaultPermissions.auditor).toContain('user:read');
  });

  it.each<Permission>(['permission:read', 'permission:write'])('are also shown with %s', async (held) => {
    const { body } = await look(await api.tokenFor({ permissions: ['user:read', held] }));
    expect(body.data.access).toMatchObject({ grants: ['inbound:approve'], revokes: ['batch:write'] });
    expect(body.data.access!.permissions).toContain('inbound:approve');
    expect(body.data.access!.permissions).not.toContain('batch:write');
  });

  it('are not shown to auditors, who read changes in the log', async () => {
    const { body } = await look(await api.tokenFor({ permissions: ['user:read', 'permission:audit'] }));
    expect(body.data.access).toBeNull();
  });

  it('are shown to the user', async () => {
    const token = await api.tokenFor({ permissions: ['user:read'] });
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string };
    await api.insert(UserRow, [userRow(sub, { grants: ['user:read'] })]);
    expect((await look(token, sub)).body.data.access).toMatchObject({ grants: ['user:read'] });
  });
});

describe('the display names of users', () => {
  it('are shown to everybody who is signed in, and nothing else of them', async () => {
    const token = await api.tokenFor({ permissions: [] });
    const { status, body } = await api.request(listDisplayNames, { token });
    expect(status).toBe(200);
    const { id, username, realName } = userRow('dara');
    expect(body.data.people).toContainEqual({ id, username, realName });
    for (const person of body.data.people)
      expect(Object.keys(person).toSorted()).toEqual(['id', 'realName', 'username']);
    expect((await api.request(listDisplayNames)).status).toBe(401);
  });
});

describe('the second factor of users', () => {
  const passkey = { id: 'p1', name: 'sealed:a:b', addedAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null };
  beforeAll(() =>
    api.insert(UserRow, [
      userRow('with-codes', { twoFactor: true }),
      userRow('with-passkey', { passkeys: [passkey] }),
    ]),
  );
  const list = async (permissions: Permission[], query = {}) =>
    api.request(listUsers, { token: await api.tokenFor({ permissions }), query });
  const told = ({ body }: Awaited<ReturnType<typeof list>>) =>
    body.data.rows.filter(({ secondFactor }) => secondFactor).map(({ username }) => username);

  it('is shown to user administrators', async () => {
    expect(told(await list(['user:read', 'user:write']))).toEqual(['with-codes', 'with-passkey']);
    const { body } = await list(['user:read', 'user:write'], { filter: 'secondFactor:eq:false' });
    expect(told({ body } as Awaited<ReturnType<typeof list>>)).toEqual([]);
    const token = await api.tokenFor({ permissions: ['user:read', 'user:write'] });
    expect((await look(token, 'with-passkey')).body.data.secondFactor).toBe(true);
  });

  it('is hidden from everybody else, and cannot be filtered', async () => {
    const { body } = await list(['user:read']);
    expect(new Set(body.data.rows.map(({ secondFactor }) => secondFactor))).toEqual(new Set([null]));
    const filtered = await list(['user:read'], { filter: 'secondFactor:eq:true' });
    expect([filtered.status, filtered.body.code]).toEqual([403, 'PERMISSION_DENIED']);
    const token = await api.tokenFor({ permissions: ['user:read'] });
    expect((await look(token, 'with-passkey')).body.data.secondFactor).toBeNull();
    expect(JSON.stringify((await look(token, 'with-passkey')).body)).not.toContain('sealed:a:b');
  });
});
