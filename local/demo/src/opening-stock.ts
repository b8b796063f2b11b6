import { batchOf, type Goods } from './goods.ts';
import type { Calendar } from './calendar.ts';
import { warehouses } from './masters.ts';
import type { Random } from './random.ts';

const columns = [
  'warehouse',
  'item',
  'batch',
  'quantity',
  'unitPrice',
  'receivedOn',
  'productionDate',
  'expiryDate',
  'supplier',
  'supplierLot',
  'location',
] as const;

/** The initial stock of the three warehouses, as an import file. */
export const openingStockFile = (
  goods: readonly Goods[],
  calendar: Calendar,
  random: Random,
  days: number,
): string => {
  const rows = goods.flatMap((one, index) =>
    warehouses
      .filter(({ code }) => code === 'PNH' || random.chance(0.75))
      .map(({ code: warehouse }, place) => {
        const arrived = -days - random.between(1, 40);
        const batch = batchOf(
          one,
          calendar,
          random,
          arrived,
          expiryOf(index + place * 7, arrived, one, random),
        );
        const cells: Record<string, string> = {
          ...batch,
          warehouse,
          batch: `OPEN-${warehouse}-${String(index + 1).padStart(3, '0')}`,
          receivedOn: calendar.day(arrived),
        };
        return columns.map((column) => cells[column] ?? '').join(',');
      }),
  );
  return [columns.join(','), ...rows].join('\n');
};

/** Some of it has expired meanwhile or is about to. */
const expiryOf = (index: number, arrived: number, goods: Goods, random: Random): number => {
  if (index % 17 === 3) return -random.between(2, 60);
  if (index % 17 === 6) return random.between(1, 3);
  if (index % 17 === 9) return random.between(4, 7);
  if (index % 17 === 12) return random.between(8, 30);
  return arrived - random.between(20, 90) + goods.keepsMonths * 30;
};
