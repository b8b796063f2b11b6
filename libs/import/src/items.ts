import { listCategories, listSpecifications, listUnits } from '@granary/api/configuration';
import { createItem, newItem, reviseItem } from '@granary/api/items';
import { contradiction } from '@granary/domain/items/rules';
import { v5 as uuidV5 } from 'uuid';
import type { z } from 'zod';
import { ApiRefusal, type ApiClient } from './client.ts';
import type { ImportKind, Prepared } from './kind.ts';
import { packFaults, packUnitsText } from './pack-units.ts';
import { parseRows, repeated, type RowError } from './row-errors.ts';

const itemRow = newItem.extend({ packUnits: packUnitsText.optional() });
type ItemValue = z.output<typeof itemRow>;

/** Creates items, or updates those whose code exists. Category, specification and unit may be given by name. */
export const items: ImportKind = {
  name: 'items',
  columns: ['code', 'name', 'category', 'unit', 'memberPrice', 'retailPrice'],
  prepare: async (client, sheet, fingerprint) => {
    const { parsed, errors } = parseRows(sheet.rows, itemRow);
    const named = await configuration(client);
    const steps: Prepared['steps'][number][] = [];
    errors.push(...repeated(parsed, 'code', ({ code }) => code));
    errors.push(...repeated(parsed, 'gtin', ({ gtin }) => gtin ?? null));
    for (const { row, value } of parsed) {
      const faults = faultsOf(row, value, named);
      if (faults.length > 0) {
        errors.push(...faults);
        continue;
      }
      const item = {
        ...value,
        category: named.categories.get(value.category)!,
        unit: named.units.get(value.unit)!,
        specification: value.specification && named.specifications.get(value.specification)!,
        packUnits: value.packUnits?.map(({ unit, factor }) => ({ unit: named.units.get(unit)!, factor })),
      };
      steps.push({
        rows: [row],
        run: () => save(client, item, uuidV5(`${fingerprint}|${item.code}`, uuidV5.URL)),
      });
    }
    return { steps, errors };
  },
};

interface Configuration {
  readonly categories: ReadonlyMap<string, string>;
  readonly specifications: ReadonlyMap<string, string>;
  readonly units: ReadonlyMap<string, string>;
}

const configuration = async (client: ApiClient): Promise<Configuration> => {
  const [categories, specifications, units] = await Promise.all([
    client.request(listCategories),
    client.request(listSpecifications),
    client.request(listUnits),
  ]);
  return {
    categories: byName(categories.rows),
    specifications: byName(specifications.rows),
    units: new Map([...byName(units.rows), ...units.rows.map(({ symbol, id }) => [symbol, id] as const)]),
  };
};

interface Named {
  readonly id: string;
  readonly name: string;
  readonly englishName: string | null;
  readonly khmerName: string | null;
}

const byName = (rows: readonly Named[]): Map<string, string> =>
  new Map(
    rows.flatMap(({ id, name, englishName, khmerName }) =>
      [name, englishName, khmerName, id].flatMap((key) => (key ? [[key, id] as const] : [])),
    ),
  );

const faultsOf = (row: number, value: ItemValue, named: Configuration): RowError[] => {
  const unknown = (column: string, name: string | null, known: ReadonlyMap<string, string>): RowError[] =>
    name === null || known.has(name) ? [] : [{ row, column, message: `there is no ${column} “${name}”` }];
  const contradictory = contradiction(value);
  return [
    ...unknown('category', value.category, named.categories),
    ...unknown('specification', value.specification, named.specifications),
    ...unknown('unit', value.unit, named.units),
    ...packFaults(row, value, named.units),
    ...(contradictory === 'memberPrice'
      ? [{ row, column: 'memberPrice', message: 'is above the retail price' }]
      : []),
    ...(contradictory === 'maxStock'
      ? [{ row, column: 'maxStock', message: 'is below the minimum stock' }]
      : []),
  ];
};

const save = async (client: ApiClient, item: ItemValue, key: string): Promise<void> => {
  try {
    await client.request(createItem, { body: item, key });
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.code === 'CODE_TAKEN')) throw error;
    const { code, ...details } = item;
    await client.request(reviseItem, { params: { code }, body: details });
  }
};
