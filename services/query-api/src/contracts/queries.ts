import { contractFields, listContracts, type ContractRow } from '@granary/api/contracts';
import type { Coded } from '@granary/api/http';
import type { ContractRow as StoredContract } from '@granary/read-models/contracts';
import { type QueryRunner, coded, raw, sql } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

const from = 'contracts.contract k LEFT JOIN customers.customer c ON c.code = k.customer';

const select = {
  code: 'k.code',
  customer: coded('k.customer', 'c'),
  approvalStatus: 'k.approval_status',
  businessStatus: 'k.business_status',
  processing: 'k.processing',
  totalAmount: 'k.total_amount',
  totalWeight: 'k.total_weight',
  depositPercentage: 'k.deposit_percentage',
  expectedCredit: 'k.expected_credit',
  contribution: 'k.contribution',
  signedDate: 'k.signed_date',
  expiryDate: 'k.expiry_date',
  lineCount: 'k.line_count',
  attachmentCount: 'k.attachment_count',
  createdBy: 'k.created_by',
  createdAt: 'k.created_at',
  updatedAt: 'k.updated_at',
  deletedAt: 'k.deleted_at',
};

export const contractsList = defineList(listContracts, contractFields, {
  from,
  select,
  columns: { customer: 'k.customer', expiryDate: 'k.ends_on' },
  id: 'k.code',
  search: ['k.search_text'],
  referred: [{ column: 'k.customer', of: 'customers.customer' }],
  order: [{ field: 'createdAt', direction: 'desc' }],
  where: ({ query }) => (query.deleted ? sql`k.deleted_at IS NOT NULL` : sql`k.deleted_at IS NULL`),
});

export type ContractFound = ContractRow &
  Pick<
    StoredContract,
    | 'revision'
    | 'remarks'
    | 'lines'
    | 'attachments'
    | 'submittedBy'
    | 'submitterId'
    | 'submission'
    | 'reviewer'
    | 'approvedAt'
  >;

export const findContract = async (
  runQuery: QueryRunner,
  code: string,
): Promise<ContractFound | undefined> => {
  const columns = Object.entries({
    ...select,
    revision: 'k.revision',
    remarks: 'k.remarks',
    lines: 'k.lines',
    attachments: 'k.attachments',
    submittedBy: 'k.submitted_by',
    submitterId: 'k.submitter_id',
    submission: 'k.submission',
    reviewer: 'k.reviewer',
    approvedAt: 'k.approved_at',
  });
  const [found] = await runQuery<ContractFound>(sql`
    SELECT ${raw(columns.map(([name, column]) => `${column} AS "${name}"`).join(', '))}
    FROM ${raw(from)} WHERE k.code = ${code}`);
  return found;
};

export const namesOfItems = (runQuery: QueryRunner, codes: readonly string[]): Promise<Coded[]> =>
  runQuery<Coded>(sql`
    SELECT code, name, english_name AS "englishName", khmer_name AS "khmerName"
    FROM catalogue.item WHERE code = ANY(${codes})`);
