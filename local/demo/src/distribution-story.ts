import { listCustomers } from '@granary/api/customers';
import {
  approveDistribution,
  cancelDistribution,
  createDistribution,
  rejectDistribution,
  submitDistribution,
} from '@granary/api/distribution';
import {
  approveOutbound,
  completeOutbound,
  deliverOutbound,
  planAllocation,
  releaseOutbound,
  shipOutbound,
  submitOutbound,
} from '@granary/api/outbound';
import { listItemStock } from '@granary/api/stock';
import { ApiRefusal } from '@granary/client';
import type { Stage } from './inbound-story.ts';
import type { WarehouseCode } from './masters.ts';
import { pick } from './outbound-story.ts';
import { teamOf } from './team.ts';

/** Goals of recent requests; older ones are completed or rejected. */
const steps = ['draft', 'submitted', 'rejected', 'pending', 'allocated', 'shipped', 'cancelled'] as const;
type Goal = (typeof steps)[number] | 'completed';

const titles = ['早稻季配货', '示范田用药', '合作社赊销配货', '雨季补肥'] as const;

/** A customer requests goods on credit; the request is decided, and the warehouse delivers. */
export const issueOnRequest = async (stage: Stage, day: number, warehouse: WarehouseCode): Promise<void> => {
  const { at, calendar, random } = stage;
  const goal: Goal = day >= -3 ? random.pick(steps) : random.chance(0.85) ? 'completed' : 'rejected';
  const requester = at('admin', calendar.moment(day, 8, 30));
  const lines = await linesFor(stage, day, warehouse);
  const { rows: customers } = await requester.request(listCustomers, {
    query: { limit: '100', filter: 'status:in:active' },
  });
  if (lines.length === 0 || customers.length === 0) return;
  const { number } = await requester.request(createDistribution, {
    body: {
      warehouse,
      customer: random.pick(customers).code,
      title: random.pick(titles),
      expectedDate: calendar.day(day + random.between(1, 5)),
      lines,
    },
  });
  const params = { number };
  if (goal === 'draft') return;
  await requester.request(submitDistribution, { params });
  if (goal === 'submitted') return;

  const approver = at('super_admin', calendar.moment(day, 9));
  if (goal === 'rejected') {
    await approver.request(rejectDistribution, { params, body: { reason: '上一批货款尚未结清' } });
    return;
  }
  const [first] = lines;
  const less = random.chance(0.4) ? Math.max(1, Math.floor(Number(first?.quantity) / 2)) : undefined;
  const { outbound } = await approver.request(approveDistribution, {
    params,
    body: {
      lines: less === undefined ? [] : [{ line: 1, quantity: String(less) }],
      notes: less === undefined ? null : '余量下月再配',
    },
  });
  if (goal === 'cancelled')
    await approver.request(cancelDistribution, { params, body: { reason: '客户暂不需要' } });
  else if (goal !== 'pending' && outbound !== null) await bringThere(stage, day, warehouse, outbound, goal);
};

const bringThere = async (
  stage: Stage,
  day: number,
  warehouse: WarehouseCode,
  order: string,
  goal: 'allocated' | 'shipped' | 'completed',
): Promise<void> => {
  const { at, calendar } = stage;
  const { clerk, chief } = teamOf(warehouse);
  const params = { number: order };
  const entering = at(clerk, calendar.moment(day, 9, 30));
  await entering.request(planAllocation, { params, body: { lines: [{ line: 1, strategy: 'fifo' }] } });
  try {
    await entering.request(submitOutbound, { params, body: {} });
  } catch (error) {
    // Stock or credit may have been used elsewhere meanwhile: the request stays pending, as in real life.
    if (error instanceof ApiRefusal && error.status === 409) return;
    throw error;
  }
  if (goal === 'allocated') return;
  await at(chief, calendar.moment(day, 10)).request(approveOutbound, { params, body: {} });
  await at(clerk, calendar.moment(day, 10, 30)).request(releaseOutbound, { params });
  await pick(stage, day, warehouse, order, 'shipped');
  await at(clerk, calendar.moment(day, 16, 30)).request(shipOutbound, {
    params,
    body: { courier: '自有车队' },
  });
  if (goal === 'shipped') return;
  await at(clerk, calendar.moment(day, 17, 30)).request(deliverOutbound, { params, body: {} });
  await at(clerk, calendar.moment(day, 17, 45)).request(completeOutbound, { params });
};

/** One item with sufficient stock. */
const linesFor = async ({ at, calendar, random }: Stage, day: number, warehouse: WarehouseCode) => {
  const { clerk } = teamOf(warehouse);
  const { rows } = await at(clerk, calendar.moment(day, 8)).request(listItemStock, {
    query: { limit: '100', filter: `warehouse:in:${warehouse}` },
  });
  const inStock = rows.filter(({ available }) => Number(available) >= 20);
  if (inStock.length === 0) return [];
  const { item } = random.pick(inStock);
  return [{ item, quantity: String(random.between(2, 12)) }];
};
