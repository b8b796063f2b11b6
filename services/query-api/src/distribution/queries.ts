import { distributionFields, listDistributions, type DistributionRow } from '@granary/api/distribution';
import type { DistributionRow as Stored } from '@granary/read-models/distribution';
import { all, type QueryRunner, coded, raw, sql } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

const from = `distribution.request d LEFT JOIN customers.customer c ON c.code = d.customer
  LEFT JOIN documents.outbound o ON o.number = d.outbound`;

const select = {
  number: 'd.number',
  title: 'd.title',
  priority: 'd.priority',
  warehouse: 'd.warehouse',
  customer: coded('d.customer', 'c'),
  approvalStatus: 'd.approval_status',
  recordStatus: 'd.record_status',
  outbound: 'd.outbound',
  outboundStatus: 'o.status',
  expectedDate: 'd.expected_date',
  lineCount: 'd.line_count',
  total: 'd.total::numeric(18,2)',
  shippedAmount: 'd.shipped_amount::numeric(18,2)',
  shippedAt: 'd.shipped_at',
  createdBy: 'd.created_by',
  createdAt: 'd.created_at',
  updatedAt: 'd.updated_at',
};

export const distributionsList = defineList(listDistributions, distributionFields, {
  from,
  select,
  columns: {
    customer: 'd.customer',
    expectedDate: 'd.expected_on',
    items: 'd.search_text',
    total: 'd.total',
  },
  id: 'd.number',
  search: ['d.search_text'],
  referred: [{ column: 'd.customer', of: 'customers.customer' }],
  order: [{ field: 'createdAt', direction: 'desc' }],
  warehouses: ['d.warehouse'],
  where: ({ query: { only, warehouse } }) =>
    all([
      only === 'records' ? sql`d.record_status IS NOT NULL` : undefined,
      warehouse === undefined ? undefined : sql`d.warehouse = ${warehouse}`,
    ]),
});

export type DistributionFound = DistributionRow &
  Pick<
    Stored,
    | 'remarks'
    | 'lines'
    | 'requestedTotal'
    | 'submittedBy'
    | 'submitterId'
    | 'submission'
    | 'reviewer'
    | 'processing'
  >;

export const findDistribution = async (
  runQuery: QueryRunner,
  number: string,
): Promise<DistributionFound | undefined> => {
  const columns = Object.entries({
    ...select,
    remarks: 'd.remarks',
    lines: 'd.lines',
    requestedTotal: 'd.requested_total::numeric(18,2)',
    submittedBy: 'd.submitted_by',
    submitterId: 'd.submitter_id',
    submission: 'd.submission',
    reviewer: 'd.reviewer',
    processing: 'd.processing',
  });
  const [found] = await runQuery<DistributionFound>(sql`
    SELECT ${raw(columns.map(([name, column]) => `${column} AS "${name}"`).join(', '))}
    FROM ${raw(from)} WHERE d.number = ${number}`);
  return found;
};
