import { listCategories, listSpecifications, listUnits } from '@granary/api/configuration';
import { createItem, newItem, reviseItem } from '@granary/api/items';
import { contradiction } from '@granary/domain/items/rules';
import { v5 as uuidV5 } from 'uuid';
import type { z } from 'zod';
import { ApiRefusal, type ApiClient } from '@granary/client';
import type { Say } from './faults.ts';
import type { ImportKind, Prepared } from './kind.ts';
import { packFaults, packUnitsText } from './pack-units.ts';
import { parseRows, repeated, type RowError } from './row-errors.ts';

const itemRow = (say: Say) => newItem.extend({ packUnits: packUnitsText(say).optional() });
type ItemValue = z.output<ReturnType<typeof itemRow>>;

/** Creates items, or updates those whose code exists. Category, specification and unit may be given by name. */
export const items: ImportKind = {
  name: 'items',
  required: ['code', 'name', 'category', 'unit', 'memberPrice', 'retailPrice'],
  optional: [
    'englishName',
    'khmerName',
    'gtin',
    'specification',
    'packUnits',
    'minStock',
    'maxStock',
    'description',
  ],
  prepare: async (rows, { client, say, fingerprint }) => {
    const { parsed, errors } = parseRows(rows, itemRow(say));
    const named = await configuration(client);
    const steps: Prepared['steps'][number][] = [];
    errors.push(...repeated(parsed, 'code', ({ code }) => code, say));
    errors.push(...repeated(parsed.flatMap(gtinsOf), 'gtin', (gtin) => gtin, say));
    for (const { row, value } of parsed) {
      const faults = faultsOf(row, value, named, say);
      if (faults.length > 0) {
        errors.push(...faults);
        continue;
      }
      const item = {
        ...value,
        category: named.categories.get(value.category)!,
        unit: named.units.get(value.unit)!,
        specification: value.specification && named.specifications.get(value.specification)!,
        packUnits: value.packUnits?.map((pack) => ({ ...pack, unit: named.units.get(pack.unit)! })),
      };
      steps.push({
        rows: [row],
        run: () => save(client, item, uuidV5(`${fingerprint}|${item.code}`, uuidV5.URL)),
      });
    }
    return { steps, errors };
  },
};

/** The GTINs of an item and of its packs: each is on one thing only. */
const gtinsOf = ({ row, value }: { row: number; value: z.output<ReturnType<typeof itemRow>> }) => [
  { row, value: value.gtin ?? null, column: 'gtin' },
  ...(value.packUnits ?? []).map(({ gtin }) => ({ row, value: gtin ?? null, column: 'packUnits' })),
];

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

const faultsOf = (row: number, value: ItemValue, named: Configuration, say: Say): RowError[] => {
  const unknown = (column: string, name: string | null, known: ReadonlyMap<string, string>): RowError[] =>
    name === null || known.has(name) ? [] : [{ row, column, message: say('unknown', { name }) }];
  const contradictory = contradiction(value);
  return [
    ...unknown('category', value.category, named.categories),
    ...unknown('specification', value.specification, named.specifications),
    ...unknown('unit', value.unit, named.units),
    ...packFaults(row, value, named.units, say),
    ...(contradictory === 'memberPrice' ? [{ row, column: 'memberPrice', message: say('aboveRetail') }] : []),
    ...(contradictory === 'maxStock' ? [{ row, column: 'maxStock', message: say('belowMinimum') }] : []),
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
