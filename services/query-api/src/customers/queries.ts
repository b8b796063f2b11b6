import {
  CUSTOMER_CREDIT_READERS,
  customerFields,
  listCustomers,
  type CustomerDetail,
} from '@granary/api/customers';
import { raw, sql, type QueryRunner } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

const select = {
  code: 'c.code',
  name: 'c.name',
  englishName: 'c.english_name',
  khmerName: 'c.khmer_name',
  type: 'c.type',
  status: 'c.status',
  minimumShelfLifeDays: 'c.minimum_shelf_life_days',
  creditLimit: 'a.credit_limit::numeric(18,2)',
  available: 'a.available::numeric(18,2)',
  usageRate: 'a.usage_rate::numeric(18,2)',
  standing: 'a.standing',
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
  deletedAt: 'c.deleted_at',
};

/** LEFT JOIN: the account is opened together with the customer, but a lagging read model may not have it yet. */
const from = 'customers.customer c LEFT JOIN credit.account a ON a.customer = c.code';

export const customersList = defineList(listCustomers, customerFields, {
  from,
  select,
  columns: {
    englishName: 'COALESCE(c.english_name, c.name)',
    khmerName: 'COALESCE(c.khmer_name, c.english_name, c.name)',
    creditLimit: 'COALESCE(a.credit_limit, 0)',
    available: 'COALESCE(a.available, 0)',
    usageRate: 'COALESCE(a.usage_rate, 0)',
    standing: `COALESCE(a.standing, 'ok')`,
  },
  guarded: {
    creditLimit: CUSTOMER_CREDIT_READERS,
    available: CUSTOMER_CREDIT_READERS,
    usageRate: CUSTOMER_CREDIT_READERS,
    standing: CUSTOMER_CREDIT_READERS,
  },
  id: 'c.code',
  order: [{ field: 'code', direction: 'asc' }],
  where: ({ query: { deleted } }) => (deleted ? sql`c.deleted_at IS NOT NULL` : sql`c.deleted_at IS NULL`),
});

/** Orders in these states hold no stock. */
const unsubmitted = ['created', 'sales_rejected', 'inventory_rejected'];

export type CustomerFound = Omit<CustomerDetail, 'freshness' | 'timeline' | 'statistics'>;

/** The contact is encrypted; the controller decrypts it. */
export const findCustomer = async (
  runQuery: QueryRunner,
  code: string,
): Promise<CustomerFound | undefined> => {
  const columns = Object.entries({
    ...select,
    contactPerson: 'c.contact_person',
    phone: 'c.phone',
    email: 'c.email',
    address: 'c.address',
    erased: 'c.erased',
    openingLimit: 'c.opening_limit::numeric(18,2)',
    remarks: 'c.remarks',
    revision: 'c.revision',
  });
  const [found] = await runQuery<CustomerFound>(sql`
    SELECT ${raw(columns.map(([name, column]) => `${column} AS "${name}"`).join(', '))}
    FROM ${raw(from)} WHERE c.code = ${code}`);
  return found;
};

export const statisticsOf = async (
  runQuery: QueryRunner,
  code: string,
): Promise<CustomerDetail['statistics']> => {
  const [found] = await runQuery<CustomerDetail['statistics']>(sql`
    SELECT count(*) FILTER (WHERE o.status <> 'created')::int AS orders,
      count(*) FILTER (WHERE o.shipped_at IS NULL AND o.status <> ALL (${unsubmitted}))::int AS "openOrders",
      coalesce(sum(o.sales_amount) FILTER (WHERE o.shipped_at IS NOT NULL), 0)::numeric(18,2) AS sales,
      max(o.created_at) FILTER (WHERE o.status <> 'created') AS "lastOrderAt",
      (SELECT count(*)::int FROM contracts.contract t
       WHERE t.customer = ${code} AND t.business_status = 'active' AND t.deleted_at IS NULL) AS "activeContracts"
    FROM documents.outbound o WHERE o.customer = ${code} AND o.deleted_at IS NULL`);
  if (!found) throw new Error('an aggregate answers one row');
  return found;
};
