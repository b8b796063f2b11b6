import {
  EvidenceContradicted,
  EvidenceRecorder,
  lastVerification,
  noteVerification,
  verifyLog,
  type NotedVerification,
  type PublicKey,
  type SignedHead,
  type SigningKey,
} from '@granary/evidence/log';
import type { EventStore } from '@granary/event-store';
import type { FileStore } from '@granary/platform/files';
import type { Logger } from '@granary/platform/logging';
import { pause } from '@granary/platform/waiting';
import { once } from 'node:events';
import pg from 'pg';
import { EvidenceCopying, type CopyStatus } from './copying.ts';

export interface KeeperOptions {
  readonly log: EventStore;
  readonly databaseUrl: string;
  readonly directory: string;
  readonly key: SigningKey;
  readonly formerKeys: readonly PublicKey[];
  readonly logger: Logger;
  /** Where a copy is kept up to date. */
  readonly copy?: FileStore | undefined;
  readonly headEveryMs?: number;
}

export interface EvidenceStatus {
  /** `standby`: another projector records. */
  readonly state: 'starting' | 'standby' | 'recording' | 'contradicted' | 'failing' | 'stopped';
  readonly detail: string | undefined;
  readonly head: SignedHead | undefined;
  /** Events in the tree, signed or not, and the position of the last. */
  readonly size: number;
  readonly position: bigint;
  readonly verification: NotedVerification | undefined;
  /** Undefined on standby, and if no copy is wanted. */
  readonly copy: CopyStatus | undefined;
}

const AGAIN_MS = 5_000;
/** Nobody waits longer when it stops: the next projector copies the rest. */
const LAST_COPY_MS = 5_000;
const LOOK_MS = 60_000;
const SOONEST_MS = 5 * 60_000;
/** Rest between verifications, as a multiple of their duration: they take at most a thousandth of the time. */
const REST = 1_000;

/** Grows and signs the tree of the log, in one projector at a time, and verifies it periodically. */
export class EvidenceKeeper {
  readonly #options: KeeperOptions;
  readonly #stop = new AbortController();
  #state: EvidenceStatus['state'] = 'starting';
  #detail: string | undefined;
  #recorder: EvidenceRecorder | undefined;
  #running: Promise<void> | undefined;
  #copied: Promise<void> | undefined;
  readonly #copying: EvidenceCopying | undefined;

  constructor(options: KeeperOptions) {
    this.#options = options;
    const { copy: files, directory, logger } = options;
    const head = () => (this.#state === 'recording' ? this.#recorder?.head : undefined);
    this.#copying = files && new EvidenceCopying({ files, directory, logger, head });
  }

  start(): void {
    if (this.#running) return;
    this.#running = this.#run();
    this.#copied = this.#copying?.run(this.#stop.signal);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    const inTime = AbortSignal.timeout(LAST_COPY_MS);
    await Promise.race([this.#copyLast(inTime), once(inTime, 'abort')]);
    this.#state = 'stopped';
  }

  /** What was signed since the last copy, with the head that was signed at the end. */
  async #copyLast(signal: AbortSignal): Promise<void> {
    await this.#copied;
    await this.#copying?.update(signal);
  }

  status(): EvidenceStatus {
    const recorder = this.#recorder;
    return {
      state: this.#state,
      detail: this.#detail,
      head: recorder?.head,
      size: recorder?.size ?? 0,
      position: recorder?.position ?? 0n,
      verification: lastVerification(this.#options.directory),
      copy: this.#copying?.status(),
    };
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#recordAlone();
      } catch (error) {
        if (signal.aborted) return;
        const isContradicted = error instanceof EvidenceContradicted;
        this.#state = isContradicted ? 'contradicted' : 'failing';
        this.#detail = error instanceof Error ? error.message : String(error);
        this.#options.logger[isContradicted ? 'fatal' : 'error']({ err: error }, 'evidence is not recorded');
      }
      await pause(AGAIN_MS, signal);
    }
  }

  /** An advisory lock ends with its connection, so a killed projector blocks no other. */
  async #recordAlone(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#options.databaseUrl });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    await client.connect();
    try {
      const { rows } = await client.query<{ held: boolean }>(
        `SELECT pg_try_advisory_lock(hashtext('granary evidence')) AS held`,
      );
      if (rows[0]?.held) await this.#record(AbortSignal.any([this.#stop.signal, lost.signal]));
      else this.#state = 'standby';
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async #record(signal: AbortSignal): Promise<void> {
    const { log, directory, key, formerKeys, headEveryMs, logger } = this.#options;
    this.#recorder = new EvidenceRecorder({
      log,
      directory,
      key,
      formerKeys,
      ...(headEveryMs !== undefined && { headEveryMs }),
      onReconnect: (error) => logger.warn({ err: error }, 'the log is not reached; evidence waits'),
      onResumed: () => {
        this.#state = 'recording';
        this.#detail = undefined;
      },
    });
    const ends = new AbortController();
    const verifying = this.#verifyNowAndThen(AbortSignal.any([signal, ends.signal]));
    try {
      await this.#recorder.run(signal);
    } finally {
      ends.abort();
      await verifying;
    }
  }

  async #verifyNowAndThen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.#recorder?.head && this.#isDue()) await this.#verify(signal);
      } catch (error) {
        if (!signal.aborted) this.#options.logger.error({ err: error }, 'the log could not be verified');
      }
      await pause(this.#recorder?.head ? LOOK_MS : AGAIN_MS, signal);
    }
  }

  #isDue(): boolean {
    const last = lastVerification(this.#options.directory);
    if (!last) return true;
    const rest = Math.max(SOONEST_MS, last.seconds * 1_000 * REST);
    return Date.now() - Date.parse(last.time) > rest;
  }

  async #verify(signal: AbortSignal): Promise<void> {
    const { log, directory, key, formerKeys, logger } = this.#options;
    const verification = await verifyLog({ log, directory, keys: [key.public, ...formerKeys], signal });
    const noted = noteVerification(directory, verification);
    if (noted.state === 'differs') logger.fatal({ verification: noted }, 'the log is not what was signed');
  }
}
