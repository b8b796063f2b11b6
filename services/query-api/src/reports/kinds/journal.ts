import { codeLabel, text } from '@granary/api/texts';
import type { CreditLineType } from '@granary/domain/credit';
import type { MovementType } from '@granary/api/stock';
import type { Language } from '@granary/domain/kernel';
import { lineTypeLabels } from '../../credit/index.ts';
import { all, raw, sql, type Sql } from '../../database/index.ts';
import { kindOf } from '../../stock/index.ts';
import { batchCodeOf, common, figure, words } from '../columns.ts';
import {
  answers,
  during,
  inWarehouses,
  type Report,
  type ReportColumn,
  type ReportScope,
  type ReportSection,
} from '../section.ts';
import { lostInTransit } from '../lost-in-transit.ts';

/** Codes are stable, so that an accounting program can map them to its own chart of accounts. */
const accounts = {
  inventory: text('库存商品', 'Inventory', 'ស្តុកទំនិញ'),
  goods_received: text('应付暂估', 'Goods received, not invoiced', 'ទំនិញបានទទួល មិនទាន់មានវិក្កយបត្រ'),
  cost_of_goods: text('发出商品成本', 'Cost of goods issued', 'ថ្លៃដើមទំនិញបានចេញ'),
  in_transit: text('在途商品', 'Goods in transit', 'ទំនិញកំពុងដឹក'),
  write_off: text('报损', 'Write-offs', 'ការលុបចោល'),
  differences: text('盘盈盘亏', 'Stock differences', 'ភាពខុសគ្នានៃស្តុក'),
  splits: text('拆批过渡', 'Batch splits (clearing)', 'ការបំបែកបាច់ (ផាត់ទាត់)'),
  revaluation: text('成本调整', 'Revaluation', 'ការវាយតម្លៃឡើងវិញ'),
  receivables: text('应收账款', 'Receivables', 'គណនីត្រូវទទួល'),
  revenue: text('销售收入', 'Sales revenue', 'ចំណូលពីការលក់'),
  sales_returns: text('销售退回', 'Sales returns', 'ការត្រឡប់ទំនិញលក់'),
  payments: text('收款', 'Payments received', 'ប្រាក់បានទទួល'),
} as const;
type Account = keyof typeof accounts;

/** The account on the other side of inventory; a reversal has that of the movement that it reverses. */
type Kind = Exclude<MovementType, 'reversal' | 'status_change'>;
const againstInventory: Readonly<Record<Kind, Account>> = {
  inbound: 'goods_received',
  outbound: 'cost_of_goods',
  return_in: 'cost_of_goods',
  return_out: 'goods_received',
  transfer_out: 'in_transit',
  transfer_in: 'in_transit',
  loss: 'write_off',
  adjustment: 'differences',
  count_gain: 'differences',
  count_loss: 'differences',
  split_in: 'splits',
  split_out: 'splits',
  cost_revision: 'revaluation',
};

/** The account on the other side of receivables. */
type Charge = Extract<CreditLineType, 'charge' | 'void' | 'return' | 'return_reversal' | 'repayment'>;
const againstReceivables: Readonly<Record<Charge, Account>> = {
  charge: 'revenue',
  void: 'revenue',
  return: 'sales_returns',
  return_reversal: 'sales_returns',
  repayment: 'payments',
};

const amounts = {
  moved: text('数量 × 批次成本单价', 'quantity × unit cost of the batch', 'បរិមាណ × ថ្លៃដើមឯកតារបស់បាច់'),
  revised: text(
    '在库数量 × 单价变动',
    'quantity on hand × change of the unit cost',
    'បរិមាណនៅសល់ × បម្រែបម្រួលថ្លៃដើម',
  ),
  owed: text('单据金额', 'amount of the document', 'ចំនួនទឹកប្រាក់ក្នុងឯកសារ'),
} as const;

const transitLoss = text('途中损失', 'Lost in transit', 'បាត់តាមផ្លូវ');

const COLON: Readonly<Record<Language, string>> = { 'zh-CN': '：', 'en-US': ': ', 'km-KH': '៖ ' };

/** What happened, and how its amount is made. */
const rules = (language: Language): Record<string, string> => {
  const rule = (fact: string, amount: keyof typeof amounts) =>
    `${fact}${COLON[language]}${amounts[amount][language]}`;
  return Object.fromEntries([
    ...keysOf(againstInventory).map((kind) => [
      kind,
      rule(codeLabel('movement', kind, language), kind === 'cost_revision' ? 'revised' : 'moved'),
    ]),
    ['transit_loss', rule(transitLoss[language], 'moved')],
    ...keysOf(againstReceivables).map((type) => [type, rule(lineTypeLabels[type][language], 'owed')]),
  ]);
};

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[];

const accountOf = (against: Readonly<Record<string, Account>>, kind: string): Sql =>
  raw(
    `CASE ${kind} ${Object.entries(against)
      .map(([name, account]) => `WHEN '${name}' THEN '${account}'`)
      .join(' ')} END`,
  );

/**
 * Inventory moves at the cost in force, its other side at the cost recorded with the movement: goods that come back
 * after a revision come at the new cost. The difference is a revaluation, so that the account of inventory always shows
 * what the batches are worth.
 */
const stockLines = (scope: ReportScope): Sql => sql`
  SELECT e.id, x.place, x.account, x.amount, e.kind, e.occurred_at, e.recorded_at, e.document, e.warehouse, e.item,
    ${raw(batchCodeOf('e.batch_id'))} AS batch, NULL AS customer, e.username
  FROM (
    SELECT m.*, ${accountOf(againstInventory, 'm.kind')} AS against,
      round(coalesce(m.revised, m.delta * m.in_force), 2) AS stocked,
      round(coalesce(m.revised, m.delta * coalesce(m.unit_cost, m.in_force)), 2) AS moved
    FROM (
      SELECT m.id, m.occurred_at, m.recorded_at, m.document, m.warehouse, m.item, m.batch_id, m.username, m.delta,
        m.unit_cost, m.after * (r.after - r.before) AS revised,
        coalesce((SELECT c.before FROM inventory.cost_change c WHERE c.batch_id = m.batch_id AND c.id > m.id
          ORDER BY c.id LIMIT 1), b.unit_cost, m.unit_cost, 0) AS in_force,
        ${raw(kindOf('m'))} AS kind
      FROM inventory.movement m LEFT JOIN inventory.batch b ON b.id = m.batch_id
      LEFT JOIN inventory.cost_change r ON r.id = m.id
      WHERE ${all([
        during(scope, 'm.occurred_at'),
        inWarehouses(scope, 'm.warehouse'),
        sql`m.type <> 'status_change'`,
      ])}
    ) m
  ) e CROSS JOIN LATERAL (VALUES (1, 'inventory', e.stocked), (2, e.against, -e.moved),
    (3, 'revaluation', e.moved - e.stocked)) x (place, account, amount)
  WHERE x.amount <> 0`;

/** What was lost on the way leaves the goods in transit at the cost with which it came there. */
const transitLines = (scope: ReportScope): Sql => sql`
  SELECT l.id, x.place, x.account, x.amount, 'transit_loss' AS kind, l.occurred_at, l.recorded_at, l.document,
    l.warehouse, l.item, l.batch, NULL AS customer, l.username
  FROM ${lostInTransit(scope)} l CROSS JOIN LATERAL (VALUES (1, 'in_transit', -round(l.quantity * l.unit_cost, 2)),
    (2, 'write_off', round(l.quantity * l.unit_cost, 2))) x (place, account, amount)
  WHERE x.amount <> 0`;

const creditLines = (scope: ReportScope): Sql => sql`
  SELECT l.id, x.place, x.account, x.amount, l.type AS kind, l.occurred_at, l.recorded_at, l.document, NULL, NULL, NULL,
    l.customer, l.username
  FROM credit.line l CROSS JOIN LATERAL (VALUES (1, 'receivables', l.used_change),
    (2, ${accountOf(againstReceivables, 'l.type')}, -l.used_change)) x (place, account, amount)
  WHERE ${all([during(scope, 'l.occurred_at'), sql`l.used_change <> 0`])}`;

/** Receivables belong to the company, not to one warehouse. */
const entries = (scope: ReportScope): Sql => {
  const ofStock = sql`${stockLines(scope)} UNION ALL ${transitLines(scope)}`;
  return scope.asked.warehouse === undefined && scope.caller.permissions.has('credit:read')
    ? sql`(${ofStock} UNION ALL ${creditLines(scope)})`
    : sql`(${ofStock})`;
};

const account = words(text('科目代码', 'Account', 'គណនី'), 'account');
const accountName: ReportColumn = {
  label: text('科目', 'Account name', 'ឈ្មោះគណនី'),
  of: 'accountName',
  words: (language) => Object.fromEntries(keysOf(accounts).map((code) => [code, accounts[code][language]])),
};
const debit = figure(text('借方', 'Debit', 'ឥណពន្ធ'), 'debit');
const credited = figure(text('贷方', 'Credit', 'ឥណទាន'), 'credit');

const lines: ReportSection = {
  title: text('分录', 'Journal', 'ទិនានុប្បវត្តិ'),
  columns: [
    words(text('日志事件', 'Event no.', 'លេខព្រឹត្តិការណ៍'), 'event'),
    common.occurredAt,
    common.recordedAt,
    account,
    accountName,
    debit,
    credited,
    common.document,
    common.warehouse,
    common.item,
    common.batch,
    common.customer,
    { label: text('规则', 'Rule', 'វិធាន'), of: 'rule', words: rules },
    common.username,
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      event: `split_part(j.id, '-', 1)::bigint`,
      occurredAt: 'j.occurred_at',
      recordedAt: 'j.recorded_at',
      account: 'j.account',
      accountName: 'j.account',
      debit: 'CASE WHEN j.amount > 0 THEN j.amount END',
      credit: 'CASE WHEN j.amount < 0 THEN -j.amount END',
      document: 'j.document',
      warehouse: 'j.warehouse',
      item: 'j.item',
      batch: 'j.batch',
      customer: 'j.customer',
      rule: 'j.kind',
      username: 'j.username',
    })}
    FROM ${entries(scope)} j ORDER BY j.occurred_at, j.id, j.place`,
};

const balances: ReportSection = {
  title: text('按科目', 'By account', 'តាមគណនី'),
  columns: [
    account,
    accountName,
    debit,
    credited,
    figure(text('借方余额变动', 'Debit less credit', 'ឥណពន្ធដកឥណទាន'), 'balance'),
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      account: 'j.account',
      accountName: 'j.account',
      debit: 'sum(j.amount) FILTER (WHERE j.amount > 0)',
      credit: '-sum(j.amount) FILTER (WHERE j.amount < 0)',
      balance: 'sum(j.amount)',
    })}
    FROM ${entries(scope)} j GROUP BY j.account ORDER BY j.account`,
};

/** The facts of stock and credit as double entries for an accounting program. */
export const journal: Report = { models: ['inventory', 'documents', 'credit'], sections: [lines, balances] };
