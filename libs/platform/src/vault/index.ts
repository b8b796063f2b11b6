import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { reject, type SealedText } from '@granary/domain/kernel';
import type pg from 'pg';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const REMEMBERED_KEYS = 10_000;
/** How long a cached key may still decrypt after another process has destroyed it. */
const TRUSTED_MS = 2_000;
/** Replaces a destroyed key: nothing can be sealed for that subject again. */
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

const opened = (keys: readonly Buffer[], sealed: Buffer): string | null => {
  try {
    return keys.reduceRight((body, key) => decrypt(key, body), sealed).toString();
  } catch {
    return null;
  }
};

const areAll = (keys: readonly (Buffer | undefined)[]): keys is Buffer[] => !keys.includes(undefined);
const encoded = (subject: string): string => Buffer.from(subject).toString('base64url');

/** Whose keys a sealed text needs. */
export const subjectsOf = (sealed: SealedText): string[] =>
  (sealed.split(':')[1] ?? '').split('.').map((one) => Buffer.from(one, 'base64url').toString());

/**
 * Personal data is sealed (encrypted) with a key per subject (`user:‹id›`, `customer:‹code›`). The keys are stored in
 * Postgres, wrapped by the master key. Destroying a subject's key erases that person's data from all of history,
 * permanently.
 */
export class Vault {
  readonly #pool: pg.Pool;
  readonly #master: Buffer;
  readonly #digesting: Buffer;
  readonly #keys = new Map<string, { readonly key: Buffer; readonly since: number }>();

  constructor(pool: pg.Pool, masterKey: string) {
    this.#pool = pool;
    this.#master = Buffer.from(masterKey, 'base64');
    this.#digesting = Buffer.from(hkdfSync('sha256', this.#master, '', 'granary digests', 32));
  }

  /** Of several subjects, the erasure of one erases the text. Throws `CONCURRENT_CHANGE` if one was erased. */
  async seal(subject: string | readonly string[], clear: string): Promise<SealedText> {
    const sealed = await this.sealIfKept(subject, clear);
    if (!sealed) throw reject('CONCURRENT_CHANGE');
    return sealed;
  }

  /** Undefined if a subject was erased. */
  async sealIfKept(subject: string | readonly string[], clear: string): Promise<SealedText | undefined> {
    const subjects = [subject].flat();
    const keys = await Promise.all(subjects.map((one) => this.#sealingKey(one)));
    if (!areAll(keys)) return undefined;
    const body = keys.reduce((inner, key) => encrypt(key, inner), Buffer.from(clear));
    return `sealed:${subjects.map(encoded).join('.')}:${body.toString('base64url')}`;
  }

  /** Returns the clear text; null if a key is gone or has been replaced. */
  async open(sealed: SealedText): Promise<string | null> {
    const [, , body = ''] = sealed.split(':');
    const keys = await Promise.all(subjectsOf(sealed).map((subject) => this.#find(subject)));
    return areAll(keys) ? opened(keys, Buffer.from(body, 'base64url')) : null;
  }

  /** A keyed digest for looking up values that are not stored. Cannot be brute-forced without the master key. */
  digest(clear: string): string {
    return createHmac('sha256', this.#digesting).update(clear).digest('base64url');
  }

  /** All of them or none. */
  async erase(subject: string | readonly string[]): Promise<void> {
    const subjects = [...new Set([subject].flat())];
    // In one order, so that of two that erase the same, one only waits.
    await this.#pool.query(
      `INSERT INTO vault.data_key (subject, wrapped) SELECT subject, $2 FROM unnest($1::text[]) AS subject ORDER BY 1
       ON CONFLICT (subject) DO UPDATE SET wrapped = excluded.wrapped`,
      [subjects, DESTROYED],
    );
    for (const one of subjects) this.#keys.delete(one);
  }

  /** The cached key, unless another process may have destroyed it since. */
  #trusted(subject: string): Buffer | undefined {
    const known = this.#keys.get(subject);
    return known && performance.now() - known.since < TRUSTED_MS ? known.key : undefined;
  }

  /** Without Postgres a cached key goes on sealing: what a destroyed key has sealed can never be opened. */
  async #sealingKey(subject: string): Promise<Buffer | undefined> {
    const known = this.#keys.get(subject);
    try {
      return (await this.#find(subject)) ?? (await this.#create(subject));
    } catch (error) {
      if (known) return known.key;
      throw error;
    }
  }

  async #find(subject: string): Promise<Buffer | undefined> {
    const known = this.#trusted(subject);
    if (known) return known;
    const { rows } = await this.#pool.query<{ wrapped: Buffer }>(
      'SELECT wrapped FROM vault.data_key WHERE subject = $1',
      [subject],
    );
    return this.#remember(subject, rows[0]?.wrapped);
  }

  async #create(subject: string): Promise<Buffer | undefined> {
    const { rows } = await this.#pool.query<{ wrapped: Buffer }>(
      `INSERT INTO vault.data_key (subject, wrapped) VALUES ($1, $2)
       ON CONFLICT (subject) DO UPDATE SET subject = excluded.subject RETURNING wrapped`,
      [subject, encrypt(this.#master, randomBytes(32))],
    );
    return this.#remember(subject, rows[0]?.wrapped);
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
