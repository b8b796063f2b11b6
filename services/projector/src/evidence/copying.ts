import { CopyOfAnotherTree, EvidenceCopy } from '@granary/evidence/copy';
import type { SignedHead } from '@granary/evidence/log';
import { clearDrafts, type FileStore } from '@granary/platform/files';
import type { Logger } from '@granary/platform/logging';
import { pause } from '@granary/platform/waiting';

export interface CopyingOptions {
  readonly files: FileStore;
  readonly directory: string;
  /** The last head, while this projector records. */
  readonly head: () => SignedHead | undefined;
  readonly logger: Logger;
}

export interface CopyStatus {
  /** For how long the copy has been without a head. */
  readonly behindSeconds: number;
  /** The last head that is in the copy; undefined before this projector has copied one. */
  readonly head: SignedHead | undefined;
  /** Attempts that have failed since the last one that did not. */
  readonly failures: number;
  /** What is there instead; undefined if it is a copy of this evidence. */
  readonly ofAnother: string | undefined;
}

const EVERY_MS = 3_000;
const DRAFTS_KEPT_MS = 3_600_000;

/** Keeps a copy of the evidence up to date, beside the signing, which never waits for it. */
export class EvidenceCopying {
  readonly #options: CopyingOptions;
  readonly #copy: EvidenceCopy;
  #copied: SignedHead | undefined;
  #behindSinceMs: number | undefined;
  #failure: unknown;
  #failures = 0;

  constructor(options: CopyingOptions) {
    this.#options = options;
    this.#copy = new EvidenceCopy(options.files, options.directory);
  }

  /** Undefined on standby. */
  status(): CopyStatus | undefined {
    if (!this.#options.head()) return undefined;
    return {
      behindSeconds:
        this.#behindSinceMs === undefined ? 0 : (performance.now() - this.#behindSinceMs) / 1_000,
      head: this.#copied,
      failures: this.#failures,
      ofAnother: this.#failure instanceof CopyOfAnotherTree ? this.#failure.message : undefined,
    };
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.update(signal);
      await pause(EVERY_MS, signal);
    }
  }

  /** Copies the last head, if it was not copied yet. */
  async update(signal: AbortSignal): Promise<void> {
    const { files, logger } = this.#options;
    const head = this.#options.head();
    if (!head || head === this.#copied) return;
    this.#behindSinceMs ??= performance.now();
    try {
      await clearDrafts(files.drafts, { olderThanMs: DRAFTS_KEPT_MS });
      await this.#copy.update(signal);
      this.#copied = head;
      // Another may have been signed meanwhile.
      this.#behindSinceMs = this.#options.head() === head ? undefined : performance.now();
      this.#failure = undefined;
      this.#failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (this.#failure === undefined) logger.error({ err: error }, 'the evidence is not copied');
      this.#failure = error;
      this.#failures += 1;
    }
  }
}
