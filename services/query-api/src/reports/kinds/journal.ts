import { text, type Text } from '@granary/api/texts';
import type { CreditLineType } from '@granary/domain/credit';
import type { MovementType } from '@granary/api/stock';
import type { Language } from '@granary/domain/kernel';
import { all, raw, sql, type Sql } from '../../database/index.ts';
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

interface Rule {
  /** The account on the other side of inventory or receivables. */
  readonly against: Account;
  readonly says: Text;
}

const atUnitCost = text(
  '数量 × 批次成本单价',
  'quantity × unit cost of the batch',
  'បរិមាណ × ថ្លៃដើមឯកតារបស់បាច់',
);
const valued = (against: Account, fact: Text): Rule => ({ against, says: joined(fact, atUnitCost) });
const joined = (fact: Text, amount: Text): Text => ({
  'zh-CN': `${fact['zh-CN']}：${amount['zh-CN']}`,
  'en-US': `${fact['en-US']}: ${amount['en-US']}`,
  'km-KH': `${fact['km-KH']}៖ ${amount['km-KH']}`,
});

/** A reversal follows the rule of the movement that it reverses. */
type Kind = Exclude<MovementType, 'reversal' | 'status_change'>;
const stockRules: Readonly<Record<Kind, Rule>> = {
  inbound: valued('goods_received', text('收货', 'Goods received', 'ទទួលទំនិញ')),
  outbound: valued('cost_of_goods', text('发货', 'Goods issued', 'ចេញទំនិញ')),
  return_in: valued('cost_of_goods', text('客户退货', 'Goods returned by a customer', 'អតិថិជនប្រគល់ទំនិញវិញ')),
  return_out: valued('goods_received', text('退回供应商', 'Goods returned to a supplier', 'ប្រគល់ទំនិញទៅអ្នកផ្គត់ផ្គង់')),
  transfer_out: valued('in_transit', text('调出', 'Transfer sent', 'ផ្ទេរចេញ')),
  transfer_in: valued('in_transit', text('调入', 'Transfer received', 'ផ្ទេរចូល')),
  loss: valued('write_off', text('报损', 'Goods written off', 'លុបទំនិញចោល')),
  adjustment: valued('differences', text('调整', 'Stock adjusted', 'កែតម្រូវស្តុក')),
  count_gain: valued('differences', text('盘盈', 'More counted than booked', 'រាប់បានលើស')),
  count_loss: valued('differences', text('盘亏', 'Less counted than booked', 'រាប់បានខ្វះ')),
  split_in: valued('splits', text('拆批入', 'Split into this batch', 'បំបែកចូលបាច់នេះ')),
  split_out: valued('splits', text('拆批出', 'Split from this batch', 'បំបែកចេញពីបាច់នេះ')),
  cost_revision: {
    against: 'revaluation',
    says: joined(
      text('成本修订', 'Unit cost revised', 'កែថ្លៃដើមឯកតា'),
      text('在库数量 × 单价变动', 'quantity on hand × change of the unit cost', 'បរិមាណនៅសល់ × បម្រែបម្រួលថ្លៃដើម'),
    ),
  },
};

type Charge = Extract<CreditLineType, 'charge' | 'void' | 'return' | 'return_reversal' | 'repayment'>;
const amountOf = (fact: Text, amount: Text): Text => joined(fact, amount);
const atSalePrice = text('单据金额', 'amount of the document', 'ចំនួនទឹកប្រាក់ក្នុងឯកសារ');
const creditRules: Readonly<Record<Charge, Rule>> = {
  charge: {
    against: 'revenue',
    says: amountOf(text('赊销发货', 'Shipped on credit', 'ដឹកចេញដោយឥណទាន'), atSalePrice),
  },
  void: {
    against: 'revenue',
    says: amountOf(text('发货作废', 'Shipment voided', 'លុបការដឹកចេញ'), atSalePrice),
  },
  return: {
    against: 'sales_returns',
    says: amountOf(text('退货', 'Goods returned', 'ទំនិញត្រឡប់'), atSalePrice),
  },
  return_reversal: {
    against: 'sales_returns',
    says: amountOf(text('退货冲销', 'Return reversed', 'លុបការត្រឡប់ទំនិញ'), atSalePrice),
  },
  repayment: {
    against: 'payments',
    says: amountOf(text('还款', 'Repayment', 'ការសងប្រាក់'), text('收款金额', 'amount paid', 'ចំនួនប្រាក់បានបង់')),
  },
};

const given =
  (named: Readonly<Record<string, Text>>) =>
  (language: Language): Record<string, string> =>
    Object.fromEntries(Object.entries(named).map(([name, said]) => [name, said[language]]));
const rules = Object.fromEntries(
  Object.entries({ ...stockRules, ...creditRules }).map(([kind, { says }]) => [kind, says]),
);

const accountOf = (table: Readonly<Record<string, Rule>>, kind: string): Sql =>
  raw(
    `CASE ${kind} ${Object.entries(table)
      .map(([name, { against }]) => `WHEN '${name}' THEN '${against}'`)
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
    SELECT m.*, ${accountOf(stockRules, 'm.kind')} AS against,
      round(coalesce(m.revised, m.delta * m.in_force), 2) AS stocked,
      round(coalesce(m.revised, m.delta * coalesce(m.unit_cost, m.in_force)), 2) AS moved
    FROM (
      SELECT m.id, m.occurred_at, m.recorded_at, m.document, m.warehouse, m.item, m.batch_id, m.username, m.delta,
        m.unit_cost, m.after * (r.after - r.before) AS revised,
        coalesce((SELECT c.before FROM inventory.cost_change c WHERE c.batch_id = m.batch_id AND c.id > m.id
          ORDER BY c.id LIMIT 1), b.unit_cost, m.unit_cost, 0) AS in_force,
        CASE m.type WHEN 'reversal' THEN coalesce((SELECT o.type FROM inventory.movement o
          WHERE o.document = m.document AND o.batch_id = m.batch_id AND o.line IS NOT DISTINCT FROM m.line
            AND o.type <> 'reversal' AND o.id < m.id ORDER BY o.id DESC LIMIT 1), 'adjustment') ELSE m.type END AS kind
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

const creditLines = (scope: ReportScope): Sql => sql`
  SELECT l.id, x.place, x.account, x.amount, l.type AS kind, l.occurred_at, l.recorded_at, l.document, NULL, NULL, NULL,
    l.customer, l.username
  FROM credit.line l CROSS JOIN LATERAL (VALUES (1, 'receivables', l.used_change),
    (2, ${accountOf(creditRules, 'l.type')}, -l.used_change)) x (place, account, amount)
  WHERE ${all([during(scope, 'l.occurred_at'), sql`l.used_change <> 0`])}`;

/** Receivables belong to the company, not to one warehouse. */
const entries = (scope: ReportScope): Sql =>
  scope.asked.warehouse === undefined && scope.caller.permissions.has('credit:read')
    ? sql`(${stockLines(scope)} UNION ALL ${creditLines(scope)})`
    : sql`(${stockLines(scope)})`;

const account = words(text('科目代码', 'Account', 'គណនី'), 'account');
const accountName: ReportColumn = {
  label: text('科目', 'Account name', 'ឈ្មោះគណនី'),
  of: 'accountName',
  words: given(accounts),
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
    { label: text('规则', 'Rule', 'វិធាន'), of: 'rule', words: given(rules) },
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
export const journal: Report = { models: ['inventory', 'credit'], sections: [lines, balances] };
