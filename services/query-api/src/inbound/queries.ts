import { INBOUND_PRICE_READERS, inboundFields, listInbounds, type InboundRow } from '@granary/api/inbound';
import type { Coded } from '@granary/api/http';
import type { InboundRow as StoredInbound } from '@granary/read-models/inbound';
import { all, type QueryRunner, coded, raw, sql } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

const from = 'documents.inbound i LEFT JOIN catalogue.supplier s ON s.code = i.supplier';

const select = {
  number: 'i.number',
  title: 'i.title',
  priority: 'i.priority',
  type: 'i.type',
  warehouse: 'i.warehouse',
  supplier: coded('i.supplier', 's'),
  inboundDate: 'i.inbound_date',
  approvalStatus: 'i.approval_status',
  status: 'i.status',
  processing: 'i.processing',
  lineCount: 'i.line_count',
  total: 'i.total',
  createdBy: 'i.created_by',
  createdAt: 'i.created_at',
  updatedAt: 'i.updated_at',
  deletedAt: 'i.deleted_at',
};

export const inboundsList = defineList(listInbounds, inboundFields, {
  from,
  select,
  columns: { supplier: 'i.supplier', items: 'i.search_text' },
  id: 'i.number',
  search: ['i.search_text'],
  referred: [{ column: 'i.supplier', of: 'catalogue.supplier' }],
  order: [{ field: 'createdAt', direction: 'desc' }],
  warehouses: ['i.warehouse'],
  guarded: { total: INBOUND_PRICE_READERS },
  where: ({ query }) =>
    all([
      query.deleted ? sql`i.deleted_at IS NOT NULL` : sql`i.deleted_at IS NULL`,
      query.warehouse === undefined ? undefined : sql`i.warehouse = ${query.warehouse}`,
    ]),
});

export type InboundFound = InboundRow &
  Pick<
    StoredInbound,
    | 'revision'
    | 'remarks'
    | 'quantity'
    | 'submittedBy'
    | 'submitterId'
    | 'submission'
    | 'reviewer'
    | 'receivedAt'
    | 'outbound'
    | 'lines'
  >;

export const findInbound = async (
  runQuery: QueryRunner,
  number: string,
): Promise<InboundFound | undefined> => {
  const columns = Object.entries({
    ...select,
    revision: 'i.revision',
    remarks: 'i.remarks',
    quantity: 'i.quantity',
    submittedBy: 'i.submitted_by',
    submitterId: 'i.submitter_id',
    submission: 'i.submission',
    reviewer: 'i.reviewer',
    receivedAt: 'i.received_at',
    outbound: 'i.outbound',
    lines: 'i.lines',
  });
  const [found] = await runQuery<InboundFound>(sql`
    SELECT ${raw(columns.map(([name, column]) => `${column} AS "${name}"`).join(', '))}
    FROM ${raw(from)} WHERE i.number = ${number}`);
  return found;
};

export const namesOfSuppliers = (runQuery: QueryRunner, codes: readonly string[]): Promise<Coded[]> =>
  runQuery<Coded>(sql`
    SELECT code, name, english_name AS "englishName", khmer_name AS "khmerName"
    FROM catalogue.supplier WHERE code = ANY(${codes})`);
