import {
  closeRecall,
  getRecall,
  getRecallImpact,
  notifyRecallCustomer,
  openRecall,
  recordRecallRecovery,
  type NewRecall,
  type RecallImpact,
} from '@granary/api/recalls';
import { listBatches } from '@granary/api/stock';
import type { ApiClient } from '@granary/client';
import type { Stage } from './inbound-story.ts';

/** Number of lots searched for sold ones. */
const LOOKED_AT = 25;

interface Found {
  readonly item: string;
  readonly supplierLot: string;
  readonly impact: RecallImpact;
}

/** Creates one closed recall and one open recall of a lot that more customers have. */
export const recallLots = async ({ at, calendar }: Stage): Promise<void> => {
  const client = at('super_admin', calendar.moment(0, 8));
  const found = (await soldLots(client)).toSorted(
    (a, b) => b.impact.customers.length - a.impact.customers.length,
  );
  const [wide] = found;
  // A different item, so that no item has two recalls.
  const narrow = found.findLast(({ item }) => item !== wide?.item);
  if (narrow) await recallAndClose(at('super_admin', calendar.moment(0, 8, 10)), narrow);
  if (wide) await recallAndBegin(at('super_admin', calendar.moment(0, 8, 40)), wide);
};

/** Lots with sales. With FIFO, the oldest partly used batches are the ones that were sold. */
const soldLots = async (client: ApiClient): Promise<Found[]> => {
  const { rows } = await client.request(listBatches, {
    query: { limit: '100', filter: 'status:in:active', sort: 'receivedAt:asc' },
  });
  const begun = rows.filter(({ current, initial }) => Number(current) < Number(initial));
  const sold: Found[] = [];
  for (const { item, supplierLot } of begun.slice(0, LOOKED_AT)) {
    if (!supplierLot) continue;
    const impact = await client.request(getRecallImpact, { query: { item, supplierLot } });
    if (impact.customers.length > 0 && impact.orders.length < 3) sold.push({ item, supplierLot, impact });
  }
  return sold;
};

const open = async (
  client: ApiClient,
  { item, supplierLot }: Found,
  said: Pick<NewRecall, 'classification' | 'reason' | 'instructions'>,
): Promise<string> => {
  const body: NewRecall = { subject: { kind: 'lot', item, supplierLot }, ...said };
  const { number } = await client.request(openRecall, { body });
  return number;
};

const recallAndClose = async (client: ApiClient, found: Found): Promise<void> => {
  const number = await open(client, found, {
    classification: 'class_3',
    reason: '标签稀释倍数印刷错误',
    instructions: '请勿按旧标签配药，原包装封存，等待换货',
  });
  const params = { number };
  const { customers } = await client.request(getRecall, { params });
  for (const { customer, lines } of customers) {
    await tell(client, number, customer.code, 'visit', '业务员上门换货');
    for (const { outbound, line, batch, outstanding } of lines.filter(isOut))
      await client.request(recordRecallRecovery, {
        params,
        body: { outbound, line, batch, quantity: outstanding, outcome: 'collected' },
      });
  }
  await client.request(closeRecall, {
    params,
    body: { explanation: '仓库剩余待供应商更换标签，继续封存' },
  });
};

const recallAndBegin = async (client: ApiClient, found: Found): Promise<void> => {
  const number = await open(client, found, {
    classification: 'class_2',
    reason: '供应商召回：有效成分含量不合格',
    instructions: '立即停止使用和销售，单独存放，等待我方收回',
  });
  const params = { number };
  const { customers } = await client.request(getRecall, { params });
  const [first, ...others] = customers;
  if (!first) return;
  await tell(client, number, first.customer.code, 'phone', '已通话，明日上门收回');
  for (const { outbound, line, batch, outstanding } of first.lines.filter(isOut).slice(0, 1))
    await client.request(recordRecallRecovery, {
      params,
      body: { outbound, line, batch, quantity: outstanding, outcome: 'collected', notes: '随车收回' },
    });
  for (const { customer } of others.slice(0, others.length / 2))
    await tell(client, number, customer.code, 'message', null);
};

const isOut = ({ outstanding }: { readonly outstanding: string }): boolean => Number(outstanding) > 0;

const tell = (
  client: ApiClient,
  number: string,
  customer: string,
  method: 'phone' | 'message' | 'visit',
  notes: string | null,
): Promise<unknown> =>
  client.request(notifyRecallCustomer, { params: { number }, body: { customer, method, notes } });
