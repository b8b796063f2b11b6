import {
  approveInbound,
  createInbound,
  deleteInbound,
  rejectInbound,
  reviewInbound,
  submitInbound,
  withdrawInbound,
} from '@granary/api/inbound';
import type { Calendar } from './calendar.ts';
import { batchOf, type Goods } from './goods.ts';
import type { WarehouseCode } from './masters.ts';
import type { At } from './people.ts';
import type { Random } from './random.ts';
import { teamOf } from './team.ts';

export interface Stage {
  readonly at: At;
  readonly calendar: Calendar;
  readonly random: Random;
  readonly goods: readonly Goods[];
}

const endings = ['approved', 'draft', 'submitted', 'reviewing', 'rejected', 'withdrawn', 'deleted'] as const;
export type InboundEnding = (typeof endings)[number];

const endingOf = (random: Random, day: number): InboundEnding => {
  if (day >= -2) return random.pick(endings);
  return random.chance(0.92) ? 'approved' : random.pick(['rejected', 'withdrawn', 'deleted'] as const);
};

/** Receives a purchase; most are approved and received, some are not. */
export const receivePurchase = async (
  { at, calendar, random, goods }: Stage,
  day: number,
  warehouse: WarehouseCode,
): Promise<void> => {
  const { clerk, chief } = teamOf(warehouse);
  const ending = endingOf(random, day);
  const first = random.pick(goods);
  const sameSupplier = goods.filter(({ supplier }) => supplier === first.supplier);
  const chosen = [
    ...new Set([first, ...Array.from({ length: random.between(1, 3) }, () => random.pick(sameSupplier))]),
  ];
  const lines = chosen.map((one) => ({
    ...batchOf(one, calendar, random, day),
    batch: null,
    returnedFrom: null,
    inspection: day >= -3 && random.chance(0.3),
  }));
  const { number } = await at(clerk, calendar.moment(day, 8)).request(createInbound, {
    body: {
      warehouse,
      type: 'purchase',
      inboundDate: calendar.day(day),
      supplier: first.supplier,
      lines,
    },
  });
  const params = { number };
  if (ending === 'draft') return;
  if (ending === 'deleted') {
    await at(chief, calendar.moment(day, 9)).request(deleteInbound, {
      params,
      query: { reason: '重复录入' },
    });
    return;
  }
  await at(clerk, calendar.moment(day, 8, 20)).request(submitInbound, { params });
  if (ending === 'submitted') return;
  if (ending === 'withdrawn') {
    await at(clerk, calendar.moment(day, 8, 40)).request(withdrawInbound, {
      params,
      body: { reason: '单价需要更正' },
    });
    return;
  }
  if (ending === 'reviewing') {
    await at(chief, calendar.moment(day, 9)).request(reviewInbound, { params });
    return;
  }
  if (ending === 'rejected') {
    await at(chief, calendar.moment(day, 9)).request(rejectInbound, {
      params,
      body: { reason: '到货数量与送货单不符，请核对' },
    });
    return;
  }
  await at(chief, calendar.moment(day, 9)).request(approveInbound, { params, body: {} });
};
