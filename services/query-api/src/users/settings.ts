import { sql, type Ask } from '../database/index.ts';

/** The values are encrypted. */
export const settingsOf = (ask: Ask, userId: string): Promise<{ name: string; value: string }[]> =>
  ask<{ name: string; value: string }>(sql`
    SELECT name, value FROM platform.setting WHERE user_id = ${userId} ORDER BY name`);
