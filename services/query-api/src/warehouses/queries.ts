import { listWarehouses, warehouseFields, type WarehouseRow } from '@granary/api/warehouses';
import { raw, sql, type QueryRunner } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

const select = {
  code: 'w.code',
  name: 'w.name',
  englishName: 'w.english_name',
  khmerName: 'w.khmer_name',
  address: 'w.address',
  timeZone: 'w.time_zone',
  status: 'w.status',
  locationCount: '(SELECT count(*)::int FROM catalogue.location l WHERE l.warehouse = w.code)',
};

export const warehousesList = defineList(listWarehouses, warehouseFields, {
  from: 'catalogue.warehouse w',
  select,
  columns: { englishName: `COALESCE(w.english_name, '')` },
  id: 'w.code',
  order: [{ field: 'code', direction: 'asc' }],
  warehouses: ['w.code'],
});

type WarehouseFound = WarehouseRow & { readonly revision: number };

export const findWarehouse = async (
  runQuery: QueryRunner,
  code: string,
): Promise<WarehouseFound | undefined> => {
  const columns = Object.entries({ ...select, revision: 'w.revision' }).map(
    ([name, column]) => `${column} AS "${name}"`,
  );
  const [found] = await runQuery<WarehouseFound>(
    sql`SELECT ${raw(columns.join(', '))} FROM catalogue.warehouse w WHERE w.code = ${code}`,
  );
  return found;
};

export const locationsOf = (
  runQuery: QueryRunner,
  code: string,
): Promise<{ location: string; description: string | null }[]> =>
  runQuery(
    sql`SELECT location, description FROM catalogue.location WHERE warehouse = ${code} ORDER BY location`,
  );

type WarehouseNames = Pick<WarehouseRow, 'code' | 'name' | 'englishName' | 'khmerName'>;

export const activeWarehouses = (runQuery: QueryRunner): Promise<WarehouseNames[]> =>
  runQuery<WarehouseNames>(sql`
    SELECT code, name, english_name AS "englishName", khmer_name AS "khmerName"
    FROM catalogue.warehouse WHERE status = 'active' ORDER BY code`);
