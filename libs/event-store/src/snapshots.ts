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

export const postgresSnapshots = (pool: pg.Pool): Snapshots => ({
  async find(stream, shape) {
    const { rows } = await pool.query<{ state: Buffer }>(
      'SELECT state FROM platform.snapshot WHERE stream = $1 AND shape = $2',
      [stream, shape],
    );
    return rows[0] && readable(rows[0].state);
  },
  async keep(stream, shape, snapshot) {
    await pool.query(
      `INSERT INTO platform.snapshot (stream, shape, revision, state) VALUES ($1, $2, $3, $4)
       ON CONFLICT (stream) DO UPDATE SET shape = $2, revision = $3, state = $4, taken_at = now()
       WHERE snapshot.shape <> $2 OR snapshot.revision < $3`,
      [stream, shape, snapshot.revision, serialize(snapshot)],
    );
  },
});

/** Another version of Node may have written it: then the stream is folded from its beginning instead. */
const readable = (bytes: Buffer): Snapshot | undefined => {
  try {
    return deserialize(bytes) as Snapshot;
  } catch {
    return undefined;
  }
};
