import type { Colleague } from '@granary/api/discussions';
import { sql, type QueryRunner } from '../database/index.ts';

/** Also people who have left; the name of somebody erased is blank. */
export const peopleOf = async (
  runQuery: QueryRunner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Colleague>> => {
  const rows = await runQuery<Colleague>(sql`
    SELECT id, username, real_name AS "realName" FROM people.user_account WHERE id = ANY(${[...new Set(ids)]})`);
  return new Map(rows.map((person) => [person.id, person]));
};
