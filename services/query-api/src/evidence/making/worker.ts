import { parentPort } from 'node:worker_threads';
import type { Told } from '../../files/index.ts';
import { Unmakeable } from './failure.ts';
import type { Failure, Job, Made } from './job.ts';
import { makePackage } from './make.ts';

// A separate thread, because thousands of events with proofs, a workbook and a PDF would block other reads.
const tell = (told: Told<Made, Failure>) => parentPort?.postMessage(told);

const work = async (job: Job): Promise<void> => {
  try {
    const made = await makePackage(job, (done, total) => tell({ kind: 'progress', done, total }));
    tell({ kind: 'made', made });
  } catch (error) {
    const failure = error instanceof Unmakeable ? error.failure : 'broken';
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ kind: 'failed', failure, detail });
  }
};

parentPort?.on('message', (job: Job) => void work(job));
