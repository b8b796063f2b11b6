import { sql, type QueryRunner } from '../database/index.ts';

/** The values are encrypted. */
export const settingsOf = (
  runQuery: QueryRunner,
  userId: string,
): Promise<{ name: string; value: string }[]> =>
  runQuery<{ name: string; value: string }>(sql`
    SELECT name, value FROM platform.setting WHERE user_id = ${userId} ORDER BY name`);
