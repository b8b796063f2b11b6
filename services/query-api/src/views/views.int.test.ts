import { listSharedViews } from '@granary/api/views';
import { sharedView, shareView, type SharedView } from '@granary/domain/views';
import { UserRow } from '@granary/read-models/users';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userRow } from '../../testing/fixtures/people.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
const view: SharedView = {
  id: 'v-1',
  name: 'Waiting',
  filter: ['status:in:in_progress'],
  sort: null,
  roles: ['viewer'],
  by: 'sokha',
};
beforeAll(async () => {
  api = await startTestApi([UserRow]);
  await api.insert(UserRow, [userRow('sokha', { realName: 'Chan Sokha', role: 'manager' })]);
  for (const one of [view, { ...view, id: 'v-2', name: 'For managers', roles: ['manager', 'admin'] }])
    await api.store.decide(sharedView, 'inbound', commandContext(), (state) =>
      shareView(state, { list: 'inbound', ...one }),
    );
}, 180_000);
afterAll(() => api.close());

type Person = Parameters<typeof api.tokenFor>[0];
const seen = async (person: Person, list = 'inbound') =>
  api.request(listSharedViews, { token: await api.tokenFor(person), params: { list } });
const names = async (person: Person) =>
  (await seen(person)).body.data.rows.map(({ name }: { name: string }) => name);

describe('shared views', () => {
  it('are answered to the roles they are shared with, to their sharer and to super administrators', async () => {
    expect(await names({ role: 'viewer' })).toEqual(['Waiting']);
    expect(await names({ role: 'manager' })).toEqual(['For managers']);
    expect(await names({ role: 'warehouse_staff' })).toEqual([]);
    expect(await names({ role: 'warehouse_admin', userId: 'sokha' })).toEqual(['Waiting', 'For managers']);
    expect(await names({ role: 'super_admin' })).toEqual(['Waiting', 'For managers']);
  });

  it('say their filter, and whether the reader may withdraw them', async () => {
    expect((await seen({ role: 'viewer' })).body.data.rows).toEqual([
      {
        id: 'v-1',
        name: 'Waiting',
        filter: ['status:in:in_progress'],
        sort: null,
        by: { username: 'sokha', realName: 'Chan Sokha' },
        own: false,
        stoppable: false,
      },
    ]);
    expect((await seen({ role: 'manager', userId: 'sokha' })).body.data.rows[0]).toMatchObject({
      own: true,
      stoppable: true,
    });
    const stoppable = async (role: 'super_admin' | 'admin' | 'manager') =>
      (await seen({ role })).body.data.rows.map((row: { stoppable: boolean }) => row.stoppable);
    expect(await stoppable('super_admin')).toEqual([true, true]);
    expect(await stoppable('manager')).toEqual([false]);
    expect(await stoppable('admin')).toEqual([true]);
  });

  it('are refused to those who may not read the list, even of a role they are shared with', async () => {
    expect((await seen({ role: 'purchase_admin' })).status).toBe(403);
    expect((await seen({ role: 'viewer', permissions: ['customer:read'] })).status).toBe(403);
    expect((await seen({ role: 'viewer' }, 'secrets')).status).toBe(422);
  });
});
