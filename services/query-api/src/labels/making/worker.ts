import { isZpl } from '@granary/domain/labels';
import { renderLabels, zplOf } from '@granary/pdf';
import { parentPort } from 'node:worker_threads';
import type { Told } from '../../files/index.ts';
import type { Job } from './job.ts';

// A separate thread, because hundreds of labels would block other reads for seconds.
const tell = (told: Told<Uint8Array, 'broken'>) => parentPort?.postMessage(told);

const made = async ({ labels, copies, layout }: Job): Promise<Uint8Array> =>
  isZpl(layout) ? Buffer.from(zplOf(labels, copies, layout)) : renderLabels(labels, copies, layout);

const work = async (job: Job): Promise<void> => {
  try {
    tell({ kind: 'made', made: await made(job) });
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ kind: 'failed', failure: 'broken', detail });
  }
};

parentPort?.on('message', (job: Job) => void work(job));
