import type { Vault } from '@granary/platform/vault';
import type pg from 'pg';
import type { Job, Made } from '../job.ts';

interface Tools {
  readonly pool: pg.Pool;
  readonly vault: Vault;
  /** Path of the file, which must not exist yet. */
  readonly path: string;
  readonly progress: (done: number, total: number) => void;
}

export type Maker = (job: Job, tools: Tools) => Promise<Made>;
