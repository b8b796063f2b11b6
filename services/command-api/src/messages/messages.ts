import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import type { Logger } from '@granary/platform/logging';
import type pg from 'pg';
import { deliveriesBy, type Deliveries } from './deliveries.ts';
import { DeliveryFailure, type Letter } from './letter.ts';
import { Outbox, type Message } from './outbox.ts';

const EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 3_600_000;

/**
 * Composes a message of some kind when it is sent, because only digests of codes and links are stored and each attempt
 * creates new ones. Returns undefined if there is nothing left to say, or no recipient.
 */
export type Compose = (message: Message) => Promise<Omit<Letter, 'id'> | undefined>;

/** Delivers a message by itself. Returns false if there is nothing left to deliver. */
export type Dispatch = (message: Message) => Promise<boolean>;

/** Sends the messages that followers put into the outbox, outside of any request, and retries failures. */
@Injectable()
export class Messages implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #deliveries: Deliveries;
  readonly #isHeld: boolean;
  readonly #compose = new Map<string, Compose>();
  readonly #dispatch = new Map<string, Dispatch>();
  #timer: NodeJS.Timeout | undefined;
  /** Dispatched ones have their own turn: no letter waits for the server of somebody else. */
  readonly #sending = new Map<boolean, Promise<void>>();
  #isStopping = false;
  #sweptAt = 0;

  constructor(
    private readonly outbox: Outbox,
    @Inject(SERVICE_CONFIG) config: ServiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#deliveries = deliveriesBy(config);
    this.#isHeld = config.GRANARY_MESSAGES === 'hold';
  }

  /** Call before the application has started. */
  register(kind: string, compose: Compose): void {
    this.#compose.set(kind, compose);
  }

  /** The same for messages that are not letters. */
  registerDispatch(kind: string, dispatch: Dispatch): void {
    this.#dispatch.set(kind, dispatch);
  }

  /** Whether this channel is configured. */
  reaches(channel: Letter['channel']): boolean {
    return this.#deliveries[channel] !== undefined;
  }

  /** Called by followers with the id of the event that causes the message. Drops it if it is already too late. */
  async put(message: Message): Promise<void> {
    if (message.usefulUntil.getTime() <= Date.now()) return;
    await this.outbox.put(message);
    void this.send();
  }

  /** The same within a transaction, sent once that has committed. */
  async putIn(client: pg.PoolClient, message: Message): Promise<void> {
    await this.outbox.put(message, client);
  }

  /** Sends again what is settled, from a position of the log on; called by followers with the id of their event. */
  async repeat(
    kind: string,
    repetition: { fromPosition: string; by: string; usefulUntil: Date },
  ): Promise<void> {
    if (repetition.usefulUntil.getTime() <= Date.now()) return;
    await this.outbox.repeat(kind, repetition);
    void this.send();
  }

  onApplicationBootstrap(): void {
    if (this.#isHeld) this.logger.warn('messages are held: no mail, text message or webhook is sent');
    this.#timer = setInterval(() => void this.send(), EVERY_MS);
    this.#timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await Promise.all(this.#sending.values());
  }

  /** Sends until nothing is due, unless messages are held. Concurrent calls share one run. */
  async send(): Promise<void> {
    if (this.#isHeld) return;
    await Promise.all([this.#sendOf(false), this.#sendOf(true)]);
  }

  #sendOf(dispatched: boolean): Promise<void> {
    const running = this.#sending.get(dispatched);
    if (running) return running;
    const begun = this.#sendAll(dispatched)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => this.#sending.delete(dispatched));
    this.#sending.set(dispatched, begun);
    return begun;
  }

  async #sendAll(dispatched: boolean): Promise<void> {
    const kinds = [...this.#dispatch.keys()];
    while (!this.#isStopping) {
      const message = await this.outbox.take(kinds, dispatched);
      if (!message) break;
      await this.#sendOne(message);
    }
    if (Date.now() - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = Date.now();
    await this.outbox.sweep();
  }

  async #sendOne(message: Message): Promise<void> {
    const { id, kind, userId, usefulUntil } = message;
    if (usefulUntil.getTime() <= Date.now()) return this.outbox.settle(message, 'TOO_LATE');
    try {
      const dispatch = this.#dispatch.get(kind);
      if (dispatch)
        return await this.outbox.settle(message, (await dispatch(message)) ? null : 'NOTHING_TO_SAY');
      const letter = await this.#compose.get(kind)?.(message);
      const deliver = letter && this.#deliveries[letter.channel];
      if (deliver) await deliver({ ...letter, id });
      await this.outbox.settle(message, deliver ? null : letter ? 'NOT_CONFIGURED' : 'NOTHING_TO_SAY');
    } catch (error) {
      const failure = error instanceof DeliveryFailure ? error.code : 'INTERNAL';
      // Without the error itself, because mail servers echo what they received.
      this.logger.warn({ message: id, kind, userId, failure }, 'a message could not be sent yet');
      await this.outbox.postpone(message, failure);
    }
  }
}
