import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { reject } from '@granary/domain/kernel';
import { MakerThread } from '../files/index.ts';
import type { Job } from './making/job.ts';

const PROGRAM = new URL('../../dist/labels/making/worker.js', import.meta.url);
const MEMORY_MB = 256;
const WAITING_MOST = 10;

/** Renders files of labels one after the other, in a thread. */
@Injectable()
export class LabelPress implements OnApplicationShutdown {
  readonly #thread = new MakerThread<Job, Uint8Array, 'broken'>({ program: PROGRAM, memoryMb: MEMORY_MB });
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Rejects with `TOO_MANY_REQUESTS` if too many files are waiting. */
  async print(job: Job): Promise<Buffer> {
    if (this.#waiting >= WAITING_MOST) throw reject('TOO_MANY_REQUESTS');
    this.#waiting += 1;
    const made = this.#last.then(() => this.#thread.begin(job, () => undefined).outcome);
    this.#last = made;
    const outcome = await made.finally(() => (this.#waiting -= 1));
    if (outcome.kind === 'failed') throw new Error(`labels could not be rendered: ${outcome.detail}`);
    return Buffer.from(outcome.made);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#thread.close();
  }
}
