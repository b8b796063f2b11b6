import {
  listBatches,
  listExpiryWarnings,
  lockBatch,
  planBatchExpiry,
  reviseBatchCost,
} from '@granary/api/stock';
import { reviseOwnProfile } from '@granary/api/users';
import type { Language } from '@granary/domain/kernel';
import { connect, type FileClient } from '@granary/client';
import { importFile } from '@granary/import';
import { readFile } from 'node:fs/promises';
import { countShelves } from './count-story.ts';
import { calendarFrom } from './calendar.ts';
import { drawLimits, tellCredit } from './credit-story.ts';
import { issueOnRequest } from './distribution-story.ts';
import { signContracts } from './contract-story.ts';
import { goodsFrom } from './goods.ts';
import { receivePurchase, type Stage } from './inbound-story.ts';
import { createMasters, warehouses, type WarehouseCode } from './masters.ts';
import { openingStockFile } from './opening-stock.ts';
import { receiveDelivery, sellInEveryState, sendOut, type Delivery } from './outbound-story.ts';
import { DEMO_PASSWORD, createAccounts, datedBack, signInAll, type AccountOptions } from './people.ts';
import { seeded, type Random } from './random.ts';
import { recallLots } from './recall-story.ts';
import { workingRoles } from './team.ts';
import { speaking } from './texts.ts';

export { DEMO_PASSWORD } from './people.ts';

const SEED = 20_261_121;
const FEW_ITEMS = 8;
const DAYS_OF_A_MONTH = 30;
const DAYS_BETWEEN_REQUESTS = 6;
const file = (name: string) => readFile(new URL(`../data/${name}`, import.meta.url), 'utf8');

export interface DemoOptions {
  readonly gateway: string;
  /** Signs tokens with times in the past. */
  readonly tokenSecret: string;
  /** Number of days of history. */
  readonly days?: number;
  /** Of what people have entered; names of items and customers are in all of them. */
  readonly language?: Language;
  /** The present of the history. */
  readonly now?: Date;
  readonly onProgress?: (done: number, of: number) => void;
  /** Stops loading, which then throws its reason. */
  readonly signal?: AbortSignal;
}

/** Loads a plausible business history, day by day, through the public API. */
export const loadDemo = async ({
  gateway,
  tokenSecret,
  days = 120,
  language = 'zh-CN',
  now = new Date(),
  onProgress = () => undefined,
  signal,
}: DemoOptions): Promise<void> => {
  const random = seeded(SEED);
  const calendar = calendarFrom(now);
  const speak = speaking(language);
  const dated = datedBack(tokenSecret, calendar.moment(-days - 1, 7));
  const administrator = await createFoundation(gateway, { dated: (client) => speak(dated(client)), signal });
  const items = await file('items.csv');
  const goods = goodsFrom(items);
  await importAll(administrator, [items, openingStockFile(goods, calendar, random, days)]);

  const at = await signInAll(gateway, tokenSecret, workingRoles, speak, signal);
  const stage: Stage = { at, calendar, random, goods };
  // Customers have to exist before the first sale.
  await importAll(stage.at('super_admin', calendar.moment(-days, 7)), [await file('customers.csv')]);
  await Promise.all([signContracts(stage.at, calendar, days), tellDays(stage, days, onProgress)]);
  await sellInEveryState(stage, 'PNH');
  await drawLimits(stage);
  await decideOnExpiring(stage);
  await trouble(stage);
  await recallLots(stage);
  await countShelves(stage);
};

const tellDays = async (
  stage: Stage,
  days: number,
  onProgress: (done: number, of: number) => void,
): Promise<void> => {
  const deliveries: Delivery[] = [];
  for (let day = -days; day <= 0; day += 1) {
    const arriving = deliveries.filter((one) => one.day === day);
    await Promise.all([
      ...arriving.map((delivery) => receiveDelivery(stage, delivery)),
      ...(day % rhythmOf(day) === 0 ? [tellDay(stage, day, deliveries)] : []),
      ...(day % DAYS_BETWEEN_REQUESTS === 0 || day >= -3 ? [tellRequests(stage, day)] : []),
      tellCredit({ ...stage, random: seeded(SEED - day) }, day, days),
    ]);
    onProgress(day + days + 1, days + 1);
  }
};

/** Days between those with work: the business grows, and the first start stays short. */
const rhythmOf = (day: number): number => {
  if (day >= -2 * DAYS_OF_A_MONTH) return 1;
  return day >= -4 * DAYS_OF_A_MONTH ? 2 : 4;
};

/**
 * Only master data: warehouses, users, suppliers and a few items, without stock or history. Users are displayed by the
 * names of their accounts.
 */
export const seedMinimum = async ({ gateway }: Pick<DemoOptions, 'gateway'>): Promise<void> => {
  const administrator = await createFoundation(gateway, {
    dated: (client) => client,
    nameOf: (role) => role,
  });
  await administrator.request(reviseOwnProfile, {
    body: {
      realName: 'super_admin',
      email: 'super_admin@granary.example',
      phone: '+855 23 000 000',
      currentPassword: DEMO_PASSWORD,
    },
  });
  const [header = '', ...rows] = (await file('items.csv')).split('\n');
  await importAll(administrator, [[header, ...rows.slice(0, FEW_ITEMS)].join('\n')]);
};

const createFoundation = async (gateway: string, options: AccountOptions): Promise<FileClient> => {
  const credentials = { username: 'super_admin', password: DEMO_PASSWORD };
  const administrator = options.dated(await connect(gateway, credentials, options));
  await createMasters(administrator);
  await createAccounts(gateway, administrator, options);
  await importAll(administrator, [await file('suppliers.csv')]);
  return administrator;
};

const importAll = async (administrator: FileClient, texts: readonly string[]): Promise<void> => {
  for (const text of texts) {
    const { kind, errors } = await importFile(administrator, text);
    if (errors[0])
      throw new Error(`The demo's ${kind} were refused: row ${errors[0].row}, ${errors[0].message}`);
  }
};

/** On most days one purchase and a few orders; more on the last days. All of them are told at the same time. */
const tellDay = async (stage: Stage, day: number, deliveries: Delivery[]): Promise<void> => {
  const { random } = stage;
  const isLately = day >= -2;
  const purchases = draw(random, isLately ? 4 : Number(random.chance(0.85)));
  const orders = draw(random, isLately ? 7 : random.between(1, 4));
  // Each story has its own random generator, so that the result does not depend on timing.
  const ownStage = () => ({ ...stage, random: seeded(random.between(0, 2 ** 31)) });
  const sold = orders.map(async (warehouse) => {
    const delivery = await sendOut(ownStage(), day, warehouse);
    if (delivery && delivery.day <= 0) deliveries.push(delivery);
  });
  await Promise.all([...purchases.map((warehouse) => receivePurchase(ownStage(), day, warehouse)), ...sold]);
};

/** With a random generator of its own, so that the rest of the demo is unaffected. */
const tellRequests = async (stage: Stage, day: number): Promise<void> => {
  const random = seeded(SEED + day);
  await issueOnRequest({ ...stage, random }, day, random.pick(warehouses).code);
};

const draw = (random: Random, count: number): WarehouseCode[] =>
  Array.from({ length: count }, () => random.pick(warehouses).code);

/** Decides on some of the expiring batches and leaves the others open. */
const decideOnExpiring = async ({ at, calendar }: Stage): Promise<void> => {
  const client = at('super_admin', calendar.moment(0, 8));
  const decided = [
    { filter: 'status:in:expired', plan: 'dispose', reason: '已过期，联系有资质单位销毁' },
    { filter: 'status:in:active', plan: 'discount', reason: '临期促销，优先供应合作社' },
  ] as const;
  for (const { filter, plan, reason } of decided) {
    const { rows } = await client.request(listExpiryWarnings, { query: { limit: '2', filter } });
    for (const { id } of rows)
      await client.request(planBatchExpiry, { params: { id }, body: { plan, reason } });
  }
};

/** Locks some batches and corrects some costs. */
const trouble = async ({ at, calendar, random }: Stage): Promise<void> => {
  const client = at('super_admin', calendar.moment(0, 9));
  const { rows } = await client.request(listBatches, {
    query: { limit: '60', filter: 'status:in:active', sort: 'receivedAt:desc' },
  });
  for (const { id } of rows.slice(0, 5)) {
    await client.request(lockBatch, { params: { id }, body: { reason: '供应商通知复检，暂停发货' } });
  }
  for (const { id, unitCost } of rows.slice(10, 16)) {
    if (!unitCost) continue;
    await client.request(reviseBatchCost, {
      params: { id },
      body: {
        unitCost: (Number(unitCost) * (1 + random.between(1, 8) / 100)).toFixed(4),
        reason: '补记运费与关税',
      },
    });
  }
};
