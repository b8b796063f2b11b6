import * as configuration from '@granary/api/configuration';
import * as outbound from '@granary/api/outbound';
import { deleteCustomer } from '@granary/api/customers';
import { startStillProxy, type StillProxy } from '@granary/event-store/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidV7 } from 'uuid';
import { ITEMS, openCustomer, receiveStock, seedMasters } from '../testing/fixtures/masters.ts';
import { line, peopleOf } from '../testing/stack/outbound.ts';
import { startTestApi, type TestAnswer, type TestApi } from '../testing/stack/test-api.ts';

/** A request's deadline plus a margin for a busy machine. */
const ANSWERED_MS = 7_000;

let api: TestApi;
let proxy: StillProxy;
let people: Awaited<ReturnType<typeof peopleOf>>;
let owner: string;
beforeAll(async () => {
  api = await startTestApi({ through: async (url) => (proxy = await startStillProxy(url)).url });
  await seedMasters(api.store);
  people = await peopleOf(api);
  owner = await api.tokenFor('super_admin');
  for (const code of ITEMS) await receiveStock(api.store, code, 'PLENTY', '100000.000');
}, 60_000);
afterAll(async () => {
  proxy.thaw();
  await api.close();
  await proxy.close();
});

const unit = { id: 'still', name: '升', symbol: 'L', sort: 0 };
const create = (key: string) => api.request(configuration.createUnit, { token: owner, key, body: unit });
const told = async (answer: Promise<TestAnswer>) => {
  const begun = performance.now();
  const { status, body } = await answer;
  return { status, code: body.code, inTime: performance.now() - begun < ANSWERED_MS };
};

describe('a frozen event store', () => {
  it('leaves no request past its deadline, and accepts the same command again afterwards', async () => {
    for (const code of ['STILL-1', 'STILL-2']) await openCustomer(api.store, code, '1000.00');
    const number = await people.planned({ type: 'sale', customer: 'STILL-1', lines: [line('3')] });
    const key = uuidV7();
    proxy.freeze();
    const answers = await Promise.all([
      told(create(key)),
      told(people.on('staff', outbound.submitOutbound, number)),
      told(api.request(deleteCustomer, { token: owner, params: { code: 'STILL-2' } })),
    ]);
    const refused = { status: 503, code: 'SERVICE_UNAVAILABLE', inTime: true };
    expect(answers).toEqual([refused, refused, refused]);
    proxy.thaw();
    expect((await create(key)).status).toBe(200);
    expect((await people.on('staff', outbound.submitOutbound, number)).status).toBe(200);
  }, 60_000);
});
