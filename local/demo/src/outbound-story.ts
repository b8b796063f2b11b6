import {
  approveOutbound,
  createOutbound,
  deleteOutbound,
  deliverOutbound,
  finishPicking,
  getPickTask,
  packOutbound,
  planAllocation,
  recordPick,
  recordShortage,
  rejectOutbound,
  releaseOutbound,
  shipOutbound,
  startPicking,
  submitOutbound,
  writeOffOutbound,
} from '@granary/api/outbound';
import { listItemStock } from '@granary/api/stock';
import { ApiRefusal } from '@granary/client';
import type { Stage } from './inbound-story.ts';
import { warehouses, type WarehouseCode } from './masters.ts';
import { aCustomer, salesSteps, throughSales } from './sales-story.ts';
import { teamOf } from './team.ts';

type OutboundKind = 'sale' | 'other' | 'transfer' | 'loss' | 'return';

/** Goals of today's orders; older ones are completed. */
const steps = [
  'created',
  'planned',
  'submitted',
  ...salesSteps,
  'rejected',
  'approved',
  'released',
  'picking',
  'picked',
  'shipped',
  'delivered',
  'deleted',
] as const;
type Step = (typeof steps)[number];

interface Delivery {
  readonly day: number;
  readonly number: string;
  readonly destination: WarehouseCode;
}

/** Processes an outbound order. Returns the delivery of a transfer, which arrives a day later. */
export const sendOut = async (
  stage: Stage,
  day: number,
  warehouse: WarehouseCode,
  told?: { readonly kind: OutboundKind; readonly goal: Step; readonly customer?: string },
): Promise<Delivery | undefined> => {
  const { at, calendar, random } = stage;
  const { clerk, chief } = teamOf(warehouse);
  const kind = told?.kind ?? kindOf(stage);
  const possible = steps.filter((step) => kind === 'sale' || !isSalesStep(step));
  const goal: Step =
    told?.goal ??
    (day >= -3
      ? random.pick(possible)
      : random.chance(0.95)
        ? 'delivered'
        : random.pick(['rejected', 'deleted'] as const));
  const lines = await linesFor(stage, day, warehouse);
  if (lines.length === 0) return undefined;

  const destination =
    kind === 'transfer' ? random.pick(warehouses.filter(({ code }) => code !== warehouse)).code : null;
  const customer = kind === 'sale' ? (told?.customer ?? (await aCustomer(stage, day, warehouse))) : null;
  if (customer === undefined) return undefined;
  const entering = at(clerk, calendar.moment(day, 10));
  const { number } = await entering.request(createOutbound, {
    body: {
      warehouse,
      type: kind,
      ...(kind === 'other' && { title: '门市领用' }),
      destination,
      supplier: kind === 'return' ? stage.goods.find(({ code }) => code === lines[0]?.item)?.supplier : null,
      customer,
      expectedDate: calendar.day(day + 1),
      lines,
    },
  });
  const params = { number };
  if (goal === 'created') return undefined;
  if (goal === 'deleted') {
    await at(chief, calendar.moment(day, 10, 30)).request(deleteOutbound, {
      params,
      query: { reason: '客户取消' },
    });
    return undefined;
  }
  await entering.request(planAllocation, {
    params,
    body: {
      lines: lines.map((_, index) => ({
        line: index + 1,
        strategy: random.chance(0.8) ? ('fifo' as const) : ('fefo' as const),
      })),
    },
  });
  if (goal === 'planned') return undefined;
  try {
    await at(clerk, calendar.moment(day, 10, 10)).request(submitOutbound, { params });
  } catch (error) {
    // A concurrent change won: the order stays as it is, as in real life.
    if (error instanceof ApiRefusal && error.status === 409) return undefined;
    throw error;
  }
  if (goal === 'submitted') return undefined;
  if (kind === 'sale' && !(await throughSales(stage, day, warehouse, number, goal))) return undefined;
  if (goal === 'rejected') {
    await at(chief, calendar.moment(day, 11)).request(rejectOutbound, {
      params,
      body: { reason: '收货方尚未确认，请重新核对' },
    });
    return undefined;
  }
  await at(chief, calendar.moment(day, 11)).request(approveOutbound, { params, body: {} });
  if (goal === 'approved') return undefined;
  if (kind === 'loss') {
    await at(clerk, calendar.moment(day, 12)).request(writeOffOutbound, { params, body: {} });
    return undefined;
  }
  await at(clerk, calendar.moment(day, 11, 30)).request(releaseOutbound, { params });
  if (goal === 'released') return undefined;
  await pick(stage, day, warehouse, number, goal);
  if (goal === 'picking' || goal === 'picked') return undefined;
  await at(clerk, calendar.moment(day, 15)).request(packOutbound, {
    params,
    body: { packages: random.between(1, 6) },
  });
  await at(clerk, calendar.moment(day, 16)).request(shipOutbound, {
    params,
    body: {
      courier: random.pick(['J&T Express', 'Vireak Buntham', '自有车队']),
      trackingNumber: `GR${random.between(100_000, 999_999)}`,
    },
  });
  if (goal === 'shipped') return undefined;
  if (destination) return { day: day + 1, number, destination };
  await at(clerk, calendar.moment(day, 17)).request(deliverOutbound, { params, body: {} });
  return undefined;
};

const salesOnly: ReadonlySet<string> = new Set(salesSteps);
const isSalesStep = (step: Step): boolean => salesOnly.has(step);

/** Leaves one sale in each state today. */
export const sellInEveryState = async (stage: Stage, warehouse: WarehouseCode): Promise<void> => {
  for (const goal of steps) await sendOut(stage, 0, warehouse, { kind: 'sale', goal });
};

const kindOf = ({ random }: Stage): OutboundKind => {
  const roll = random.next();
  if (roll < 0.5) return 'sale';
  if (roll < 0.65) return 'other';
  if (roll < 0.88) return 'transfer';
  return roll < 0.95 ? 'loss' : 'return';
};

/** One to four items with sufficient stock. */
const linesFor = async ({ at, calendar, random }: Stage, day: number, warehouse: WarehouseCode) => {
  const { clerk } = teamOf(warehouse);
  const { rows } = await at(clerk, calendar.moment(day, 10)).request(listItemStock, {
    query: { limit: '100', filter: `warehouse:in:${warehouse}` },
  });
  const inStock = rows.filter(({ available }) => Number(available) >= 20);
  const chosen = new Map(
    Array.from({ length: random.between(1, 4) }, () =>
      inStock.length > 0 ? random.pick(inStock) : undefined,
    ).map((row) => [row?.item, row]),
  );
  return [...chosen.values()].flatMap((row) =>
    row
      ? [
          {
            item: row.item,
            quantity: String(Math.max(1, Math.floor((Number(row.available) * random.between(4, 22)) / 100))),
          },
        ]
      : [],
  );
};

/** Picks stop by stop, sometimes finding less than expected. */
export const pick = async (
  { at, calendar, random }: Stage,
  day: number,
  warehouse: WarehouseCode,
  number: string,
  goal: Step,
): Promise<void> => {
  const { clerk } = teamOf(warehouse);
  const picker = at(clerk, calendar.moment(day, 13));
  const params = { number };
  await picker.request(startPicking, { params, body: {} });
  const { stops } = await picker.request(getPickTask, { params });
  for (const [index, { line, batch, location, quantity }] of stops.entries()) {
    if (goal === 'picking' && index > 0) return;
    const short = index === 0 && Number(quantity) >= 4 && random.chance(0.06) ? 1 : 0;
    await picker.request(recordPick, {
      params,
      body: { line, batch, location, quantity: String(Number(quantity) - short) },
    });
    if (short > 0) {
      await picker.request(recordShortage, {
        params,
        body: {
          line,
          batch,
          quantity: String(short),
          reason: random.pick(['damaged', 'not_found'] as const),
          note: '包装破损',
        },
      });
    }
  }
  await at(clerk, calendar.moment(day, 14)).request(finishPicking, { params });
};

export const receiveDelivery = async (
  { at, calendar }: Stage,
  { day, number, destination }: Delivery,
): Promise<void> => {
  const { clerk } = teamOf(destination);
  await at(clerk, calendar.moment(day, 9, 30)).request(deliverOutbound, { params: { number }, body: {} });
};

export type { Delivery };
