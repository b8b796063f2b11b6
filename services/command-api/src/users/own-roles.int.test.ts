import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Permission } from '@granary/api/access';
import { defineRole, retireRole, reviseRole } from '@granary/api/roles';
import {
  assignUserWarehouses,
  changePassword,
  changeUserPermissions,
  changeUserRole,
  createUser,
  login,
  refresh,
  reviseUser,
} from '@granary/api/users';
import { user, type ExistingUser } from '@granary/domain/users';
import { until } from '@granary/testing/stack';
import { atCrashPoint } from '../processes/index.ts';
import { startTestApi, type TestAnswer, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
let root: string;
beforeAll(async () => {
  api = await startTestApi();
  root = await api.tokenFor('super_admin');
}, 60_000);
afterAll(() => api.close());
afterEach(() => atCrashPoint());

const profile = (username: string) => ({
  realName: 'Sok Dara',
  email: `${username}@example.com`,
  phone: '+855 12 345 678',
});
const create = async (username: string, code: string, token = root) => {
  const body = {
    ...profile(username),
    username,
    password: 'secret1',
    role: code,
    warehouses: 'all' as const,
  };
  return api.request(createUser, { token, body });
};
const created = async (username: string, code: string) =>
  ((await create(username, code)).body.data as { id: string }).id;
const enter = async (username: string) => {
  const first = await api.request(login, { body: { username, password: 'secret1' } });
  const { access_token: token } = first.body.data as { access_token: string };
  const body = { currentPassword: 'secret1', newPassword: 'secret2' };
  const changed = await api.request(changePassword, { token, body });
  return changed.body.data as { access_token: string; refresh_token: string };
};
const define = (code: string, permissions: Permission[], basedOn = 'viewer', token = root) =>
  api.request(defineRole, {
    token,
    body: { code, name: `Role ${code}`, basedOn: basedOn as 'viewer', permissions },
  });
const revise = (code: string, revision: number, permissions: Permission[], token = root) =>
  api.request(reviseRole, { token, params: { code }, body: { name: `Role ${code}`, permissions, revision } });
const stateOf = async (id: string) => (await api.store.load(user, id)).state as ExistingUser;
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
    role: string;
    permissions: string[];
  };
const code = ({ status, body }: TestAnswer) => [status, body.code, Object.keys(body.errors ?? {})[0]];

describe('a custom role', () => {
  it('can be given at creation and later, and replaces the built-in role in the token', async () => {
    expect((await define('counter', ['customer:read', 'sales_outbound:write'])).status).toBe(200);
    const id = await created('sina', 'counter');
    const { access_token } = await enter('sina');
    expect(claimsOf(access_token)).toMatchObject({
      role: 'viewer',
      permissions: ['customer:read', 'sales_outbound:write'],
    });
    const change = { token: root, params: { id } };
    await api.request(changeUserRole, { ...change, body: { role: 'user' } });
    expect(await stateOf(id)).toMatchObject({ role: 'user', ownRole: null, rolePermissions: null });
    await api.request(changeUserRole, { ...change, body: { role: 'counter' } });
    expect(await stateOf(id)).toMatchObject({ role: 'viewer', ownRole: 'counter' });
    expect(code(await api.request(changeUserRole, { ...change, body: { role: 'no_such' } }))).toEqual([
      404,
      'ROLE_NOT_FOUND',
      'role',
    ]);
  });

  it('applies to everybody who has it as soon as it is revised, including open sessions', async () => {
    await define('desk', ['customer:read']);
    const ids = [await created('desk1', 'desk'), await created('desk2', 'desk')];
    await api.request(changeUserPermissions, {
      token: root,
      params: { id: ids[1]! },
      body: { grants: [], revokes: ['contract:read'] },
    });
    const session = await enter('desk1');
    expect((await revise('desk', 0, ['customer:read', 'contract:read'])).status).toBe(200);
    for (const id of ids)
      expect(await stateOf(id)).toMatchObject({
        roleRevision: 1,
        rolePermissions: ['contract:read', 'customer:read'],
      });
    const stale = await api.request(reviseUser, {
      token: session.access_token,
      params: { id: ids[0]! },
      body: profile('desk1'),
    });
    expect(stale.status).toBe(401);
    const renewed = await api.request(refresh, { body: { refresh_token: session.refresh_token } });
    const { access_token } = renewed.body.data as { access_token: string };
    expect(claimsOf(access_token).permissions).toEqual(['customer:read', 'contract:read']);
  });

  it('refuses a change based on an outdated revision', async () => {
    await define('till', ['customer:read']);
    expect((await revise('till', 0, ['contract:read'])).status).toBe(200);
    expect(code(await revise('till', 0, ['batch:read']))).toEqual([409, 'CONCURRENT_CHANGE', undefined]);
  });

  it('can be retired once nobody has it, and cannot be assigned afterwards', async () => {
    await define('shed', ['customer:read']);
    const id = await created('shed1', 'shed');
    const retire = () =>
      api.request(retireRole, { token: root, params: { code: 'shed' }, body: { reason: 'Shed was sold' } });
    expect(code(await retire())).toEqual([409, 'ROLE_IN_USE', undefined]);
    await api.request(changeUserRole, { token: root, params: { id }, body: { role: 'viewer' } });
    expect((await retire()).status).toBe(200);
    expect((await retire()).status).toBe(200);
    expect(code(await create('shed2', 'shed'))).toEqual([409, 'ROLE_RETIRED', 'role']);
    expect(code(await define('shed', ['customer:read']))).toEqual([409, 'CODE_TAKEN', 'code']);
    expect(code(await define('manager', ['customer:read']))).toEqual([409, 'CODE_TAKEN', 'code']);
  });
});

describe('an interrupted revision of a role', () => {
  it('is applied to its users by the follower', async () => {
    await define('gate', ['customer:read']);
    const id = await created('gate1', 'gate');
    atCrashPoint((name) => {
      if (name !== 'role:revised') return;
      atCrashPoint();
      throw new Error('killed');
    });
    expect((await revise('gate', 0, ['batch:read'])).status).toBe(500);
    await until(async () => (await stateOf(id)).roleRevision === 1);
    expect(await stateOf(id)).toMatchObject({ rolePermissions: ['batch:read'] });
  });
});

describe('a caller without all permissions', () => {
  let token: string;
  beforeAll(async () => {
    const id = await created('office', 'manager');
    const grants: Permission[] = ['permission:write', 'permission:read', 'user:write', 'user:read'];
    await api.request(changeUserPermissions, { token: root, params: { id }, body: { grants, revokes: [] } });
    token = (await enter('office')).access_token;
  });

  it('can only use permissions they hold, on a base role they may assign', async () => {
    expect(code(await define('office_a', ['customer:read', 'log:export'], 'viewer', token))).toEqual([
      403,
      'PERMISSION_DENIED',
      'permissions',
    ]);
    for (const base of ['admin', 'super_admin', 'finance_admin'])
      expect(code(await define('office_b', ['customer:read'], base, token))).toEqual([
        403,
        'PERMISSION_DENIED',
        'basedOn',
      ]);
    expect((await define('office_c', ['customer:read'], 'viewer', token)).status).toBe(200);
  });

  it('cannot assign, change or retire a role with more rights', async () => {
    await define('strong', ['system:admin', 'customer:read']);
    expect(code(await create('strong1', 'strong', token))).toEqual([403, 'PERMISSION_DENIED', 'role']);
    expect(code(await revise('strong', 0, ['customer:read'], token))[1]).toBe('PERMISSION_DENIED');
    const retirement = { token, params: { code: 'strong' }, body: { reason: 'Not mine' } };
    expect(code(await api.request(retireRole, retirement))[1]).toBe('PERMISSION_DENIED');
  });

  it('cannot change the role of somebody with more rights through grants', async () => {
    await define('plain', ['customer:read']);
    const id = await created('granted', 'plain');
    const body = { grants: ['system:admin' as const], revokes: [] };
    await api.request(changeUserPermissions, { token: root, params: { id }, body });
    expect(code(await revise('plain', 0, ['contract:read'], token))[1]).toBe('PERMISSION_DENIED');
    expect(await stateOf(id)).toMatchObject({ rolePermissions: ['customer:read'] });
  });

  it('cannot change roles without access to all warehouses', async () => {
    await define('wide', ['customer:read']);
    const id = await created('local', 'admin');
    const grants: Permission[] = ['permission:write'];
    await api.request(changeUserPermissions, { token: root, params: { id }, body: { grants, revokes: [] } });
    await api.request(assignUserWarehouses, { token: root, params: { id }, body: { warehouses: [] } });
    const local = (await enter('local')).access_token;
    for (const answer of [
      await define('narrow', ['customer:read'], 'viewer', local),
      await revise('wide', 0, ['contract:read'], local),
    ])
      expect(code(answer)[1]).toBe('WAREHOUSE_ACCESS_DENIED');
  });
});
