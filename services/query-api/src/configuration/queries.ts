import type { CategoryRow, SpecificationRow, UnitRow } from '@granary/api/configuration';
import { sql, type QueryRunner } from '../database/index.ts';

/** In tree order: a parent before its children, siblings by sort and name. Cycles are cut where they close. */
export const allCategories = (runQuery: QueryRunner): Promise<CategoryRow[]> =>
  runQuery<CategoryRow>(sql`
    WITH RECURSIVE tree AS (
      SELECT c.*, ARRAY[c.name] AS path, ARRAY[c.id] AS ids, 1 AS level, ARRAY[to_char(c.sort, 'FM000000'), c.name] AS place
      FROM catalogue.category c
      WHERE c.parent IS NULL OR NOT EXISTS (SELECT FROM catalogue.category p WHERE p.id = c.parent)
      UNION ALL
      SELECT c.*, t.path || c.name, t.ids || c.id, t.level + 1, t.place || ARRAY[to_char(c.sort, 'FM000000'), c.name]
      FROM catalogue.category c JOIN tree t ON c.parent = t.id
      WHERE c.id <> ALL (t.ids)
    )
    SELECT t.id, t.name, t.english_name AS "englishName", t.khmer_name AS "khmerName", t.sort, t.colour, t.parent,
           t.description, t.expires, t.path, t.level,
           (SELECT count(*)::int FROM catalogue.item i WHERE i.category = t.id) AS "itemCount"
    FROM tree t ORDER BY t.place`);

export const allSpecifications = (runQuery: QueryRunner): Promise<SpecificationRow[]> =>
  runQuery<SpecificationRow>(sql`
    SELECT s.id, s.name, s.english_name AS "englishName", s.khmer_name AS "khmerName", s.sort, s.description,
           (SELECT count(*)::int FROM catalogue.item i WHERE i.specification = s.id) AS "itemCount"
    FROM catalogue.specification s ORDER BY s.sort, s.name, s.id`);

export const allUnits = (runQuery: QueryRunner): Promise<UnitRow[]> =>
  runQuery<UnitRow>(sql`
    SELECT u.id, u.name, u.english_name AS "englishName", u.khmer_name AS "khmerName", u.sort, u.symbol,
           (SELECT count(*)::int FROM catalogue.item i WHERE i.unit = u.id) AS "itemCount"
    FROM catalogue.unit u ORDER BY u.sort, u.name, u.id`);
