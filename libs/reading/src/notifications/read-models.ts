import { toldOf } from '@granary/api/notifications';
import { holds } from '@granary/platform/access';
import { raw, sql } from '../sql/index.ts';
import { newest, type Source } from './source.ts';

export const verifications: Source = async (runQuery, caller) => {
  if (!holds(caller, ...toldOf.verification)) return [];
  return runQuery(sql`
    SELECT v.id::text AS id, 'verification' AS kind, v.ended_at AS at, v.model,
      v.difference_count::int AS count
    FROM platform.verification v WHERE v.state = 'differs' AND ${newest('v.ended_at')}`);
};

/** Not of the first build of a read model: there was nothing to wait for. */
const switched = raw(`
  SELECT b.name, b.version, b.build, 'live' AS outcome, b.ended_at AS at
  FROM platform.read_model_build b
  WHERE b.outcome = 'switched' AND EXISTS (SELECT FROM platform.read_model_build earlier
    WHERE earlier.name = b.name AND earlier.requested_at < b.requested_at)`);

/** Builds that stand beside the live version: since they were verified, or since they stopped. */
const standing = raw(`
  SELECT v.name, v.version, v.build, 'ready' AS outcome, (SELECT min(p.ended_at) FROM platform.verification p
    WHERE (p.model, p.version, p.build) = (v.name, v.version, v.build) AND p.state = 'passed') AS at
  FROM platform.read_model_version v
  WHERE v.state = 'building' AND v.phase = 'ready' AND v.stopped_by IS NULL AND NOT v.switch_requested
  UNION ALL
  SELECT v.name, v.version, v.build, 'failed', v.updated_at
  FROM platform.read_model_version v
  WHERE v.state = 'building' AND v.stopped_by IS NOT NULL AND EXISTS (
    SELECT FROM platform.read_model_version live WHERE live.name = v.name AND live.state = 'live')`);

export const rebuilds: Source = async (runQuery, caller) => {
  if (!holds(caller, ...toldOf.rebuild)) return [];
  return runQuery(sql`
    SELECT concat_ws(' ', e.name, e.version, e.build, e.outcome, extract(epoch FROM e.at)) AS id,
      'rebuild' AS kind, e.at, e.name AS model, e.outcome
    FROM (${switched} UNION ALL ${standing}) e WHERE ${newest('e.at')}`);
};
