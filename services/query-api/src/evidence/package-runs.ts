import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PACKAGE_KEPT_MS, type EvidencePackage } from '@granary/api/evidence';
import { reject } from '@granary/domain/kernel';
import { LOGGER } from '@granary/platform/bootstrap';
import type { Logger } from '@granary/platform/logging';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MakerThread } from '../files/index.ts';
import type { Failure, Job, Made } from './making/job.ts';

const WORKER = new URL('../../dist/evidence/making/worker.js', import.meta.url);
const WAITING_MOST = 10;
const MEMORY_MB = 512;

interface Run {
  readonly userId: string;
  readonly name: string;
  readonly job: Job;
  status: EvidencePackage;
}

/** Makes packages one at a time and keeps each for an hour. */
@Injectable()
export class PackageRuns implements OnApplicationShutdown {
  readonly #runs = new Map<string, Run>();
  readonly #waiting: Run[] = [];
  readonly #thread = new MakerThread<Job, Made, Failure>({ program: WORKER, memoryMb: MEMORY_MB });
  #isMaking = false;
  #folder: Promise<string> | undefined;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** A run by id; undefined if this user has none with this id. */
  find(id: string, userId: string): Readonly<Pick<Run, 'status' | 'name' | 'job'>> | undefined {
    const run = this.#runs.get(id);
    return run?.userId === userId ? run : undefined;
  }

  async begin(id: string, userId: string, name: string, job: Omit<Job, 'path'>): Promise<EvidencePackage> {
    // Nothing is awaited after this line: the id may belong to another user's run, or the same request may be sent
    // twice at once.
    const path = join(await (this.#folder ??= mkdtemp(join(tmpdir(), 'granary-packages-'))), `${id}.zip`);
    const known = this.#runs.get(id);
    if (known) {
      if (known.userId !== userId) throw reject('NOT_FOUND');
      return known.status;
    }
    if (this.#waiting.length >= WAITING_MOST) throw reject('TOO_MANY_REQUESTS');
    const begunAt = job.madeAt;
    const status: EvidencePackage = {
      state: 'waiting',
      begunAt,
      done: 0,
      of: null,
      failure: null,
      made: null,
    };
    const run: Run = { userId, name, job: { ...job, path }, status };
    this.#runs.set(id, run);
    this.#waiting.push(run);
    setTimeout(() => this.#forget(id), PACKAGE_KEPT_MS).unref();
    this.#next();
    return run.status;
  }

  async onApplicationShutdown(): Promise<void> {
    this.#waiting.length = 0;
    await this.#thread.close();
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true });
  }

  #next(): void {
    if (this.#isMaking) return;
    const run = this.#waiting.shift();
    if (!run) return;
    this.#isMaking = true;
    void this.#make(run).finally(() => {
      this.#isMaking = false;
      this.#next();
    });
  }

  async #make(run: Run): Promise<void> {
    run.status = { ...run.status, state: 'making' };
    const making = this.#thread.begin(run.job, (done, of) => {
      run.status = { ...run.status, done, of };
    });
    const outcome = await making.outcome;
    if (outcome.kind === 'made') {
      run.status = { ...run.status, state: 'ready', made: { ...outcome.made, name: run.name } };
      return;
    }
    if (outcome.failure === 'broken')
      this.logger.error({ detail: outcome.detail }, 'a package could not be made');
    run.status = { ...run.status, state: 'failed', failure: outcome.failure };
    rmSync(run.job.path, { force: true });
  }

  #forget(id: string): void {
    const run = this.#runs.get(id);
    this.#runs.delete(id);
    if (run) rmSync(run.job.path, { force: true });
  }
}
