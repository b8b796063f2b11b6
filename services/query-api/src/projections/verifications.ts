import type { ReadModel } from '@granary/api/http';
import type { Verification, VerificationDetail, Verifying } from '@granary/api/projections';
import { raw, sql, type QueryRunner } from '../database/index.ts';

const SHOWN = 50;

/** Verifications with their progress and the remaining time, extrapolated from their rate. */
export const verificationsNow = raw(`(
  SELECT v.*,
    CASE WHEN state = 'running' AND progress > 0 AND progress < 1
      THEN extract(epoch FROM now() - started_at)::float8 * (1 - progress) / progress
    END AS eta_seconds
  FROM (
    SELECT v.*,
      CASE
        WHEN ended_at IS NOT NULL THEN 1
        WHEN target <= 0 THEN 0
        ELSE least(1, greatest(0, position::float8 / target))
      END AS progress
    FROM platform.verification v
  ) v
)`);

const columns = raw(`
  id, model, version, build, state, requested_by AS "requestedBy", reason, requested_at AS "requestedAt",
  started_at AS "startedAt", ended_at AS "endedAt", difference_count::integer AS "differenceCount", error,
  progress, eta_seconds AS "etaSeconds"`);

export const findVerifications = (runQuery: QueryRunner, model: ReadModel): Promise<Verification[]> =>
  runQuery<Verification>(sql`
    SELECT ${columns} FROM ${verificationsNow} v WHERE model = ${model}
    ORDER BY requested_at DESC, id LIMIT ${SHOWN}`);

export const findVerification = async (
  runQuery: QueryRunner,
  model: ReadModel,
  id: string,
): Promise<VerificationDetail | undefined> => {
  const [found] = await runQuery<VerificationDetail>(sql`
    SELECT ${columns}, result FROM ${verificationsNow} v WHERE model = ${model} AND id = ${id}`);
  return found;
};

export type UnderWay = Pick<Verification, 'model' | 'endedAt' | keyof Verifying>;

/** Requested verifications that are open, and those that ended since the oldest open one was requested. */
export const findUnderWay = (runQuery: QueryRunner): Promise<UnderWay[]> =>
  runQuery<UnderWay>(sql`
    SELECT ${columns} FROM ${verificationsNow} v
    WHERE requested_by IS NOT NULL AND coalesce(ended_at, 'infinity') >= (
      SELECT min(requested_at) FROM platform.verification WHERE requested_by IS NOT NULL AND ended_at IS NULL)
    ORDER BY state = 'running' DESC, requested_at, id`);
