import { pause } from '@granary/platform/waiting';
import type { WorkerContext } from './batch-folder.ts';
import type { VersionTables } from '../tables/version-tables.ts';
import { idOf } from '../tables/versions.ts';

const SAMPLE_MS = 1_000;
const SAMPLES = 6;

interface Sample {
  readonly at: number;
  readonly position: bigint;
  readonly events: number;
}

/** Records a build's throughput and remaining time until aborted. */
export async function measureThroughput(
  { pool, feed }: Pick<WorkerContext, 'pool' | 'feed'>,
  { model }: VersionTables,
  signal: AbortSignal,
): Promise<void> {
  const samples: Sample[] = [];
  while (!signal.aborted) {
    const { rows } = await pool.query<{ position: string; event_count: string }>(
      `SELECT position, event_count FROM platform.read_model_version
       WHERE name = $1 AND version = $2 AND build = $3`,
      idOf(model),
    );
    const [row] = rows;
    if (!row) return;
    samples.push({
      at: performance.now(),
      position: BigInt(row.position),
      events: Number(row.event_count),
    });
    if (samples.length > SAMPLES) samples.shift();
    const { rate, etaSeconds } = throughputOf(samples, feed.head);
    await pool.query(
      `UPDATE platform.read_model_version SET rate = $4, eta_seconds = $5
       WHERE name = $1 AND version = $2 AND build = $3 AND state = 'building' AND NOT paused`,
      [...idOf(model), rate, etaSeconds],
    );
    await pause(SAMPLE_MS, signal);
  }
}

export function throughputOf(
  samples: readonly Sample[],
  head: bigint | undefined,
): { rate: number | null; etaSeconds: number | null } {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at <= first.at) return { rate: null, etaSeconds: null };
  const seconds = (last.at - first.at) / 1_000;
  const rate = (last.events - first.events) / seconds;
  if (head === undefined) return { rate, etaSeconds: null };
  const left = Number(head - last.position);
  const covered = Number(last.position - first.position);
  if (left <= 0) return { rate, etaSeconds: 0 };
  return { rate, etaSeconds: covered > 0 ? (left * seconds) / covered : null };
}
