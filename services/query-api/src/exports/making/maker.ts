import type { Vault } from '@granary/platform/vault';
import type pg from 'pg';
import type { Job, Made } from '../job.ts';

interface Tools {
  readonly pool: pg.Pool;
  readonly vault: Vault;
  /** Of the file, which is not there yet. */
  readonly path: string;
  readonly progress: (done: number, total: number) => void;
}

export type Maker = (job: Job, tools: Tools) => Promise<Made>;
