import { reject, Rejection } from '@granary/domain/kernel';
import { LOCKOUT_MINUTES } from '@granary/domain/users';
import { RateLimit } from '@granary/platform/http';
import { isIPv6 } from 'node:net';

/** Number of different names that may fail from one place; offices share one address. */
export const NAMES_PER_PLACE = 50;
const PLACES_REMEMBERED = 10_000;
const HEX_GROUPS = 8;
const NETWORK_GROUPS = 4;

const wrong: ReadonlySet<string> = new Set(['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'PASSKEY_NOT_ACCEPTED']);

/**
 * Limits sign-in attempts by place. Users who share an address with someone guessing one account's password can still
 * sign in; trying many accounts from one place is blocked.
 */
export class Addresses {
  readonly #attempts = new RateLimit({ allowed: 60, perSeconds: 60 });
  readonly #triedFrom = new Map<string, Map<string, number>>();

  /** Throws `TOO_MANY_REQUESTS`. The name counts as failed until the sign-in succeeds. */
  async signIn<Result>(address: string, username: string, work: () => Promise<Result>): Promise<Result> {
    const place = networkOf(address);
    const tried = this.#tried(place, Date.now());
    if (!tried.has(username) && tried.size >= NAMES_PER_PLACE) throw reject('TOO_MANY_REQUESTS');
    tried.set(username, Date.now() + LOCKOUT_MINUTES * 60_000);
    this.#attempts.take(`${place} ${username}`);
    try {
      const result = await work();
      tried.delete(username);
      return result;
    } catch (error) {
      if (!(error instanceof Rejection && wrong.has(error.code))) tried.delete(username);
      throw error;
    }
  }

  #tried(place: string, now: number): Map<string, number> {
    const known = this.#triedFrom.get(place) ?? new Map<string, number>();
    for (const [name, until] of known) if (until <= now) known.delete(name);
    // Evict the place seen least recently.
    this.#triedFrom.delete(place);
    this.#triedFrom.set(place, known);
    if (this.#triedFrom.size > PLACES_REMEMBERED) {
      const [oldest] = this.#triedFrom.keys();
      this.#triedFrom.delete(oldest!);
    }
    return known;
  }
}

/** An IPv6 address counts as its network (/64), because one host can use any address in it. */
export const networkOf = (address: string): string => {
  const [, embedded] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (embedded) return embedded;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): string[] => (text ? text.split(':') : []);
  const known = groups(head).length + groups(tail ?? '').length;
  const zeros = Array<string>(tail === undefined ? 0 : HEX_GROUPS - known).fill('0');
  return [...groups(head), ...zeros, ...groups(tail ?? '')].slice(0, NETWORK_GROUPS).join(':');
};
