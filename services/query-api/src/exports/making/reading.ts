import { Rejection } from '@granary/domain/kernel';
import { rm } from 'node:fs/promises';
import type pg from 'pg';
import {
  createStandbyPool,
  hasReplayed,
  inSnapshot,
  type Checkpoint,
  type QueryRunner,
  type Sql,
} from '../../database/index.ts';
import type { Assignment, Made } from '../job.ts';

/** Makes a file of one snapshot; `also` selects the checkpoints of its read models, if it reads any. */
export type SnapshotReader = (
  work: (runQuery: QueryRunner, checkpoints: () => Promise<Checkpoint[]>) => Promise<Made>,
  also: Sql | undefined,
) => Promise<Made>;

/** Reads the primary if a standby fails, which also ends reads that are in the way of what it has to replay. */
export const readerOf =
  (
    primary: pg.Pool,
    { standby, path }: Pick<Assignment, 'standby' | 'path'>,
    session: Parameters<typeof createStandbyPool>[1],
  ): SnapshotReader =>
  async (work, also) => {
    if (!standby || !also) return inSnapshot(primary, work, also);
    const pool = createStandbyPool(standby.url, session);
    try {
      return await inSnapshot(pool, work, also, hasReplayed(standby));
    } catch (failure) {
      if (failure instanceof Rejection) throw failure;
      await rm(path, { force: true });
      return await inSnapshot(primary, work, also);
    } finally {
      await pool.end();
    }
  };
