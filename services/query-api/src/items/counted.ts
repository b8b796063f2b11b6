import type { CountedItem, EnteredIn } from '@granary/api/http';
import { expiresOf, identified, packUnitsOf, raw, sql, type QueryRunner } from '../database/index.ts';

interface StoredLine {
  readonly item: string;
  readonly entered: { readonly quantity: string; readonly unit: string; readonly factor: string } | null;
}

/** Looks up the item of a line and the names of the unit it was entered in. */
export type Counts = (line: StoredLine) => { readonly item: CountedItem; readonly entered: EnteredIn };

/** The items of a document's lines and the units they were entered in, which the items may have dropped since. */
export const countsOf = async (runQuery: QueryRunner, lines: readonly StoredLine[]): Promise<Counts> => {
  const items = await countedItems(runQuery, [...new Set(lines.map(({ item }) => item))]);
  const units = await unitsOf(runQuery, [...new Set(lines.flatMap(({ entered }) => entered?.unit ?? []))]);
  return ({ item, entered }) => ({
    item: items.get(item) ?? uncounted(item),
    entered: entered && { ...entered, unit: units.get(entered.unit) ?? unnamed(entered.unit) },
  });
};

const countedItems = async (
  runQuery: QueryRunner,
  codes: readonly string[],
): Promise<Map<string, CountedItem>> => {
  const items = await runQuery<CountedItem>(sql`
    SELECT i.code, i.name, i.english_name AS "englishName", i.khmer_name AS "khmerName",
      ${raw(identified('u'))} AS unit, ${raw(packUnitsOf('i'))} AS "packUnits", i.gtin,
      ${raw(expiresOf('i'))} AS expires
    FROM catalogue.item i LEFT JOIN catalogue.unit u ON u.id = i.unit WHERE i.code = ANY(${codes})`);
  return new Map(items.map((item) => [item.code, item]));
};

/** For an item the catalogue does not have (yet). */
const uncounted = (code: string): CountedItem => ({
  code,
  name: null,
  englishName: null,
  khmerName: null,
  unit: null,
  packUnits: [],
  gtin: null,
  expires: false,
});

type Unit = NonNullable<CountedItem['unit']>;

const unitsOf = async (runQuery: QueryRunner, ids: readonly string[]): Promise<Map<string, Unit>> => {
  if (ids.length === 0) return new Map();
  const units = await runQuery<Unit>(sql`
    SELECT id, name, english_name AS "englishName", khmer_name AS "khmerName"
    FROM catalogue.unit WHERE id = ANY(${ids})`);
  return new Map(units.map((unit) => [unit.id, unit]));
};

const unnamed = (id: string): Unit => ({ id, name: id, englishName: null, khmerName: null });
