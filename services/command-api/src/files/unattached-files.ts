import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { contract } from '@granary/domain/contracts';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { LOGGER } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import type { Logger } from '@granary/platform/logging';
import { z } from 'zod';
import { dropFile, filesOf, settleLeaving } from './leaving.ts';

/** So long somebody may keep a form open before attaching what they have uploaded. */
export const UNATTACHED_FOR_MS = 86_400_000;
const EVERY_MS = 3_600_000;

/** Whose documents have attachments. */
export const attachingCategories: ReadonlySet<string> = new Set([contract.category]);

const attaching = z.object({ attachment: z.object({ sha256: z.string() }) });

/**
 * Uploads that no document has ever named leave the disk after a day. What was attached once stays, though it was
 * dropped since: the history shows it.
 */
@Injectable()
export class UnattachedFiles implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #root: string;
  readonly #attached = new Set<string>();
  #read: bigint | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: EventStore,
    @Inject(SERVICE_CONFIG) { GRANARY_FILES }: ServiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#root = GRANARY_FILES;
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

  /** Answers what has gone. Safe to repeat and to race, with other instances and with whoever attaches. */
  async sweep(now = Date.now()): Promise<string[]> {
    const before = now - UNATTACHED_FOR_MS;
    await settleLeaving(this.#root, before);
    // What is older than the log was attached in another one, which may be about to be restored.
    const old = await filesOf(this.#root, { from: await this.#beginning(), before });
    if (old.every((sha256) => this.#attached.has(sha256))) return [];
    await this.#catchUp();
    const gone: string[] = [];
    for (const sha256 of old)
      if (!this.#attached.has(sha256) && (await dropFile(this.#root, sha256, before))) gone.push(sha256);
    if (gone.length > 0) this.logger.info({ files: gone.length }, 'swept uploads that nobody attached');
    return gone;
  }

  async #beginning(): Promise<number> {
    for await (const { recordedAt } of this.store.readAll()) return Date.parse(recordedAt);
    return Infinity;
  }

  /** Begins with what was read last. */
  async #catchUp(): Promise<void> {
    const from = this.#read;
    const events = this.store.readAll({
      ...(from !== undefined && { from }),
      categories: attachingCategories,
    });
    for await (const event of events) this.#note(event);
  }

  #note({ data, position }: StoredEvent): void {
    const named = attaching.safeParse(data).data;
    if (named) this.#attached.add(named.attachment.sha256);
    this.#read = position;
  }
}
