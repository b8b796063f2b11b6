import { getAutomation } from '@granary/api/configuration';
import { AUTOMATION_ID, automation, reviseAutomation } from '@granary/domain/configuration';
import { createCustomer, customer } from '@granary/domain/customers';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { newCustomer } from '@granary/testing/builders/masters';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([]);
});
afterAll(() => api.close());

describe('automation', () => {
  it('is off until it is set', async () => {
    const token = await api.tokenFor({ role: 'auditor' });
    const off = { upTo: null, customers: [] };
    expect((await api.request(getAutomation, { token })).body.data).toEqual({
      handOver: off,
      release: off,
      revision: -1,
    });
  });

  it('names its customers for those who may see customers, and is refused without a permission', async () => {
    await api.store.decide(customer, 'C-1', commandContext(), (state) =>
      createCustomer(state, newCustomer('C-1', { name: 'Kampot Agro' })),
    );
    await api.store.decide(automation, AUTOMATION_ID, commandContext(), (state) =>
      reviseAutomation(state, {
        handOver: { upTo: '500.00', customers: [] },
        release: { upTo: null, customers: ['C-1'] },
        reason: 'Small sales need no second look',
      }),
    );
    const seen = async (as: Parameters<typeof api.tokenFor>[0]) =>
      api.request(getAutomation, { token: await api.tokenFor(as) });
    expect((await seen({ role: 'auditor' })).body.data).toMatchObject({
      handOver: { upTo: '500.00', customers: [] },
      release: { upTo: null, customers: [{ code: 'C-1', name: 'Kampot Agro' }] },
      revision: 0,
    });
    expect((await seen({ permissions: ['system_config:read'] })).body.data.release.customers).toEqual([
      { code: 'C-1', name: null, englishName: null, khmerName: null },
    ]);
    expect((await seen({ role: 'warehouse_staff' })).status).toBe(403);
  });
});
