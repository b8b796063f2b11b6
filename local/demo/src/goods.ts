import { locations } from './masters.ts';
import type { Calendar } from './calendar.ts';
import type { Random } from './random.ts';

/** The data of an item in `data/items.csv` that the demo needs. */
export interface Goods {
  readonly code: string;
  readonly supplier: string;
  readonly unitCost: string;
  /** Typical purchase quantity. */
  readonly lot: number;
  readonly keepsMonths: number;
}

const suppliersOf: Readonly<Record<string, string>> = {
  除草剂: 'SUP-HUNAN',
  杀虫剂: 'SUP-HUNAN',
  杀菌剂: 'SUP-JIANGSU',
  植物生长调节剂: 'SUP-BANGKOK',
  氮肥: 'SUP-MEKONG',
  磷肥与钾肥: 'SUP-MEKONG',
  复合肥: 'SUP-SAIGON',
  叶面肥: 'SUP-BANGKOK',
  微量元素: 'SUP-BANGKOK',
  有机肥: 'SUP-ANGKOR',
};
const fertilisers = new Set(['氮肥', '磷肥与钾肥', '复合肥', '微量元素', '有机肥']);
/** Cost as a share of the member price. */
const COST_SHARE = 0.72;

/** Parses the items file; the typical quantity is derived from the minimum stock. */
export const goodsFrom = (csv: string): Goods[] => {
  const [header = '', ...rows] = csv.trim().split('\n');
  const columns = header.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
    const category = cell('category');
    return {
      code: cell('code'),
      supplier: suppliersOf[category] ?? 'SUP-MEKONG',
      unitCost: (Number(cell('memberPrice')) * COST_SHARE).toFixed(2),
      lot: Number(cell('minStock')) * 2,
      keepsMonths: fertilisers.has(category) ? 48 : 24,
    };
  });
};

const LOT_LETTERS = 'ABCDEFGH';

/**
 * A batch as received: produced some weeks earlier, with a location. `expiresIn` is in days from the demo's present.
 */
export const batchOf = (
  goods: Goods,
  calendar: Calendar,
  random: Random,
  arrived: number,
  expiresIn: number = arrived - random.between(20, 60) + goods.keepsMonths * 30,
) => ({
  item: goods.code,
  quantity: String(Math.max(10, Math.round((goods.lot * random.between(60, 140)) / 100))),
  unitPrice: (Number(goods.unitCost) * (0.95 + random.next() / 10)).toFixed(2),
  productionDate: calendar.day(Math.min(arrived - 10, expiresIn - goods.keepsMonths * 30)),
  expiryDate: calendar.day(expiresIn),
  supplier: goods.supplier,
  supplierLot: `${random.pick([...LOT_LETTERS])}${random.between(10_000, 99_999)}`,
  location: random.pick(locations),
});
