import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** The state of one read model in Postgres, whichever projector works on it. */
interface Figures {
  readonly model: string;
  readonly stopped: boolean;
  /** Share of the log, 0 to 1; null if nothing is being built. */
  readonly buildProgress: number | null;
  readonly buildRate: number | null;
  readonly buildEtaSeconds: number | null;
  readonly buildPaused: boolean;
  readonly buildReady: boolean;
  readonly buildFailed: boolean;
  /** Faults found by the newest finished verification of the live version, and when it finished (Unix seconds). */
  readonly differences: number | null;
  readonly verifiedAt: number | null;
  /** Progress of the running verification (share of the log, 0 to 1) and how long it has run; null if none runs. */
  readonly verificationProgress: number | null;
  readonly verificationSeconds: number | null;
}

/** A build that verifies or is ready to switch has folded everything; its throughput would look like a stall. */
const FOLDING = `one.state = 'building' AND coalesce(phase, '') NOT IN ('verifying', 'ready')`;
/** Only verifications of the live tables: findings about builds and dropped versions affect no reader. */
const OF_LIVE = `v.state IN ('passed', 'differs') AND (v.model, v.version, v.build) IN (
  SELECT live.name, live.version, live.build FROM platform.read_model_version live
  WHERE live.name = one.name AND live.state = 'live')`;
/** Of any version; the one that started first if several run. */
const VERIFYING = `SELECT v.* FROM platform.verification v WHERE v.model = one.name AND v.state = 'running'
  ORDER BY started_at LIMIT 1`;
const QUERY = `
  SELECT name AS model,
    coalesce(bool_or(one.state = 'live' AND stopped_by IS NOT NULL), false) AS stopped,
    max(CASE WHEN one.state = 'building' THEN least(1, greatest(0, one.position + 1) / greatest(1, $1::float8)) END)
      AS "buildProgress",
    max(CASE WHEN ${FOLDING} THEN rate END) AS "buildRate",
    max(CASE WHEN ${FOLDING} THEN eta_seconds END) AS "buildEtaSeconds",
    coalesce(bool_or(one.state = 'building' AND paused), false) AS "buildPaused",
    coalesce(bool_or(one.state = 'building' AND stopped_by IS NOT NULL), false) AS "buildFailed",
    coalesce(bool_or(one.state = 'building' AND phase = 'ready' AND NOT switch_requested), false) AS "buildReady",
    (SELECT difference_count FROM platform.verification v WHERE ${OF_LIVE} ORDER BY ended_at DESC LIMIT 1) AS differences,
    (SELECT extract(epoch FROM max(ended_at))::float8 FROM platform.verification v WHERE ${OF_LIVE}) AS "verifiedAt",
    (SELECT least(1, greatest(0, position::float8 / greatest(1, target))) FROM (${VERIFYING}) v)
      AS "verificationProgress",
    (SELECT extract(epoch FROM now() - started_at)::float8 FROM (${VERIFYING}) v) AS "verificationSeconds"
  FROM platform.read_model_version one WHERE one.state <> 'dropped' GROUP BY name`;

/** A scrape collects every gauge, and one query serves them all. */
const SHARED_MS = 500;

/** Progress of builds and results of verifications. Omitted from a scrape while Postgres is unavailable. */
export function measureBuilds(pool: pg.Pool, head: () => bigint | undefined, registry: Registry): void {
  let answer: { readonly at: number; readonly figures: Promise<readonly Figures[]> } | undefined;
  const read = (): Promise<readonly Figures[]> => {
    if (!answer || performance.now() - answer.at > SHARED_MS) {
      const figures = pool
        .query<Figures>(QUERY, [String((head() ?? 0n) + 1n)])
        .then(({ rows }) => rows)
        .catch(() => []);
      answer = { at: performance.now(), figures };
    }
    return answer.figures;
  };
  const gauge = (name: string, help: string, value: (figures: Figures) => number | null) =>
    new Gauge({
      name: `granary_projection_${name}`,
      help,
      labelNames: ['model'],
      registers: [registry],
      async collect() {
        const figures = await read();
        // A model that is no longer built or verified has no progress.
        this.reset();
        for (const one of figures) {
          const figure = value(one);
          if (figure !== null) this.set({ model: one.model }, figure);
        }
      },
    });
  gauge('stopped', '1 while the live version waits at an event', ({ stopped }) => Number(stopped));
  gauge('build_progress', 'Share of the log that a build has folded', (one) => one.buildProgress);
  gauge('build_events_per_second', 'Pace of a build', (one) => one.buildRate);
  gauge('build_eta_seconds', 'Seconds that a build still takes', (one) => one.buildEtaSeconds);
  gauge('build_paused', '1 while a build is paused', (one) => Number(one.buildPaused));
  gauge('build_ready', '1 while a finished build waits for the switch', (one) => Number(one.buildReady));
  gauge('build_failed', '1 while a failed build waits for somebody', (one) => Number(one.buildFailed));
  gauge(
    'verification_progress',
    'Share of the log that a verification has folded anew',
    (one) => one.verificationProgress,
  );
  gauge(
    'verification_seconds',
    'Seconds for which a verification has been running',
    (one) => one.verificationSeconds,
  );
  gauge('differences', 'Faults found by the newest finished verification', (one) => one.differences);
  gauge('verified_timestamp_seconds', 'When a verification was finished last', (one) => one.verifiedAt);
}
