import { itemFields, listItems, type ItemRow } from '@granary/api/items';
import { expiresOf, identified, packUnitsOf, raw, sql, type QueryRunner } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

const from = `catalogue.item i
  LEFT JOIN catalogue.category c ON c.id = i.category
  LEFT JOIN catalogue.specification s ON s.id = i.specification
  LEFT JOIN catalogue.unit u ON u.id = i.unit`;

const select = {
  code: 'i.code',
  serial: 'i.serial',
  name: 'i.name',
  englishName: 'i.english_name',
  khmerName: 'i.khmer_name',
  category: identified('c'),
  specification: identified('s'),
  unit: identified('u'),
  packUnits: packUnitsOf('i'),
  gtin: 'i.gtin',
  expires: expiresOf('i'),
  minStock: 'i.min_stock',
  maxStock: 'i.max_stock',
  memberPrice: 'i.member_price',
  retailPrice: 'i.retail_price',
  description: 'i.description',
  status: 'i.status',
  updatedAt: 'i.updated_at',
};

export const itemsList = defineList(listItems, itemFields, {
  from,
  select,
  columns: {
    category: 'i.category',
    specification: `COALESCE(i.specification, '')`,
    unit: 'i.unit',
    gtin: `COALESCE(i.gtin, '')`,
    englishName: `COALESCE(i.english_name, '')`,
    khmerName: `COALESCE(i.khmer_name, '')`,
  },
  several: { gtin: 'i.gtins' },
  id: 'i.code',
  order: [{ field: 'code', direction: 'asc' }],
});

type ItemFound = ItemRow & { readonly revision: number; readonly createdAt: string };

export const findItem = async (runQuery: QueryRunner, code: string): Promise<ItemFound | undefined> => {
  const columns = Object.entries({ ...select, revision: 'i.revision', createdAt: 'i.created_at' });
  const [found] = await runQuery<ItemFound>(sql`
    SELECT ${raw(columns.map(([name, column]) => `${column} AS "${name}"`).join(', '))}
    FROM ${raw(from)} WHERE i.code = ${code}`);
  return found;
};
