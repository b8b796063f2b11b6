import { Inject, Injectable } from '@nestjs/common';
import type { ParkedEvent, Situation } from '@granary/domain/projections';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';

interface VersionRow {
  readonly version: number;
  readonly state: 'live' | 'building' | 'previous';
  readonly position: string;
  readonly phase: string | null;
  readonly paused: boolean;
  readonly failed: boolean;
}

/** The state of read models, as recorded by the projectors. */
@Injectable()
export class Situations {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  async of(model: string): Promise<Situation> {
    const [versions, known, parked] = await Promise.all([
      this.versions(model),
      this.knownVersions(model),
      this.parked(model),
    ]);
    const at = (state: VersionRow['state']) => versions.find((row) => row.state === state);
    const [live, building, previous] = [at('live'), at('building'), at('previous')];
    return {
      codeVersion: known.length > 0 ? Math.max(...known) : null,
      live: live ? { version: live.version } : null,
      building: building
        ? {
            version: building.version,
            paused: building.paused,
            failed: building.failed,
            ready: building.phase === 'ready',
          }
        : null,
      previous: previous
        ? {
            version: previous.version,
            current:
              known.includes(previous.version) || BigInt(previous.position) >= BigInt(live?.position ?? 0),
          }
        : null,
      parked,
    };
  }

  private async versions(model: string): Promise<VersionRow[]> {
    const { rows } = await this.pool.query<VersionRow>(
      `SELECT version, state, position, phase, paused, stopped_by IS NOT NULL AS failed
       FROM platform.read_model_version WHERE name = $1 AND state <> 'dropped'`,
      [model],
    );
    return rows;
  }

  /** Versions known to running projectors. */
  private async knownVersions(model: string): Promise<number[]> {
    const { rows } = await this.pool.query<{ version: number }>(
      `SELECT version FROM platform.read_model_code
       WHERE name = $1 AND seen_at > now() - interval '20 seconds'`,
      [model],
    );
    return rows.map(({ version }) => version);
  }

  private async parked(model: string): Promise<ParkedEvent[]> {
    const { rows } = await this.pool.query<ParkedEvent>(
      `SELECT event_id AS "eventId", stream, event_type AS "eventType", revision::integer AS revision
       FROM platform.parked_event WHERE model = $1`,
      [model],
    );
    return rows;
  }
}
