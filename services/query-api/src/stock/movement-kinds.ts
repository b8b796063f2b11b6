import type { MovementType } from '@granary/api/stock';
import { raw, sql, type Sql } from '../database/index.ts';

/** SQL of the type of a movement; a reversal has that of the movement that it reverses. `m`: alias of the movement. */
export const kindOf = (m: string): string =>
  `CASE ${m}.type WHEN 'reversal' THEN coalesce((SELECT o.type FROM inventory.movement o
    WHERE o.document = ${m}.document AND o.batch_id = ${m}.batch_id AND o.line IS NOT DISTINCT FROM ${m}.line
      AND o.type <> 'reversal' AND o.id < ${m}.id ORDER BY o.id DESC LIMIT 1), 'adjustment') ELSE ${m}.type END`;

/** Movements of these types and what reverses them, so that their sum is what remained. */
export const ofKinds = (m: string, types: readonly MovementType[]): Sql =>
  sql`(${raw(m)}.type = ANY(${types}) OR (${raw(m)}.type = 'reversal' AND ${raw(kindOf(m))} = ANY(${types})))`;
