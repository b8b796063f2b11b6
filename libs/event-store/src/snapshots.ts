import { deserialize, serialize } from 'node:v8';
import type pg from 'pg';
import type { RememberedCommand } from './state-cache.ts';

export interface Snapshot {
  readonly state: unknown;
  readonly revision: bigint;
  readonly position: bigint;
  readonly bytes: number;
  readonly commands: [string, RememberedCommand][];
}

/** Folded states of long streams, outside the log: disposable, and never believed across a change of shape. */
export interface Snapshots {
  find(stream: string, shape: number): Promise<Snapshot | undefined>;
  keep(stream: string, shape: number, snapshot: Snapshot): Promise<void>;
}

/** Raised when snapshots are written otherwise: what lies there is then of another shape. */
const FORMAT = 1;

/** What is written: thousands of small objects would take longer to read than all the rest. */
interface Written extends Omit<Snapshot, 'commands'> {
  readonly commandIds: readonly string[];
  readonly firsts: BigInt64Array;
  readonly counts: Uint32Array;
}

export const postgresSnapshots = (pool: pg.Pool): Snapshots => ({
  async find(stream, shape) {
    const { rows } = await pool.query<{ state: Buffer }>(
      'SELECT state FROM platform.snapshot WHERE stream = $1 AND shape = $2',
      [stream, writtenShape(shape)],
    );
    return rows[0] && readable(rows[0].state);
  },
  async keep(stream, shape, snapshot) {
    await pool.query(
      `INSERT INTO platform.snapshot (stream, shape, revision, state) VALUES ($1, $2, $3, $4)
       ON CONFLICT (stream) DO UPDATE SET shape = $2, revision = $3, state = $4, taken_at = now()
       WHERE snapshot.shape <> $2 OR snapshot.revision < $3`,
      [stream, writtenShape(shape), snapshot.revision, serialize(written(snapshot))],
    );
  },
});

const writtenShape = (shape: number): number => FORMAT * 1_000 + shape;

const written = ({ commands, ...snapshot }: Snapshot): Written => ({
  ...snapshot,
  commandIds: commands.map(([id]) => id),
  firsts: BigInt64Array.from(commands, ([, { first }]) => first),
  counts: Uint32Array.from(commands, ([, { count }]) => count),
});

/** Another version of Node may have written it: then the stream is folded from its beginning instead. */
const readable = (bytes: Buffer): Snapshot | undefined => {
  try {
    const { commandIds, firsts, counts, ...snapshot } = deserialize(bytes) as Written;
    return {
      ...snapshot,
      commands: commandIds.map((id, place) => [
        id,
        { first: firsts[place] ?? 0n, count: counts[place] ?? 0 },
      ]),
    };
  } catch {
    return undefined;
  }
};
