import { getCustomer } from '@granary/api/customers';
import { getDistribution } from '@granary/api/distribution';
import { getOutbound } from '@granary/api/outbound';
import { getRecall } from '@granary/api/recalls';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  askEverything,
  erasable,
  eraseCustomer,
  everythingStored,
  exported,
  fileOf,
  openCustomer,
} from './testing/erasing.mjs';
import { packedOfElsewhere } from './testing/isolation.mjs';

const TIME_MS = 300_000;
const LISTS = ['/customers', '/outbound', '/distribution', '/logs/operations'];

let fixtures: Awaited<ReturnType<typeof openCustomer>>;
let before: Awaited<ReturnType<typeof askEverything>>;
let files: string[];
let stored: string[];
beforeAll(async () => {
  fixtures = await openCustomer();
  files = await Promise.all(LISTS.map((list) => exported(fixtures, list)));
  stored = await everythingStored(fixtures);
  before = await askEverything(fixtures, fixtures.ids);
}, TIME_MS);
afterAll(() => fixtures?.close(), TIME_MS);

const one = (kind: 'outbound' | 'distribution' | 'recall') => ({
  params: { number: fixtures.ids[kind][0]! },
});

it('nothing personal of a customer is stored in clear, so no search, file or message can have it', () => {
  expect(stored.length).toBeGreaterThan(100);
  const clear = stored.filter((text) => erasable.some((personal) => text.includes(personal)));
  expect(clear.map((text) => text.split(':')[0])).toEqual([]);
});

it(
  'an erased customer is shown by no read of the API, and none fails for it',
  async () => {
    const shows = [...before.values()].filter(({ shown }) => shown.length > 0);
    expect([...new Set(shows.map(({ name }) => String(name)))].toSorted()).toEqual([
      'getCustomer',
      'getDeliveryNote',
      'getDistribution',
      'getEventPersonal',
      'getOutbound',
      'getPackageLabels',
      'getRecall',
      'getRecallNotice',
      'getSettlementNotice',
    ]);
    await eraseCustomer(fixtures, async () => {
      const { phone } = await fixtures.root.do(getCustomer, { params: { code: 'CUST-A' } });
      const { deliveryAddress } = await fixtures.root.do(getOutbound, one('outbound'));
      return phone === null && deliveryAddress === null;
    });
    const after = await askEverything(fixtures, fixtures.ids);
    expect([...after].filter(([, { shown }]) => shown.length > 0)).toEqual([]);
    expect([...after].filter(([, { status }]) => status >= 500)).toEqual([]);
    const changed = [...before].filter(
      ([asked, { status }]) => after.has(asked) && after.get(asked)?.status !== status,
    );
    expect(changed).toEqual([]);
    const subject = { kind: 'customer', subject: 'CUST-A' } as const;
    expect(await packedOfElsewhere(fixtures.root, [subject], erasable)).toEqual([]);
    for (const [n, list] of LISTS.entries()) {
      const again = await exported(fixtures, list, 'xlsx');
      const texts = [await fileOf(fixtures, files[n]!), await fileOf(fixtures, again)];
      for (const text of texts) expect(text).toMatch(/CUST-A|customer/);
      for (const personal of erasable) expect(texts.join('\n')).not.toContain(personal);
    }
  },
  TIME_MS,
);

it('what was erased is marked where it stood', async () => {
  const { root } = fixtures;
  expect(await root.do(getCustomer, { params: { code: 'CUST-A' } })).toMatchObject({ erased: true });
  const erased = { deliveryAddress: null, deliveryAddressErased: true };
  expect(await root.do(getOutbound, one('outbound'))).toMatchObject(erased);
  expect(await root.do(getDistribution, one('distribution'))).toMatchObject(erased);
  const { customers } = await root.do(getRecall, one('recall'));
  expect(customers).toMatchObject([{ contact: { person: null, phone: null, erased: true } }]);
});
