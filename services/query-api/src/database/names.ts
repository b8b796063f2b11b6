/** A record's names as JSON; where its list does not know it (yet), `otherwise` stands in. `alias` is the list's. */
export const named = (alias: string, otherwise: string): string =>
  `jsonb_build_object('name', coalesce(${alias}.name, ${otherwise}), ${otherNames(alias)})`;

/** Nothing while its list does not know it. */
export const namedIfKnown = (alias: string): string =>
  `CASE WHEN ${alias}.name IS NOT NULL THEN ${named(alias, `''`)} END`;

/** With its code, which stands alone while its list does not know it; nothing where there is no code. */
export const coded = (code: string, alias: string): string =>
  `CASE WHEN ${code} IS NOT NULL THEN jsonb_build_object('code', ${code}, 'name', ${alias}.name, ${otherNames(alias)}) END`;

const otherNames = (alias: string): string =>
  `'englishName', ${alias}.english_name, 'khmerName', ${alias}.khmer_name`;

/** With its id, which is what people choose by; nothing while its list does not know it. */
export const identified = (alias: string): string =>
  `CASE WHEN ${alias}.id IS NOT NULL THEN jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name, ${otherNames(alias)}) END`;

/** The units that hold several of an item's own, with their names; none while its list does not know it. */
export const packUnitsOf = (item: string): string =>
  `CASE WHEN ${item}.pack_units IS NULL OR ${item}.pack_units = '[]' THEN '[]'::jsonb ELSE (
    SELECT coalesce(jsonb_agg(jsonb_build_object('unit', ${identified('pu')}, 'factor', p.pack->>'factor') ORDER BY p.nth), '[]')
    FROM jsonb_array_elements(${item}.pack_units) WITH ORDINALITY AS p(pack, nth)
    JOIN catalogue.unit pu ON pu.id = p.pack->>'unit') END`;
