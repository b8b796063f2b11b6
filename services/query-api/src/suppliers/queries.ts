import { listSuppliers, supplierFields, type SupplierDetail } from '@granary/api/suppliers';
import { raw, sql, type QueryRunner } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

const select = {
  code: 's.code',
  name: 's.name',
  englishName: 's.english_name',
  khmerName: 's.khmer_name',
  status: 's.status',
  remarks: 's.remarks',
  createdAt: 's.created_at',
  updatedAt: 's.updated_at',
};

export const suppliersList = defineList(listSuppliers, supplierFields, {
  from: 'catalogue.supplier s',
  select,
  columns: {
    englishName: `COALESCE(s.english_name, '')`,
    khmerName: `COALESCE(s.khmer_name, '')`,
  },
  id: 's.code',
  order: [{ field: 'code', direction: 'asc' }],
});

export type SupplierFound = Omit<SupplierDetail, 'freshness'>;

/** The contact is encrypted; the controller decrypts it. */
export const findSupplier = async (
  runQuery: QueryRunner,
  code: string,
): Promise<SupplierFound | undefined> => {
  const columns = Object.entries({
    ...select,
    revision: 's.revision',
    contactPerson: 's.contact_person',
    phone: 's.phone',
    email: 's.email',
    address: 's.address',
  });
  const [found] = await runQuery<SupplierFound>(sql`
    SELECT ${raw(columns.map(([name, column]) => `${column} AS "${name}"`).join(', '))}
    FROM catalogue.supplier s WHERE s.code = ${code}`);
  return found;
};
