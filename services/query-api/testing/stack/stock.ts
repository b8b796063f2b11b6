import { CategoryRow, SpecificationRow, UnitRow } from '@granary/read-models/configuration';
import { ItemRow } from '@granary/read-models/items';
import { BatchRow, CostChangeRow, ItemStockRow, MovementRow } from '@granary/read-models/stock';
import { SupplierRow } from '@granary/read-models/suppliers';
import { WarehouseRow } from '@granary/read-models/warehouses';
import { startTestApi } from './test-api.ts';
import { itemRow } from '@granary/testing/fixtures/rows';

/** For tests: starts the query API with one item, one warehouse, empty stock tables, and users. */
export const startStockApi = async (settings: Readonly<Record<string, string>> = {}) => {
  const entities = [
    BatchRow,
    CategoryRow,
    CostChangeRow,
    ItemRow,
    ItemStockRow,
    MovementRow,
    SpecificationRow,
    SupplierRow,
    UnitRow,
    WarehouseRow,
  ];
  const api = await startTestApi(entities, settings);
  const tokens = {
    admin: await api.tokenFor({ role: 'warehouse_admin', warehouses: ['WH-PP', 'WH-SR'] }),
    staff: await api.tokenFor({ role: 'warehouse_staff', warehouses: ['WH-PP'] }),
    elsewhere: await api.tokenFor({ role: 'warehouse_admin', warehouses: ['WH-BTB'] }),
    viewer: await api.tokenFor({ role: 'viewer' }),
    finance: await api.tokenFor({ role: 'finance_admin' }),
    seller: await api.tokenFor({ role: 'purchase_staff' }),
  };
  await api.insert(ItemRow, [
    itemRow('UREA-46', {
      name: '尿素',
      englishName: 'Urea 46%',
      category: 'c1',
      unit: 'bag',
      minStock: '50.000',
      memberPrice: '4.00',
      retailPrice: '5.00',
    }),
  ]);
  await api.insert(WarehouseRow, [
    {
      code: 'WH-PP',
      name: '金边仓',
      englishName: 'Phnom Penh',
      khmerName: null,
      address: null,
      revision: 0,
      timeZone: 'Asia/Phnom_Penh',
      status: 'active',
    },
  ]);
  return { api, tokens };
};

export type StockApi = Awaited<ReturnType<typeof startStockApi>>;
export type Person = keyof StockApi['tokens'];

/** The date `offset` days from today (UTC), as ISO 8601. */
export const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
