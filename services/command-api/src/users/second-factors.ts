import { Inject, Injectable } from '@nestjs/common';
import { RECOVERY_CODES } from '@granary/domain/users';
import type { SealedText } from '@granary/domain/kernel';
import { POOL } from '@granary/platform/bootstrap';
import { inTransaction } from '@granary/platform/database';
import { Vault } from '@granary/platform/vault';
import { createHash, randomInt } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import type pg from 'pg';

const ISSUER = 'Granary';
/** Tolerated clock difference: codes of the previous and the next period are accepted. */
const TOLERANCE_SECONDS = 30;
const ENROLMENT_MINUTES = 15;
/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

interface Kept {
  readonly secret: SealedText;
  readonly proposed: SealedText | null;
}

/** Secrets and recovery codes. Whether an account has a second factor is recorded in the log alone. */
@Injectable()
export class SecondFactors {
  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly vault: Vault,
  ) {}

  /** Stores a new secret beside the current one, until `adopt`. */
  async propose(userId: string, username: string): Promise<{ secret: string; uri: string }> {
    const secret = generateSecret();
    await this.pool.query(
      `INSERT INTO vault.two_factor (user_id, secret, last_step, proposed_secret, proposed_at)
       VALUES ($1, '', 0, $2, now())
       ON CONFLICT (user_id) DO UPDATE SET proposed_secret = excluded.proposed_secret, proposed_at = now()`,
      [userId, await this.vault.seal(`user:${userId}`, secret)],
    );
    return { secret, uri: generateURI({ issuer: ISSUER, label: username, secret }) };
  }

  /** Makes the proposed secret the current one if the code matches it. The code cannot be used again. */
  async adopt(userId: string, code: string): Promise<boolean> {
    const { rows } = await this.pool.query<Kept>(
      `SELECT secret, proposed_secret AS proposed FROM vault.two_factor
       WHERE user_id = $1 AND proposed_at > now() - make_interval(mins => $2)`,
      [userId, ENROLMENT_MINUTES],
    );
    const proposed = rows[0]?.proposed;
    const step = proposed ? await this.#stepOf(proposed, code) : undefined;
    if (step === undefined) return false;
    const { rowCount } = await this.pool.query(
      `UPDATE vault.two_factor SET secret = proposed_secret, proposed_secret = NULL, proposed_at = NULL, last_step = $3
       WHERE user_id = $1 AND proposed_secret = $2`,
      [userId, proposed, step],
    );
    return rowCount === 1;
  }

  /** Replaces all recovery codes. Only the return value has them in plaintext. */
  async renewCodes(userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newCode);
    await inTransaction(this.pool, async (client) => {
      await client.query('DELETE FROM vault.recovery_code WHERE user_id = $1', [userId]);
      await client.query('INSERT INTO vault.recovery_code (user_id, digest) SELECT $1, unnest($2::text[])', [
        userId,
        codes.map(digest),
      ]);
    });
    return codes;
  }

  /** Consumes a code; of concurrent attempts one succeeds. Undefined if it is wrong or was used. */
  async take(userId: string, code: string): Promise<'device' | 'recovery-code' | undefined> {
    if (/^\d{6}$/.test(code)) return (await this.#takeStep(userId, code)) ? 'device' : undefined;
    const { rowCount } = await this.pool.query(
      'DELETE FROM vault.recovery_code WHERE user_id = $1 AND digest = $2',
      [userId, digest(code)],
    );
    return rowCount === 1 ? 'recovery-code' : undefined;
  }

  async #takeStep(userId: string, code: string): Promise<boolean> {
    const { rows } = await this.pool.query<Kept>(
      `SELECT secret, proposed_secret AS proposed FROM vault.two_factor WHERE user_id = $1 AND secret <> ''`,
      [userId],
    );
    const secret = rows[0]?.secret;
    const step = secret ? await this.#stepOf(secret, code) : undefined;
    if (step === undefined) return false;
    const { rowCount } = await this.pool.query(
      'UPDATE vault.two_factor SET last_step = $3 WHERE user_id = $1 AND secret = $2 AND last_step < $3',
      [userId, secret, step],
    );
    return rowCount === 1;
  }

  async #stepOf(sealed: SealedText, token: string): Promise<number | undefined> {
    if (!/^\d{6}$/.test(token)) return undefined;
    const secret = await this.vault.open(sealed);
    if (secret === null) return undefined;
    const result = await verify({ secret, token, epochTolerance: TOLERANCE_SECONDS });
    return result.valid && 'timeStep' in result ? result.timeStep : undefined;
  }
}

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** Ignores case and separators, which users may type. */
const digest = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('base64url');
