import { text, type Text } from '@granary/api/texts';
import type { CreditLineType } from '@granary/domain/credit';
import { lineTypeLabels, owedByAge } from '../../credit/index.ts';
import { all, raw, sql, type Sql } from '../../database/index.ts';
import { choice, common, figure } from '../columns.ts';
import {
  answers,
  asAsked,
  calledBy,
  dayOf,
  during,
  type Report,
  type ReportColumn,
  type ReportScope,
  type ReportSection,
} from '../section.ts';

export const creditFigures: readonly ReportColumn[] = [
  figure(text('额度', 'Limit', 'ដែនកំណត់'), 'limit'),
  figure(text('已用', 'Used', 'បានប្រើ'), 'used'),
  figure(text('预留', 'Reserved', 'បានបម្រុង'), 'reserved'),
  figure(text('可用', 'Available', 'អាចប្រើបាន'), 'available'),
];
export const creditOf = (account: string) => ({
  limit: `${account}.credit_limit`,
  used: `${account}.used`,
  reserved: `${account}.reserved`,
  available: `${account}.available`,
});

/** Current debt by age of the shipment. */
export const ageing: readonly ReportColumn[] = [
  figure(text('账龄 0–30 天', 'Owed 0–30 days', 'ជំពាក់ 0–30 ថ្ងៃ'), 'upTo30'),
  figure(text('31–60 天', '31–60 days', '31–60 ថ្ងៃ'), 'upTo60'),
  figure(text('61–90 天', '61–90 days', '61–90 ថ្ងៃ'), 'upTo90'),
  figure(text('91–120 天', '91–120 days', '91–120 ថ្ងៃ'), 'upTo120'),
  figure(text('120 天以上', 'Over 120 days', 'លើស 120 ថ្ងៃ'), 'over120'),
];
export const ageingColumns = (owed: string) => ({
  upTo30: `${owed}.up_to_30`,
  upTo60: `${owed}.up_to_60`,
  upTo90: `${owed}.up_to_90`,
  upTo120: `${owed}.up_to_120`,
  over120: `${owed}.over_120`,
});

const accounts: ReportSection = {
  title: text('信用与账龄', 'Credit and ageing', 'ឥណទាន និងអាយុបំណុល'),
  chart: { names: 'customerName', figures: 'used' },
  columns: [
    common.customer,
    common.customerName,
    ...creditFigures,
    figure(text('预付余额', 'Customer credit balance', 'បង់មុន'), 'prepaid'),
    figure(text('使用率（%）', 'Used (%)', 'ការប្រើ (%)'), 'usageRate'),
    choice(text('信用状态', 'Standing', 'ស្ថានភាពឥណទាន'), 'standing', 'credit'),
    ...ageing,
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      customer: 'a.customer',
      customerName: calledBy('c', scope.language, 'a.customer'),
      ...creditOf('a'),
      prepaid: 'a.prepaid',
      usageRate: 'a.usage_rate',
      standing: 'a.standing',
      ...ageingColumns('o'),
    })}
    FROM credit.account a LEFT JOIN customers.customer c ON c.code = a.customer
    LEFT JOIN LATERAL ${owedByAge(raw('a.customer'), raw(dayOf(scope)))} o ON true
    WHERE ${all([asAsked(scope, 'customer', 'a.customer')])}
    ORDER BY a.customer`,
};

const told = (scope: ReportScope): Sql =>
  all([during(scope, 'l.occurred_at'), asAsked(scope, 'customer', 'l.customer')]);

const lineType: ReportColumn = {
  label: text('类型', 'Kind', 'ប្រភេទ'),
  of: 'type',
  words: (language) =>
    Object.fromEntries(
      (Object.entries(lineTypeLabels) as [CreditLineType, Text][]).map(([type, said]) => [
        type,
        said[language],
      ]),
    ),
};
const changes = [
  figure(text('额度变动', 'Limit change', 'បម្រែបម្រួលដែនកំណត់'), 'limitChange'),
  figure(text('已用变动', 'Used change', 'បម្រែបម្រួលការប្រើ'), 'usedChange'),
  figure(text('预留变动', 'Reserved change', 'បម្រែបម្រួលការបម្រុង'), 'reservedChange'),
];

const byKind: ReportSection = {
  title: text('按客户与类型', 'By customer and kind', 'តាមអតិថិជន និងប្រភេទ'),
  columns: [common.customer, common.customerName, lineType, common.lines, ...changes],
  rows: (scope) => sql`
    SELECT ${answers({
      customer: 't.customer',
      customerName: calledBy('c', scope.language, 't.customer'),
      type: 't.type',
      lines: 't.lines',
      limitChange: 't.limit_change',
      usedChange: 't.used_change',
      reservedChange: 't.reserved_change',
    })}
    FROM (SELECT l.customer, l.type, count(*)::int AS lines, sum(l.limit_change)::numeric(18,2) AS limit_change,
        sum(l.used_change)::numeric(18,2) AS used_change, sum(l.reserved_change)::numeric(18,2) AS reserved_change
      FROM credit.line l WHERE ${told(scope)} GROUP BY l.customer, l.type) t
    LEFT JOIN customers.customer c ON c.code = t.customer
    ORDER BY t.customer, t.type`,
};

const lines: ReportSection = {
  title: text('信用记录', 'Records', 'កំណត់ត្រាឥណទាន'),
  columns: [
    common.occurredAt,
    common.recordedAt,
    common.customer,
    common.customerName,
    lineType,
    common.document,
    ...changes,
    figure(text('变动后可用', 'Available after', 'អាចប្រើបានក្រោយ'), 'available'),
    common.reason,
    common.username,
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      occurredAt: 'l.occurred_at',
      recordedAt: 'l.recorded_at',
      customer: 'l.customer',
      customerName: calledBy('c', scope.language, 'l.customer'),
      type: 'l.type',
      document: 'l.document',
      limitChange: 'l.limit_change',
      usedChange: 'l.used_change',
      reservedChange: 'l.reserved_change',
      available: 'l.available',
      reason: 'l.reason',
      username: 'l.username',
    })}
    FROM credit.line l LEFT JOIN customers.customer c ON c.code = l.customer
    WHERE ${told(scope)} ORDER BY l.occurred_at, l.id`,
};

export const credit: Report = { models: ['credit', 'customers'], sections: [accounts, byKind, lines] };
