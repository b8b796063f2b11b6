import {
  createCategory,
  createSpecification,
  createUnit,
  getAutomation,
  getSeller,
} from '@granary/api/configuration';
import { setMarkup } from '@granary/api/costs';
import { createCustomer, deleteCustomer } from '@granary/api/customers';
import { createItem } from '@granary/api/items';
import { createWebhook, getWebhook, removeWebhook } from '@granary/api/notifications';
import { registerSupplier } from '@granary/api/suppliers';
import { listSharedViews, shareView, stopSharingView } from '@granary/api/views';
import { addLocation, openWarehouse } from '@granary/api/warehouses';
import { customerBody, itemBody, newCode, supplierBody } from './masters.mjs';
import { DOT } from './uploads.mjs';

const reason = 'For a reason that is long enough';
const named = () => ({ name: newCode('NAME') });
const withoutCode = ({ code: _code, ...body }) => body;

const kind = (contract, body) => async (root) => (await root.do(contract, { body: body() })).id;
const newCategory = kind(createCategory, named);
const newSpecification = kind(createSpecification, named);
const newUnit = kind(createUnit, () => ({ ...named(), symbol: 'u' }));

const made = (contract, prefix, body) => async (fixtures) => {
  const code = newCode(prefix);
  await fixtures.root.do(contract, { body: body(code, fixtures.masters) });
  return code;
};
const newItem = made(createItem, 'ITEM', itemBody);
const newCustomer = made(createCustomer, 'CUST', customerBody);
const newSupplier = made(registerSupplier, 'SUP', supplierBody);
const newWarehouse = made(openWarehouse, 'WH', (code) => ({ code, name: code }));
const deletedCustomer = async (fixtures) => {
  const code = await newCustomer(fixtures);
  await fixtures.root.do(deleteCustomer, { params: { code }, query: { reason } });
  return code;
};
const of =
  (make, sent = {}) =>
  async (fixtures) => ({ params: { code: await make(fixtures) }, ...sent });
const withId =
  (make, sent = () => ({})) =>
  async ({ root }) => ({ params: { id: await make(root) }, ...sent() });

/** Nobody is called there: the name does not exist. */
const HOOK = { url: 'https://receiver.invalid/granary', kinds: ['expiry'] };
const items = { list: 'items' };
const sharedView = () => ({
  name: newCode('V').slice(-24),
  filter: ['status:in:active'],
  sort: 'code:asc',
  roles: ['user'],
});
/** A list has only so many shared views. */
const roomForView = async ({ root }) => {
  const { rows } = await root.do(listSharedViews, { params: items });
  for (const { id } of rows.slice(0, -8)) await root.do(stopSharingView, { params: { ...items, id } });
};
const hook = async ({ root }) => {
  if (!(await root.do(getWebhook)).webhook) await root.do(createWebhook, { body: HOOK });
};

/** Requests about master data. */
export const masterRequests = {
  createCategory: async () => ({ body: named() }),
  reviseCategory: withId(newCategory, () => ({ body: named() })),
  deleteCategory: withId(newCategory),
  createSpecification: async () => ({ body: named() }),
  reviseSpecification: withId(newSpecification, () => ({ body: named() })),
  deleteSpecification: withId(newSpecification),
  createUnit: async () => ({ body: { ...named(), symbol: 'u' } }),
  reviseUnit: withId(newUnit, () => ({ body: { ...named(), symbol: 'u' } })),
  deleteUnit: withId(newUnit),
  reviseSeller: async ({ root }) => ({
    body: { ...named(), revision: (await root.do(getSeller)).revision },
  }),
  setSellerLogo: async () => ({ body: { picture: DOT } }),
  removeSellerLogo: async () => ({}),
  createWebhook: async ({ root }) => {
    await root.do(removeWebhook);
    return { body: HOOK };
  },
  reviseWebhook: async (fixtures) => {
    await hook(fixtures);
    return { body: { ...HOOK, kinds: ['task'] } };
  },
  renewWebhookSecret: async (fixtures) => {
    await hook(fixtures);
    return {};
  },
  repeatWebhookDeliveries: async (fixtures) => {
    await hook(fixtures);
    return { body: { fromPosition: '0' } };
  },
  removeWebhook: async () => ({}),
  shareView: async (fixtures) => {
    await roomForView(fixtures);
    return { params: items, body: sharedView() };
  },
  stopSharingView: async (fixtures, person) => {
    await roomForView(fixtures);
    const { id } = await person.do(shareView, { params: items, body: sharedView() });
    return { params: { ...items, id } };
  },
  reviseAutomation: async ({ root }) => ({
    body: {
      handOver: { upTo: null, customers: [] },
      release: { upTo: null, customers: [] },
      reason,
      revision: (await root.do(getAutomation)).revision,
    },
  }),

  createItem: async ({ masters }) => ({ body: itemBody(newCode('ITEM'), masters) }),
  reviseItem: async (fixtures) => {
    const code = await newItem(fixtures);
    return { params: { code }, body: { ...withoutCode(itemBody(code, fixtures.masters)), revision: 0 } };
  },
  changeItemPrices: of(newItem, { body: { memberPrice: '4', retailPrice: '5', reason } }),
  changeItemStatus: of(newItem, { body: { status: 'inactive', reason } }),
  deleteItem: of(newItem, { body: { reason } }),
  setMarkup: async (fixtures) => ({
    body: { kind: 'item', target: await newItem(fixtures), percent: '12.5', reason },
  }),
  clearMarkup: async (fixtures) => {
    const target = await newItem(fixtures);
    await fixtures.root.do(setMarkup, { body: { kind: 'item', target, percent: '12.5', reason } });
    return { query: { kind: 'item', target, reason } };
  },

  createCustomer: async () => ({ body: customerBody(newCode('CUST')) }),
  reviseCustomer: async (fixtures) => {
    const code = await newCustomer(fixtures);
    const { openingLimit: _, ...body } = withoutCode(customerBody(code));
    return { params: { code }, body: { ...body, revision: 0 } };
  },
  setCustomerStatus: of(newCustomer, { body: { status: 'inactive', reason } }),
  deleteCustomer: of(newCustomer, { query: { reason } }),
  restoreCustomer: of(deletedCustomer),
  purgeCustomer: of(deletedCustomer, { query: { reason } }),
  eraseCustomerData: of(newCustomer, { query: { reason } }),

  registerSupplier: async () => ({ body: supplierBody(newCode('SUP')) }),
  reviseSupplier: async (fixtures) => {
    const code = await newSupplier(fixtures);
    return { params: { code }, body: { ...withoutCode(supplierBody(code)), revision: 0 } };
  },
  setSupplierStatus: of(newSupplier, { body: { status: 'inactive', reason } }),
  deleteSupplier: of(newSupplier, { body: { reason } }),

  openWarehouse: async () => ({ body: { code: newCode('WH'), name: 'Another one' } }),
  reviseWarehouse: of(newWarehouse, { body: { name: 'Renamed', revision: 0 } }),
  changeWarehouseStatus: of(newWarehouse, { body: { status: 'inactive', reason } }),
  deleteWarehouse: of(newWarehouse, { body: { reason } }),
  addLocation: async (fixtures) => ({
    params: { code: await newWarehouse(fixtures), location: 'A-01' },
    body: { description: 'By the door' },
  }),
  removeLocation: async (fixtures) => {
    const params = { code: await newWarehouse(fixtures), location: 'A-01' };
    await fixtures.root.do(addLocation, { params, body: {} });
    return { params };
  },
};
