import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { reject, type SealedText } from '@granary/domain/kernel';
import type pg from 'pg';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const REMEMBERED_KEYS = 10_000;
/** So long a key that another service has destroyed may still open here. */
const TRUSTED_MS = 2_000;
/** What lies in the place of a destroyed key: nothing is ever sealed for that subject again. */
const DESTROYED = Buffer.alloc(0);

const encrypt = (key: Buffer, clear: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const body = Buffer.concat([cipher.update(clear), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

const decrypt = (key: Buffer, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
};

const opened = (key: Buffer, sealed: Buffer): string | null => {
  try {
    return decrypt(key, sealed).toString();
  } catch {
    return null;
  }
};

/**
 * Personal data are sealed with a key of their subject (`user:‹id›`, `customer:‹code›`); the keys lie in Postgres,
 * wrapped by the master key. Destroying a subject's key blanks that person in all of history, and for good.
 */
export class Vault {
  readonly #pool: pg.Pool;
  readonly #master: Buffer;
  readonly #keys = new Map<string, { readonly key: Buffer; readonly since: number }>();

  constructor(pool: pg.Pool, masterKey: string) {
    this.#pool = pool;
    this.#master = Buffer.from(masterKey, 'base64');
  }

  async seal(subject: string, clear: string): Promise<SealedText> {
    const key = this.#keys.get(subject)?.key ?? (await this.#create(subject));
    return `sealed:${Buffer.from(subject).toString('base64url')}:${encrypt(key, Buffer.from(clear)).toString('base64url')}`;
  }

  /** The clear text, or null once the key that sealed it is gone; another one in its place does not open it. */
  async open(sealed: SealedText): Promise<string | null> {
    const [, subject = '', body = ''] = sealed.split(':');
    const key = await this.#find(Buffer.from(subject, 'base64url').toString());
    return key ? opened(key, Buffer.from(body, 'base64url')) : null;
  }

  async erase(subject: string): Promise<void> {
    await this.#pool.query(
      `INSERT INTO vault.data_key (subject, wrapped) VALUES ($1, $2)
       ON CONFLICT (subject) DO UPDATE SET wrapped = excluded.wrapped`,
      [subject, DESTROYED],
    );
    this.#keys.delete(subject);
  }

  async #find(subject: string): Promise<Buffer | undefined> {
    const known = this.#keys.get(subject);
    if (known && performance.now() - known.since < TRUSTED_MS) return known.key;
    const { rows } = await this.#pool.query<{ wrapped: Buffer }>(
      'SELECT wrapped FROM vault.data_key WHERE subject = $1',
      [subject],
    );
    return this.#remember(subject, rows[0]?.wrapped);
  }

  async #create(subject: string): Promise<Buffer> {
    const { rows } = await this.#pool.query<{ wrapped: Buffer }>(
      `INSERT INTO vault.data_key (subject, wrapped) VALUES ($1, $2)
       ON CONFLICT (subject) DO UPDATE SET subject = excluded.subject RETURNING wrapped`,
      [subject, encrypt(this.#master, randomBytes(32))],
    );
    const key = this.#remember(subject, rows[0]?.wrapped);
    if (!key) throw reject('CONCURRENT_CHANGE');
    return key;
  }

  #remember(subject: string, wrapped: Buffer = DESTROYED): Buffer | undefined {
    this.#keys.delete(subject);
    if (wrapped.length === 0) return undefined;
    if (this.#keys.size >= REMEMBERED_KEYS) this.#keys.clear();
    const key = decrypt(this.#master, wrapped);
    this.#keys.set(subject, { key, since: performance.now() });
    return key;
  }
}
