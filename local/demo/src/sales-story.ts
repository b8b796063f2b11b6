import { listCustomers } from '@granary/api/customers';
import { approveSale, handOver, rejectSale } from '@granary/api/outbound';
import type { Stage } from './inbound-story.ts';
import type { WarehouseCode } from './masters.ts';
import { teamOf } from './team.ts';

/** Goals of a sale before it reaches the warehouse. */
export const salesSteps = ['sales_rejected', 'sales_approved', 'handed_over'] as const;

/** A random active customer. */
export const aCustomer = async (
  { at, calendar, random }: Stage,
  day: number,
  warehouse: WarehouseCode,
): Promise<string | undefined> => {
  const { clerk } = teamOf(warehouse);
  const { rows } = await at(clerk, calendar.moment(day, 10)).request(listCustomers, {
    query: { limit: '100', filter: 'status:in:active' },
  });
  return rows.length > 0 ? random.pick(rows).code : undefined;
};

/** Sales approval and hand-over. Returns true if the warehouse continues with it. */
export const throughSales = async (
  { at, calendar }: Stage,
  day: number,
  warehouse: WarehouseCode,
  number: string,
  goal: string,
): Promise<boolean> => {
  const { clerk, chief } = teamOf(warehouse);
  const params = { number };
  if (goal === 'sales_rejected') {
    await at(chief, calendar.moment(day, 10, 20)).request(rejectSale, {
      params,
      body: { reason: '客户要求的交货期无法满足' },
    });
    return false;
  }
  await at(chief, calendar.moment(day, 10, 20)).request(approveSale, { params, body: {} });
  if (goal === 'sales_approved') return false;
  await at(clerk, calendar.moment(day, 10, 40)).request(handOver, { params });
  return goal !== 'handed_over';
};
