import { listCategories, listUnits } from '@granary/api/configuration';
import { approveInbound, createInbound, submitInbound } from '@granary/api/inbound';
import { createItem, type NewItem } from '@granary/api/items';
import {
  approveOutbound,
  approveSale,
  createOutbound,
  finishPicking,
  getPickTask,
  handOver,
  planAllocation,
  recordPick,
  releaseOutbound,
  shipOutbound,
  startPicking,
  submitOutbound,
} from '@granary/api/outbound';
import type { ApiClient } from '@granary/client';

export type Api = (username: string) => Promise<ApiClient>;

/**
 * Warehouse of the journeys' goods and its staff. The two roles exist because nobody approves what they entered
 * themselves.
 */
export const WAREHOUSE = 'PNH';
export const CLERK = 'warehouse_staff';
export const CHIEF = 'warehouse_admin';

const DAY_MS = 86_400_000;
const PHNOM_PENH_MS = 7 * 3_600_000;
/** The calendar day in the warehouse's time zone, `ago` days back. */
export const day = (ago = 0): string =>
  new Date(Date.now() + PHNOM_PENH_MS - ago * DAY_MS).toISOString().slice(0, 10);

/** Creates an item used by one journey only, so that no other journey changes its stock. */
export const newItem = async (
  api: Api,
  code: string,
  changes: Pick<NewItem, 'gtin' | 'packUnits'> = {},
): Promise<string> => {
  const administrator = await api('super_admin');
  const { rows: categories } = await administrator.request(listCategories);
  const category = categories.find(({ englishName }) => englishName === 'Nitrogen');
  const unit = (await administrator.request(listUnits)).rows.find(({ symbol }) => symbol === 'bag');
  await administrator.request(createItem, {
    body: {
      code,
      name: `尿素 ${code}`,
      englishName: `Urea ${code}`,
      khmerName: `អ៊ុយរ៉េ ${code}`,
      category: category!.id,
      unit: unit!.id,
      maxStock: null,
      memberPrice: '24.00',
      retailPrice: '26.50',
      ...changes,
    },
  });
  return code;
};

interface Arrived {
  readonly batch: string;
  readonly quantity: string;
  readonly daysAgo?: number;
  readonly location?: string;
  readonly supplierLot?: string;
  readonly expiryDate?: string;
}

/** Receives goods from the supplier into stock. */
export const receive = async (api: Api, item: string, batches: readonly Arrived[]): Promise<void> => {
  const clerk = await api(CLERK);
  const chief = await api(CHIEF);
  for (const { batch, quantity, daysAgo = 0, location = 'A-01', ...lot } of batches) {
    const { number } = await clerk.request(createInbound, {
      body: {
        warehouse: WAREHOUSE,
        type: 'purchase',
        title: `Purchase of ${item}`,
        inboundDate: day(daysAgo),
        supplier: 'SUP-MEKONG',
        lines: [
          { item, quantity, unitPrice: '18.50', batch, location, expiryDate: day(daysAgo - 400), ...lot },
        ],
      },
    });
    await clerk.request(submitInbound, { params: { number } });
    await chief.request(approveInbound, { params: { number }, body: {} });
  }
};

const steps = ['created', 'submitted', 'approved', 'released'] as const;

/** Creates an order as the clerk and takes it up to a step. Returns its number. */
export const order = async (
  api: Api,
  { item, quantity, until }: { item: string; quantity: string; until: (typeof steps)[number] },
): Promise<string> => {
  const clerk = await api(CLERK);
  const { number } = await clerk.request(createOutbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'other',
      title: `Field trial with ${item}`,
      destination: null,
      supplier: null,
      expectedDate: null,
      lines: [{ item, quantity }],
    },
  });
  const params = { number };
  const reached = steps.indexOf(until);
  if (reached >= 1) {
    await clerk.request(planAllocation, { params, body: { lines: [{ line: 1, strategy: 'fifo' }] } });
    await clerk.request(submitOutbound, { params });
  }
  if (reached >= 2) await (await api(CHIEF)).request(approveOutbound, { params, body: {} });
  if (reached >= 3) await clerk.request(releaseOutbound, { params });
  return number;
};

/** Picks a released order. */
export const pickAll = async (api: Api, number: string): Promise<void> => {
  const clerk = await api(CLERK);
  const params = { number };
  await clerk.request(startPicking, { params, body: {} });
  const { stops } = await clerk.request(getPickTask, { params });
  for (const { line, batch, location, quantity } of stops)
    await clerk.request(recordPick, { params, body: { line, batch, location, quantity } });
  await clerk.request(finishPicking, { params });
};

/** Approves, releases, picks and ships an order. */
export const sendOut = async (api: Api, number: string): Promise<void> => {
  const clerk = await api(CLERK);
  const params = { number };
  await (await api(CHIEF)).request(approveOutbound, { params, body: {} });
  await clerk.request(releaseOutbound, { params });
  await pickAll(api, number);
  await clerk.request(shipOutbound, { params, body: {} });
};

export interface Order {
  readonly warehouse: string;
  readonly item: string;
  readonly quantity: string;
  readonly destination?: string;
  readonly customer?: string;
}

/** Ships a transfer, or a sale with both approvals. Returns the order number. */
export const send = async (
  api: Api,
  { warehouse, item, quantity, destination, customer }: Order,
): Promise<string> => {
  const [clerk, chief] = [await api(CLERK), await api(CHIEF)];
  const { number } = await clerk.request(createOutbound, {
    body: {
      warehouse,
      type: customer ? 'sale' : 'transfer',
      title: `${customer ? 'Sale' : 'Transfer'} of ${item}`,
      destination: destination ?? null,
      customer: customer ?? null,
      supplier: null,
      expectedDate: null,
      lines: [{ item, quantity }],
    },
  });
  const params = { number };
  await clerk.request(planAllocation, { params, body: { lines: [{ line: 1, strategy: 'fifo' }] } });
  await clerk.request(submitOutbound, { params });
  if (customer) {
    await chief.request(approveSale, { params, body: {} });
    await clerk.request(handOver, { params });
  }
  await sendOut(api, number);
  return number;
};

interface SentBack {
  readonly item: string;
  readonly quantity: string;
  /** The order that shipped the goods, on its first line. */
  readonly outbound: string;
  readonly batch: string;
  readonly warehouse?: string;
}

/** Enters and submits a customer return as the clerk. Returns the receipt number. */
export const enterReturn = async (
  api: Api,
  { item, quantity, outbound, batch, warehouse = WAREHOUSE }: SentBack,
): Promise<string> => {
  const clerk = await api(CLERK);
  const { number } = await clerk.request(createInbound, {
    body: {
      warehouse,
      type: 'return',
      title: `Return of ${item}`,
      inboundDate: day(),
      supplier: null,
      lines: [{ item, quantity, unitPrice: '18.50', returnedFrom: { outbound, line: 1, batch } }],
    },
  });
  await clerk.request(submitInbound, { params: { number } });
  return number;
};

/** Receives a customer return into stock. */
export const takeBack = async (api: Api, sentBack: SentBack): Promise<void> => {
  const number = await enterReturn(api, sentBack);
  await (await api(CHIEF)).request(approveInbound, { params: { number }, body: {} });
};
