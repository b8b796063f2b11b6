import type { Role } from '@granary/api/access';
import { shareView, stopSharingView } from '@granary/api/views';
import { sharedView } from '@granary/domain/views';
import { SHARED_VIEWS_MOST } from '@granary/domain/views/rules';
import { createUser, user } from '@granary/domain/users';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidV7 } from 'uuid';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
let manager: string;
let peer: string;
const tokenOf = (role: Role, id: string) => api.tokenFor(role, 'all', id);
beforeAll(async () => {
  api = await startTestApi();
  manager = await tokenOf('manager', 'u-manager');
  peer = await tokenOf('manager', 'u-peer');
}, 180_000);
afterAll(() => api.close());

const view = { filter: ['status:in:in_progress'], sort: 'createdAt:desc', roles: ['viewer'] };
let named = 0;
const name = () => `View ${(named += 1)}`;
const share = (body: object = {}, { token = manager, list = 'inbound', key = uuidV7() } = {}) =>
  api.request(shareView, { token, key, params: { list }, body: { name: name(), ...view, ...body } });
const stop = (id: string, token: string, list = 'inbound') =>
  api.request(stopSharingView, { token, params: { list, id } });
const idOf = ({ body }: { readonly body: { readonly data?: unknown } }) => (body.data as { id: string }).id;
const stored = async (list = 'inbound') => (await api.store.load(sharedView, list)).state.views;

describe('sharing a view', () => {
  it('is recorded with its list, its roles and the person', async () => {
    const answer = await share({ name: 'Waiting' });
    expect(answer.status).toBe(200);
    expect(await stored()).toContainEqual({ ...view, id: idOf(answer), name: 'Waiting', by: 'u-manager' });
  });

  it('happens once, by the same key or by another click', async () => {
    const [body, key] = [{ name: 'Once' }, uuidV7()];
    const [first, again] = [await share(body, { key }), await share(body, { key })];
    expect(idOf(again)).toBe(idOf(first));
    const clicks = await Promise.all([share(body), share(body)]);
    expect(clicks.map(idOf)).toEqual([idOf(first), idOf(first)]);
    expect((await stored()).filter((one) => one.name === 'Once')).toHaveLength(1);
  });

  it('of two people at once under one name succeeds for one of them', async () => {
    const both = await Promise.all([share({ name: 'Race' }), share({ name: 'race' }, { token: peer })]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'VIEW_NAME_TAKEN',
      errors: { name: [expect.stringContaining('Choose another name')] },
    });
  });

  it('is limited per list', async () => {
    const token = await tokenOf('super_admin', 'u-root');
    for (let count = 0; count < SHARED_VIEWS_MOST; count += 1)
      expect((await share({ filter: [], sort: null }, { token, list: 'recalls' })).status).toBe(200);
    expect((await share({ filter: [], sort: null }, { token, list: 'recalls' })).body).toMatchObject({
      code: 'TOO_MANY_SHARED_VIEWS',
      errors: { name: [expect.any(String)] },
    });
  });

  it.each<[string, object, string]>([
    ['a role of higher rank', { roles: ['manager', 'admin'] }, 'PERMISSION_DENIED roles.1'],
    ['a role that may not read the list', { roles: ['user'] }, 'ROLE_MAY_NOT_READ_LIST roles.0'],
    ['no role', { roles: [] }, 'VALIDATION_ERROR roles'],
    ['an unknown field', { filter: ['status:in:in_progress', 'secret:eq:1'] }, 'VALIDATION_ERROR filter.1'],
    ['an inherited field', { filter: [], sort: 'constructor:asc' }, 'VALIDATION_ERROR sort'],
    ['a value its field does not have', { filter: ['status:in:nothing'] }, 'VALIDATION_ERROR filter.0'],
    ['too long a name', { name: 'x'.repeat(25) }, 'VALIDATION_ERROR name'],
    ['too many filters', { filter: Array(21).fill('status:in:in_progress') }, 'VALIDATION_ERROR filter'],
  ])('is refused with %s', async (_, body, expected) => {
    const before = await stored();
    const answer = await share(body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(`${answer.body.code} ${Object.keys(answer.body.errors ?? {}).join()}`).toBe(expected);
    expect(await stored()).toEqual(before);
  });

  it('is refused of an unknown list', async () => {
    expect((await share({}, { list: 'secrets' })).status).toBe(422);
  });

  it('is for nobody who only reads or carries out, and only for those who may read the list', async () => {
    for (const role of ['auditor', 'viewer', 'user', 'warehouse_staff', 'purchase_staff'] as const)
      expect((await share({ roles: [role] }, { token: await tokenOf(role, `u-${role}`) })).status).toBe(403);
    const trade = await tokenOf('purchase_admin', 'u-trade');
    expect((await share({ roles: ['purchase_admin'] }, { token: trade })).status).toBe(403);
  });
});

describe('withdrawing a shared view', () => {
  const sharer = async () => {
    const userId = `u-${uuidV7()}`;
    await api.store.decide(user, userId, commandContext(), (state) =>
      createUser(state, {
        userId,
        username: userId,
        realName: 'Sharer',
        role: 'manager',
        warehouses: 'all',
        email: null,
        phone: null,
        department: '',
        jobPosition: '',
      }),
    );
    return tokenOf('manager', userId);
  };

  it('is for its sharer, once', async () => {
    const id = idOf(await share());
    expect((await stop(id, manager)).status).toBe(200);
    expect((await stop(id, manager)).status).toBe(200);
    expect((await stored()).some((one) => one.id === id)).toBe(false);
  });

  it('is for those of higher rank, and not for others', async () => {
    const token = await sharer();
    const id = idOf(await share({}, { token }));
    for (const [role, status] of [
      ['manager', 403],
      ['warehouse_staff', 403],
      ['admin', 200],
    ] as const)
      expect([role, (await stop(id, await tokenOf(role, `u-other-${role}`))).status]).toEqual([role, status]);
    expect((await stored()).some((one) => one.id === id)).toBe(false);
  });
});
