/** SQL for a record's names as JSON; `otherwise` stands in if the joined table `alias` does not have it (yet). */
export const named = (alias: string, otherwise: string): string =>
  `jsonb_build_object('name', coalesce(${alias}.name, ${otherwise}), ${otherNames(alias)})`;

/** NULL if the joined table does not have it. */
export const namedIfKnown = (alias: string): string =>
  `CASE WHEN ${alias}.name IS NOT NULL THEN ${named(alias, `''`)} END`;

/** The code and the names; NULL without a code. The names are null if the joined table does not have it. */
export const coded = (code: string, alias: string): string =>
  `CASE WHEN ${code} IS NOT NULL THEN jsonb_build_object('code', ${code}, 'name', ${alias}.name, ${otherNames(alias)}) END`;

const otherNames = (alias: string): string =>
  `'englishName', ${alias}.english_name, 'khmerName', ${alias}.khmer_name`;

/** The id and the names; NULL if the joined table does not have it. */
export const identified = (alias: string): string =>
  `CASE WHEN ${alias}.id IS NOT NULL THEN jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name, ${otherNames(alias)}) END`;

/** Whether the category of an item, or one above it, says that its goods have an expiry date. */
export const expiresOf = (item: string): string =>
  `EXISTS (WITH RECURSIVE above AS (
      SELECT own.parent, own.expires FROM catalogue.category own WHERE own.id = ${item}.category
      UNION SELECT next.parent, next.expires FROM catalogue.category next JOIN above ON next.id = above.parent)
    SELECT FROM above WHERE above.expires)`;

/** The pack units of an item with their names, factors and GTINs; empty if unknown. */
export const packUnitsOf = (item: string): string =>
  `CASE WHEN ${item}.pack_units IS NULL OR ${item}.pack_units = '[]' THEN '[]'::jsonb ELSE (
    SELECT coalesce(jsonb_agg(jsonb_build_object('unit', ${identified('pu')}, 'factor', p.pack->>'factor', 'gtin', p.pack->>'gtin') ORDER BY p.nth), '[]')
    FROM jsonb_array_elements(${item}.pack_units) WITH ORDINALITY AS p(pack, nth)
    JOIN catalogue.unit pu ON pu.id = p.pack->>'unit') END`;
