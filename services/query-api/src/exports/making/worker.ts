import type { ExportFailure } from '@granary/api/exports';
import { Rejection } from '@granary/domain/kernel';
import { Vault } from '@granary/platform/vault';
import { parentPort } from 'node:worker_threads';
import { createReaderPool } from '../../database/index.ts';
import type { Told } from '../../files/index.ts';
import type { Assignment, Made } from '../job.ts';
import { makers } from './makers.ts';
import { readerOf } from './reading.ts';

const LONGEST_QUESTION_MS = 600_000;
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

type Message = Told<Made, ExportFailure>;

const failureOf = (error: unknown): Extract<Message, { kind: 'failed' }> => {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof Rejection) return { kind: 'failed', failure: 'refused', detail };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { kind: 'failed', failure: NO_SPACE.has(code) ? 'storage-full' : 'broken', detail };
};

// A separate thread, because a million rows would block other reads.
const tell = (told: Message) => parentPort?.postMessage(told);

const SESSION = { program: 'query-api', longestQuestionMs: LONGEST_QUESTION_MS };

const work = async ({ job, databaseUrl, standby, dataKey, path }: Assignment): Promise<void> => {
  const pool = createReaderPool(databaseUrl, SESSION);
  try {
    const make = makers[job.kind];
    if (!make) throw new Error(`nobody knows how to make ${job.kind}`);
    const progress = (done: number, total: number) => tell({ kind: 'progress', done, total });
    const made = await make(job, {
      pool,
      read: readerOf(pool, { standby, path }, SESSION),
      vault: new Vault(pool, dataKey),
      path,
      progress,
    });
    tell({ kind: 'made', made });
  } catch (error) {
    tell(failureOf(error));
  } finally {
    await pool.end();
  }
};

parentPort?.on('message', (assignment: Assignment) => void work(assignment));
