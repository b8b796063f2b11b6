import type { Vault } from '@granary/platform/vault';
import type pg from 'pg';
import type { Job, Made } from '../job.ts';
import type { SnapshotReader } from './reading.ts';

interface Tools {
  /** Of the primary. */
  readonly pool: pg.Pool;
  readonly read: SnapshotReader;
  readonly vault: Vault;
  /** Path of the file, which must not exist yet. */
  readonly path: string;
  readonly progress: (done: number, total: number) => void;
}

export type Maker = (job: Job, tools: Tools) => Promise<Made>;
