import type { ReadModel } from '@granary/api/http';
import type { Verification, VerificationDetail } from '@granary/api/projections';
import { raw, sql, type Ask } from '../database/index.ts';

const SHOWN = 50;
const columns = raw(`
  id, model, version, build, state, requested_by AS "requestedBy", reason, requested_at AS "requestedAt",
  started_at AS "startedAt", ended_at AS "endedAt", difference_count::integer AS "differenceCount", error,
  CASE
    WHEN ended_at IS NOT NULL THEN 1
    WHEN target <= 0 THEN 0
    ELSE least(1, greatest(0, position::float8 / target))
  END AS progress`);

export const findVerifications = (ask: Ask, model: ReadModel): Promise<Verification[]> =>
  ask<Verification>(sql`
    SELECT ${columns} FROM platform.verification WHERE model = ${model}
    ORDER BY requested_at DESC, id LIMIT ${SHOWN}`);

export const findVerification = async (
  ask: Ask,
  model: ReadModel,
  id: string,
): Promise<VerificationDetail | undefined> => {
  const [found] = await ask<VerificationDetail>(sql`
    SELECT ${columns}, result FROM platform.verification WHERE model = ${model} AND id = ${id}`);
  return found;
};
