import type { Actor } from '@granary/domain/kernel';

/** A request that was refused or failed. */
export interface Attempt {
  readonly actor: Actor;
  readonly type: 'CommandRefused' | 'CommandFailed' | 'ReadRefused';
  readonly route: string;
  readonly code: string;
  readonly status: number;
  readonly document: string | null;
  readonly warehouse: string | null;
  readonly facts: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** Id of the attempted command; later attempts with the same idempotency key have the same id. */
  readonly commandId: string;
  readonly ip: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** An attempt with its repetitions: their number, and the time of the last in milliseconds since the epoch. */
export interface ToldAttempt extends Attempt {
  readonly times: number;
  readonly lastAt: number;
}

/** Repetitions within this time are aggregated and reported at its end. */
export const QUIET_MS = 60_000;
/** Number of different attempts per user within that time that are reported in full. */
export const TOLD_APART = 60;
const TOLD_AT_ONCE = 100;

/**
 * Decides which attempts are written to the log and when: the first immediately, repetitions once a minute with their
 * count. The more different attempts a user makes, the coarser they are grouped, so that no one can flood the log.
 */
export class Attempts {
  readonly #waiting = new Map<string, ToldAttempt>();
  /** End of the quiet period, by key. */
  readonly #quiet = new Map<string, number>();
  /** Number of distinct keys per user, and the user of each key. */
  readonly #apart = new Map<string, number>();
  readonly #owners = new Map<string, string>();

  note(attempt: Attempt, times = 1, lastAt = attempt.at): void {
    const { key, coarse } = this.#place(attempt);
    const before = this.#waiting.get(key);
    this.#waiting.set(
      key,
      before
        ? { ...before, times: before.times + times, lastAt: Math.max(before.lastAt, lastAt) }
        : { ...coarse, times, lastAt },
    );
  }

  /** Returns what may be reported now; with `all` also what is still held back. */
  take(now: number, { all = false } = {}): ToldAttempt[] {
    for (const [key, until] of this.#quiet) if (until <= now && !this.#waiting.has(key)) this.#forget(key);
    const due = [...this.#waiting].filter(([key]) => all || (this.#quiet.get(key) ?? 0) <= now);
    const taken = all ? due : due.slice(0, TOLD_AT_ONCE);
    for (const [key] of taken) {
      this.#waiting.delete(key);
      this.#quiet.set(key, now + QUIET_MS);
    }
    return taken.map(([, attempt]) => attempt);
  }

  /** Groups exactly while the user's quota lasts, then without the record, finally without the route. */
  #place(attempt: Attempt): { key: string; coarse: Attempt } {
    const { actor, route, code, document } = attempt;
    const named = (...parts: (string | null)[]) => [actor.userId, attempt.type, code, ...parts].join('\n');
    const exact = named(route, document);
    if (this.#isKnown(exact) || this.#takeRoom(actor.userId, exact, TOLD_APART))
      return { key: exact, coarse: attempt };
    const vague: Attempt = { ...attempt, document: null, facts: {} };
    const byRoute = named(route);
    if (this.#isKnown(byRoute) || this.#takeRoom(actor.userId, byRoute, 2 * TOLD_APART))
      return { key: byRoute, coarse: vague };
    return { key: named(), coarse: { ...vague, route: '*', warehouse: null } };
  }

  #isKnown(key: string): boolean {
    return this.#waiting.has(key) || this.#quiet.has(key);
  }

  #takeRoom(userId: string, key: string, room: number): boolean {
    const taken = this.#apart.get(userId) ?? 0;
    if (taken >= room) return false;
    this.#apart.set(userId, taken + 1);
    this.#owners.set(key, userId);
    return true;
  }

  #forget(key: string): void {
    this.#quiet.delete(key);
    const owner = this.#owners.get(key);
    if (owner === undefined) return;
    this.#owners.delete(key);
    const left = (this.#apart.get(owner) ?? 1) - 1;
    if (left > 0) this.#apart.set(owner, left);
    else this.#apart.delete(owner);
  }
}
