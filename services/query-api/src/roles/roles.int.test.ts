import { defaultPermissions, roles, type Permission } from '@granary/api/access';
import {
  getUserPermissions,
  listPermissionChanges,
  listPermissionHolders,
  listRoleChanges,
  listRoles,
  type HolderRow,
} from '@granary/api/roles';
import { defineRole, reviseRole, role, type RoleEvent, type RoleState } from '@granary/domain/roles';
import { changeUserPermissions, changeUserRole, createUser, recordSignIn, user } from '@granary/domain/users';
import type { UserEvent, UserState } from '@granary/domain/users';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { RoleRow, UserRow } from '@granary/read-models/users';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { userRow } from '../../testing/fixtures/people.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi([UserRow, RoleRow]);
  token = await api.tokenFor({ role: 'admin' });
  await api.insert(RoleRow, [
    {
      code: 'counter',
      name: 'Counter',
      basedOn: 'viewer',
      permissions: ['inbound:write', 'no:such'],
      status: 'active',
      revision: 3,
    },
  ]);
  await api.insert(UserRow, [
    userRow('bopha', { role: 'viewer', ownRole: 'counter', rolePermissions: ['inbound:write'] }),
    userRow('chan', { role: 'manager', revokes: ['cost_price:view'] }),
    userRow('dara', { role: 'viewer', grants: ['cost_price:view', 'customer:read'] }),
    userRow('rith', { role: 'auditor', grants: ['cost_price:view'], status: 'suspended' }),
    userRow('sok', { role: 'user', revokes: ['cost_price:view'] }),
  ]);
});
afterAll(() => api.close());

describe('roles', () => {
  it('are listed with permissions and number of users', async () => {
    const { rows } = (await api.request(listRoles, { token })).body.data;
    expect(rows.map(({ code }) => code)).toEqual([...roles, 'counter']);
    expect(rows.find(({ code }) => code === 'viewer')).toEqual({
      code: 'viewer',
      permissions: defaultPermissions.viewer,
      people: 1,
      own: null,
    });
    expect(rows.at(-1)).toEqual({
      code: 'counter',
      permissions: ['inbound:write'],
      people: 1,
      own: { name: 'Counter', basedOn: 'viewer', status: 'active', revision: 3 },
    });
  });

  it('and permission holders are visible to people who read permissions', async () => {
    for (const role of roles) {
      const asker = await api.tokenFor({ role });
      const may = role === 'super_admin' || role === 'admin';
      const answers = [
        await api.request(listRoles, { token: asker }),
        await api.request(listPermissionHolders, { token: asker, query: { permission: 'log:read' } }),
        await api.request(getUserPermissions, { token: asker, params: { id: 'dara' } }),
      ];
      expect([role, ...answers.map(({ status }) => status)]).toEqual([
        role,
        ...Array(3).fill(may ? 200 : 403),
      ]);
    }
  });
});

describe('the holders of a permission', () => {
  const holders = async (permission: Permission, query: Record<string, string> = {}) =>
    (await api.request(listPermissionHolders, { token, query: { permission, ...query } })).body.data.rows;
  const told = ({ username, held, because }: HolderRow) => [username, held, because];

  it('are listed with the cause: role, grant or revocation', async () => {
    expect((await holders('cost_price:view')).map(told)).toEqual([
      ['chan', false, 'revoke'],
      ['dara', true, 'grant'],
      ['rith', true, 'role'],
    ]);
  });

  it('include users of a custom role instead of its base role', async () => {
    const [holder] = await holders('inbound:write');
    expect(holder).toMatchObject({
      username: 'bopha',
      role: 'viewer',
      ownRole: 'counter',
      ownRoleName: 'Counter',
      held: true,
      because: 'role',
    });
    expect((await holders('customer:read')).map(({ username }) => username)).not.toContain('bopha');
  });

  it('can be searched, filtered and sorted', async () => {
    const names = async (query: Record<string, string>) =>
      (await holders('cost_price:view', query)).map(({ username }) => username);
    expect(await names({ q: 'dar' })).toEqual(['dara']);
    expect(await names({ filter: 'role:in:auditor' })).toEqual(['rith']);
    expect(await names({ sort: 'username:desc' })).toEqual(['rith', 'dara', 'chan']);
  });

  it('agree with the permissions of each user', async () => {
    for (const id of ['bopha', 'chan', 'dara', 'rith', 'sok']) {
      const { rows } = (await api.request(getUserPermissions, { token, params: { id } })).body.data;
      for (const permission of ['cost_price:view', 'customer:read', 'dashboard:read'] as const) {
        const one = (await holders(permission)).find((row) => row.id === id);
        const own = rows.find((row) => row.permission === permission);
        expect([id, permission, one?.held ?? false]).toEqual([id, permission, own?.held ?? false]);
        if (one) expect(own?.because).toBe(one.because);
      }
    }
  });
});

describe('the permission history of a user', () => {
  const decide = (decision: (state: UserState) => UserEvent[], reason?: string) =>
    api.store.decide(
      user,
      'u-9',
      commandContext({
        actor: { userId: 'root', username: 'root', role: 'super_admin' },
        ...(reason && { reason }),
      }),
      decision,
    );

  it('lists every change with its author, newest first, for people who audit permissions', async () => {
    const profile = { realName: 'Dara', email: null, phone: null, department: '', jobPosition: '' };
    const account = { userId: 'u-9', username: 'nary', role: 'user', warehouses: [], ...profile };
    await decide((state) => createUser(state, account));
    await decide((state) => recordSignIn(state, { sid: 's' }));
    await decide((state) =>
      changeUserPermissions(state, { grants: ['log:read'], revokes: ['inventory:read'], by: 'root' }),
    );
    await decide((state) => changeUserRole(state, { role: 'viewer', by: 'root' }));

    const auditor = await api.tokenFor({ role: 'auditor' });
    const { data } = (await api.request(listPermissionChanges, { token: auditor, params: { id: 'u-9' } }))
      .body;
    expect(data.username).toBe('nary');
    expect(
      data.rows.map(({ type, username, roleBefore, role }) => [type, username, roleBefore, role]),
    ).toEqual([
      ['UserRoleChanged', 'root', 'user', 'viewer'],
      ['UserPermissionsChanged', 'root', 'user', 'user'],
      ['UserCreated', 'root', null, 'user'],
    ]);
    const [moved, granted, created] = data.rows;
    expect([created!.gained.toSorted(), created!.lost]).toEqual([defaultPermissions.user.toSorted(), []]);
    expect([granted!.gained, granted!.lost]).toEqual([['log:read'], ['inventory:read']]);
    // The revocation still applies to the new role.
    expect(moved!.gained).toContain('customer:read');
    expect(moved!.gained).not.toContain('inventory:read');

    const manager = await api.tokenFor({ role: 'manager' });
    const refused = await api.request(listPermissionChanges, { token: manager, params: { id: 'u-9' } });
    expect(refused.status).toBe(403);
    const nobody = await api.request(listPermissionChanges, { token, params: { id: 'nobody' } });
    expect(nobody.body.code).toBe('USER_NOT_FOUND');
  });
});

describe('a custom role', () => {
  it('lists permissions gained and lost per change, newest first', async () => {
    const decide = (decision: (state: RoleState) => RoleEvent[]) =>
      api.store.decide(role, 'gate', commandContext(), decision);
    const permissions = ['inbound:read', 'inbound:write'];
    await decide((state) =>
      defineRole(state, { code: 'gate', basedOn: 'viewer', name: 'Gate', permissions }),
    );
    await decide((state) =>
      reviseRole(state, { name: 'Goods in', permissions: ['batch:read', 'inbound:read'] }),
    );
    const { rows } = (await api.request(listRoleChanges, { token, params: { code: 'gate' } })).body.data;
    expect(rows.map(({ type, name, gained, lost }) => [type, name, gained, lost])).toEqual([
      ['RoleRevised', 'Goods in', ['batch:read'], ['inbound:write']],
      ['RoleDefined', 'Gate', permissions, []],
    ]);
    const nowhere = await api.request(listRoleChanges, { token, params: { code: 'no_such' } });
    expect(nowhere.body.code).toBe('ROLE_NOT_FOUND');
    const manager = await api.tokenFor({ role: 'manager' });
    expect((await api.request(listRoleChanges, { token: manager, params: { code: 'gate' } })).status).toBe(
      403,
    );
  });
});
