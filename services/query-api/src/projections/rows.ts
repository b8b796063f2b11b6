import type { BuildPhase, ProjectionBuild } from '@granary/api/projections';
import type { ReadModel } from '@granary/api/http';
import type { PoisonKind } from '@granary/domain/projections';
import { sql, type QueryRunner } from '../database/index.ts';
import { verificationsNow } from './verifications.ts';

/** A build of a version, as recorded by the projectors. */
export interface VersionRow {
  readonly name: ReadModel;
  readonly version: number;
  readonly build: number;
  readonly state: 'live' | 'building' | 'previous';
  readonly position: string;
  readonly eventCount: number;
  readonly stoppedBy: string | null;
  /** Kind of the event at which it stopped. */
  readonly stoppedKind: PoisonKind | null;
  readonly phase: BuildPhase | null;
  readonly paused: boolean;
  readonly switchRequested: boolean;
  readonly rate: number | null;
  readonly etaSeconds: number | null;
  readonly parkedStreams: number;
  readonly movedAt: string;
  /** What a requested switch waits for. */
  readonly waitsFor: ProjectionBuild['waitsFor'];
  readonly switchedAt: string | null;
  readonly requestedBy: string | null;
  readonly reason: string | null;
  readonly requestedAt: string | null;
  /** Of the verification before the switch, until the build is `ready`. */
  readonly verifyProgress: number | null;
  readonly verifyEtaSeconds: number | null;
  /** The latest finished verification of these tables. */
  readonly verification: string | null;
  readonly verifiedAt: string | null;
  readonly faults: number | null;
}

export const findVersions = (runQuery: QueryRunner, models: readonly ReadModel[]): Promise<VersionRow[]> =>
  runQuery<VersionRow>(sql`
    SELECT one.name, one.version, one.build, state, position::text AS position,
      one.event_count::float8 AS "eventCount", stopped_by AS "stoppedBy",
      (SELECT kind FROM platform.parked_event parked WHERE stopped_by IS NOT NULL
       AND (parked.model, parked.version, parked.build) = (one.name, one.version, one.build)
       ORDER BY parked_at DESC LIMIT 1) AS "stoppedKind",
      phase, paused,
      switch_requested AS "switchRequested", waits_for AS "waitsFor", rate, one.eta_seconds AS "etaSeconds",
      (SELECT count(*)::integer FROM platform.parked_event parked
       WHERE (parked.model, parked.version, parked.build) = (one.name, one.version, one.build))
        AS "parkedStreams",
      updated_at AS "movedAt", switched_at AS "switchedAt",
      asked.requested_by AS "requestedBy", asked.reason, asked.requested_at AS "requestedAt",
      verifying.progress AS "verifyProgress", verifying.eta_seconds AS "verifyEtaSeconds",
      verified.id AS verification, verified.ended_at AS "verifiedAt", verified.faults
    FROM platform.read_model_version one
    LEFT JOIN platform.read_model_build asked
      ON (asked.name, asked.version, asked.build) = (one.name, one.version, one.build)
    LEFT JOIN LATERAL (
      SELECT progress, eta_seconds FROM ${verificationsNow} v
      WHERE (v.model, v.version, v.build) = (one.name, one.version, one.build) AND v.state IN ('running', 'passed')
      ORDER BY started_at DESC LIMIT 1
    ) verifying ON one.phase = 'verifying'
    LEFT JOIN LATERAL (
      SELECT id, ended_at, difference_count::integer AS faults
      FROM platform.verification v
      WHERE (v.model, v.version, v.build) = (one.name, one.version, one.build) AND v.state IN ('passed', 'differs')
      ORDER BY ended_at DESC LIMIT 1
    ) verified ON one.state = 'live'
    WHERE one.name = ANY(${models}) AND state <> 'dropped'`);

/** A version that a projector can fold. */
export interface CodeRow {
  readonly name: ReadModel;
  readonly version: number;
  readonly onPoison: 'park-stream' | 'stop';
  readonly trouble: string | null;
  readonly seenAt: string;
  /** Seen within the last 20 seconds. */
  readonly running: boolean;
}

export const findCode = (runQuery: QueryRunner): Promise<CodeRow[]> =>
  runQuery<CodeRow>(sql`
    SELECT name, version, on_poison AS "onPoison", trouble, seen_at AS "seenAt",
      seen_at > now() - interval '20 seconds' AS running
    FROM platform.read_model_code ORDER BY version DESC`);

export interface BuildRow {
  readonly version: number;
  readonly build: number;
  readonly requestedBy: string | null;
  readonly reason: string | null;
  readonly requestedAt: string;
  readonly endedAt: string | null;
  readonly outcome: 'switched' | 'cancelled' | 'replaced' | null;
  readonly eventCount: number | null;
  readonly seconds: number | null;
}

const BUILDS_SHOWN = 20;

export const findBuilds = (runQuery: QueryRunner, model: ReadModel): Promise<BuildRow[]> =>
  runQuery<BuildRow>(sql`
    SELECT version, build, requested_by AS "requestedBy", reason, requested_at AS "requestedAt",
      ended_at AS "endedAt", outcome, event_count::float8 AS "eventCount",
      extract(epoch FROM ended_at - begun_at)::float8 AS seconds
    FROM platform.read_model_build WHERE name = ${model}
    ORDER BY requested_at DESC, version DESC, build DESC LIMIT ${BUILDS_SHOWN}`);

export interface OutcomeRow {
  readonly eventId: string;
  readonly outcome: 'taken' | 'refused';
  readonly detail: string | null;
}

export const findOutcomes = (runQuery: QueryRunner, eventIds: readonly string[]): Promise<OutcomeRow[]> =>
  runQuery<OutcomeRow>(sql`
    SELECT event_id AS "eventId", outcome, detail FROM platform.projection_action
    WHERE event_id = ANY(${eventIds}::uuid[])`);
