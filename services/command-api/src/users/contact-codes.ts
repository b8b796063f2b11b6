import { Inject, Injectable } from '@nestjs/common';
import { reject, type SealedText } from '@granary/domain/kernel';
import { CODE_MINUTES, CODE_TRIES, CODES_PER_HOUR, type Contact } from '@granary/domain/users';
import { POOL } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';

const DIGITS = 6;

interface Shown {
  readonly digest: string;
  readonly address: SealedText;
}

/** Verification codes for e-mail and phone: the last one of each, as a digest, while it is valid. */
@Injectable()
export class ContactCodes {
  readonly #key: Buffer;

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(SERVICE_CONFIG) config: ServiceConfig,
  ) {
    const master = Buffer.from(config.GRANARY_DATA_KEY, 'base64');
    this.#key = Buffer.from(hkdfSync('sha256', master, '', 'contact codes', 32));
  }

  /** Counted before sending, so that concurrent requests cannot exceed the limit. Throws `TOO_MANY_REQUESTS`. */
  async reserve(userId: string, contact: Contact): Promise<void> {
    const { rowCount } = await this.pool.query(
      `INSERT INTO vault.contact_code AS known (user_id, contact, asked_at) VALUES ($1, $2, ARRAY[now()])
       ON CONFLICT (user_id, contact) DO UPDATE SET asked_at = array_append(
         (SELECT array_agg(one) FROM unnest(known.asked_at) AS one WHERE one > now() - interval '1 hour'), now())
       WHERE (SELECT count(*) FROM unnest(known.asked_at) AS one WHERE one > now() - interval '1 hour') < $3`,
      [userId, contact, CODES_PER_HOUR],
    );
    if (rowCount === 0) throw reject('TOO_MANY_REQUESTS');
  }

  /** Issues a new code, which invalidates the earlier one. Only the return value has it in plaintext. */
  async issue(userId: string, contact: Contact, address: SealedText): Promise<string> {
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    await this.pool.query(
      `UPDATE vault.contact_code SET digest = $3, address = $4, tries = 0,
         expires_at = now() + make_interval(mins => $5)
       WHERE user_id = $1 AND contact = $2`,
      [userId, contact, this.#digest(userId, contact, code), address, CODE_MINUTES],
    );
    return code;
  }

  /**
   * Consumes a code and returns the address it was sent to; of concurrent attempts one succeeds. A try counts before
   * the code is compared. Throws `CODE_SPENT` and `CODE_WRONG`.
   */
  async take(userId: string, contact: Contact, code: string): Promise<SealedText> {
    const { rows } = await this.pool.query<Shown>(
      `UPDATE vault.contact_code SET tries = tries + 1
       WHERE user_id = $1 AND contact = $2 AND digest IS NOT NULL AND tries < $3 AND expires_at > now()
       RETURNING digest, address`,
      [userId, contact, CODE_TRIES],
    );
    const [expected] = rows;
    if (!expected) throw reject('CODE_SPENT', {}, 'code');
    const shown = this.#digest(userId, contact, code);
    if (!timingSafeEqual(Buffer.from(shown), Buffer.from(expected.digest)))
      throw reject('CODE_WRONG', {}, 'code');
    const { rowCount } = await this.pool.query(
      `UPDATE vault.contact_code SET digest = NULL, address = NULL, expires_at = NULL
       WHERE user_id = $1 AND contact = $2 AND digest = $3`,
      [userId, contact, expected.digest],
    );
    if (rowCount === 0) throw reject('CODE_SPENT', {}, 'code');
    return expected.address;
  }

  /** Includes the user id, so that the same code of another user has another digest. */
  #digest(userId: string, contact: Contact, code: string): string {
    return createHmac('sha256', this.#key).update(`${userId} ${contact} ${code}`).digest('base64url');
  }
}
