import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { access, type AccessEvent } from '@granary/domain/access';
import { EventStore } from '@granary/event-store';
import { LOGGER, POOL } from '@granary/platform/bootstrap';
import type { Logger } from '@granary/platform/logging';
import { Vault } from '@granary/platform/vault';
import type pg from 'pg';
import { crashPoint } from '../processes/index.ts';

const EVERY_MS = 1_000;
const AT_ONCE = 100;
const DEADLINE_MS = 5_000;

interface Note {
  readonly id: string;
  readonly at: Date;
  readonly userId: string;
  readonly username: string;
  readonly role: string;
  readonly what: string;
  readonly subject: string;
  readonly requestId: string;
  readonly clientIp: string | null;
  readonly warehouse: string | null;
  /** Null if the read was allowed. */
  readonly refusal: ReadRefusal | null;
}

type ReadRefusal = Extract<AccessEvent, { type: 'ReadRefused' }>['data'];

/**
 * Appends the access notes that query-api stores before each response. A note's id is used as the command id, so a note
 * relayed again after a crash, or by two instances at once, is appended only once.
 */
@Injectable()
export class AccessRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #relaying: Promise<void> | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly vault: Vault,
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.relay(), EVERY_MS);
    this.#timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#relaying;
  }

  /** Relays until no note is left. Concurrent calls share one run. */
  relay(): Promise<void> {
    this.#relaying ??= this.#relay()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the access log could not be carried over'))
      .finally(() => {
        this.#relaying = undefined;
      });
    return this.#relaying;
  }

  async #relay(): Promise<void> {
    for (;;) {
      const notes = await this.#waiting();
      for (const note of notes) await this.#carry(note);
      if (notes.length < AT_ONCE) return;
    }
  }

  async #waiting(): Promise<Note[]> {
    const { rows } = await this.pool.query<Note>(
      `SELECT id, at, user_id AS "userId", username, role, what, subject, request_id AS "requestId",
         client_ip AS "clientIp", warehouse, refusal
       FROM platform.access_log WHERE relayed_at IS NULL ORDER BY at, id LIMIT $1`,
      [AT_ONCE],
    );
    return rows;
  }

  async #carry(note: Note): Promise<void> {
    const { id, userId, username, role, clientIp, warehouse } = note;
    const told = eventOf(note);
    const sealedIp = clientIp !== null && (await this.vault.sealIfKept(`user:${userId}`, clientIp));
    await this.store.decide(
      access,
      userId,
      {
        commandId: id,
        correlationId: id,
        causationId: id,
        actor: { userId, username, role },
        at: note.at.toISOString(),
        deadline: Date.now() + DEADLINE_MS,
        ...(warehouse !== null && { warehouseId: warehouse }),
        ...(sealedIp && { clientIp: sealedIp }),
      },
      () => [told],
    );
    await crashPoint('access:appended');
    await this.pool.query(
      'UPDATE platform.access_log SET relayed_at = now(), client_ip = NULL WHERE id = $1',
      [id],
    );
  }
}

const eventOf = ({ at, what, subject, requestId, refusal }: Note): AccessEvent =>
  refusal === null
    ? { type: 'SensitiveDataRead', data: { what, subject, requestId, readAt: at.toISOString() } }
    : { type: 'ReadRefused', data: refusal };
