import { parentPort, workerData } from 'node:worker_threads';
import { Unmakeable } from './failure.ts';
import type { Job, Told } from './job.ts';
import { makePackage } from './make.ts';

// A separate thread, because thousands of events with proofs, a workbook and a PDF would block other reads.
const tell = (told: Told) => parentPort?.postMessage(told);
try {
  tell({ kind: 'made', made: await makePackage(workerData as Job, tell) });
} catch (error) {
  const failure = error instanceof Unmakeable ? error.failure : 'broken';
  tell({
    kind: 'failed',
    failure,
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}
