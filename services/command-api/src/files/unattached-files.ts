import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { seller } from '@granary/domain/configuration';
import { contract } from '@granary/domain/contracts';
import { discussion } from '@granary/domain/discussions';
import { stock } from '@granary/domain/stock';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { LOGGER } from '@granary/platform/bootstrap';
import { KEPT_FILES, type FileStore } from '@granary/platform/files';
import type { Logger } from '@granary/platform/logging';
import { z } from 'zod';
import { filesOf, type Removal } from './removal.ts';
import { removalFrom } from './removal-from.ts';

/** How long a form may stay open between an upload and its attachment. */
export const UNATTACHED_FOR_MS = 86_400_000;
const EVERY_MS = 3_600_000;

/** Whose events name files. */
export const attachingCategories: ReadonlySet<string> = new Set([
  contract.category,
  discussion.category,
  seller.category,
  stock.category,
]);

const named = z.object({ sha256: z.string() });
const attaching = z.object({ attachment: named }).or(z.object({ logo: named }));

/**
 * Removes uploads that no document names within a day. A file that was ever attached is kept, even if it was detached
 * later, because the history shows it.
 */
@Injectable()
export class UnattachedFiles implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #removal: Removal;
  readonly #attached = new Set<string>();
  #read: bigint | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: EventStore,
    @Inject(KEPT_FILES) private readonly files: FileStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#removal = removalFrom(files);
  }

  onApplicationBootstrap(): void {
    const sweep = () => {
      this.#sweeping = this.sweep().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'uploads that nobody attached could not be swept'),
      );
    };
    sweep();
    this.#timer = setInterval(sweep, EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  /** Returns the digests of removed files. Idempotent; safe to run concurrently with instances and attachments. */
  async sweep(now = Date.now()): Promise<string[]> {
    const before = now - UNATTACHED_FOR_MS;
    await this.#removal.settle(before);
    // A file older than the log was attached in another log, which may be about to be restored.
    const old = await filesOf(this.files, { from: await this.#beginning(), before });
    if (old.every((sha256) => this.#attached.has(sha256))) return [];
    await this.#catchUp();
    const gone: string[] = [];
    for (const sha256 of old)
      if (!this.#attached.has(sha256) && (await this.#removal.drop(sha256, before))) gone.push(sha256);
    if (gone.length > 0) this.logger.info({ files: gone.length }, 'swept uploads that nobody attached');
    return gone;
  }

  async #beginning(): Promise<number> {
    for await (const { recordedAt } of this.store.readAll()) return Date.parse(recordedAt);
    return Infinity;
  }

  /** Continues from the last event read. */
  async #catchUp(): Promise<void> {
    const from = this.#read;
    const events = this.store.readAll({
      ...(from !== undefined && { from }),
      categories: attachingCategories,
    });
    for await (const event of events) this.#note(event);
  }

  #note({ data, position }: StoredEvent): void {
    const names = attaching.safeParse(data).data;
    if (names) this.#attached.add('logo' in names ? names.logo.sha256 : names.attachment.sha256);
    this.#read = position;
  }
}
