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

/** Snapshots of long streams, stored outside the log. Disposable; ignored after a change of the state's shape. */
export interface Snapshots {
  find(stream: string, shape: number): Promise<Snapshot | undefined>;
  keep(stream: string, shape: number, snapshot: Snapshot): Promise<void>;
}

/** Increase when the snapshot format changes, which invalidates all stored snapshots. */
const FORMAT = 1;

/** Commands as typed arrays: deserializing thousands of small objects would take longer than all the rest. */
interface Written extends Omit<Snapshot, 'commands'> {
  readonly commandIds: readonly string[];
  readonly firsts: BigInt64Array;
  readonly counts: Uint32Array;
}

/** Snapshots in the table `platform.snapshot`. */
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

/**
 * Undefined if it cannot be deserialized (e.g. written by another Node version): the stream is folded from the start.
 */
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
