import { createCategory, createSpecification, createUnit } from '@granary/api/configuration';
import { setMarkup } from '@granary/api/costs';
import { createCustomer } from '@granary/api/customers';
import { createItem } from '@granary/api/items';
import { registerSupplier } from '@granary/api/suppliers';
import { addLocation, openWarehouse } from '@granary/api/warehouses';
import { personal, places } from './places.mjs';

let codes = 0;
/** An unused code. */
export const newCode = (prefix) => `${prefix}-${String((codes += 1)).padStart(4, '0')}`;

export const customerBody = (code) => ({
  code,
  name: `农资店 ${code}`,
  type: 'member',
  ...personal.customer,
  remarks: 'Pays on time',
  openingLimit: '9000000.00',
});
export const supplierBody = (code) => ({
  code,
  name: `供应商 ${code}`,
  ...personal.supplier,
  remarks: 'Delivers early',
});
export const itemBody = (code, { category, unit }) => ({
  code,
  name: `草甘膦 ${code}`,
  englishName: 'Glyphosate',
  category,
  unit,
  memberPrice: '104.20',
  retailPrice: '110.80',
});

/** Creates company-wide master data. */
export async function createMasters(root) {
  const { id: category } = await root.do(createCategory, {
    body: { name: '农药', englishName: 'Pesticides' },
  });
  const { id: unit } = await root.do(createUnit, { body: { name: '瓶', symbol: 'btl' } });
  const { id: specification } = await root.do(createSpecification, { body: { name: '1 L' } });
  const kinds = { category, unit, specification };
  for (const code of ['ITEM-A', 'ITEM-B']) await root.do(createItem, { body: itemBody(code, kinds) });
  for (const code of ['CUST-A', 'CUST-B']) await root.do(createCustomer, { body: customerBody(code) });
  await root.do(registerSupplier, { body: supplierBody('SUP-A') });
  await root.do(setMarkup, { body: { kind: 'all', percent: '617.35', reason: 'The usual' } });
  for (const { code, mark } of Object.values(places)) {
    await root.do(openWarehouse, { body: { code, name: `仓库 ${code}`, address: `${mark} Road 1` } });
    for (const location of [`${mark}-A1`, `${mark}-A2`])
      await root.do(addLocation, { params: { code, location }, body: { description: `${mark} aisle` } });
  }
  return { ...kinds, items: ['ITEM-A', 'ITEM-B'], customers: ['CUST-A', 'CUST-B'], supplier: 'SUP-A' };
}
