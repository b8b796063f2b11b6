import type { Actor } from '@granary/domain/kernel';

/** Something that somebody tried and that was not done. */
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
  /** The command that was tried: a later attempt with the same key belongs to it. */
  readonly commandId: string;
  readonly ip: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface ToldAttempt extends Attempt {
  readonly times: number;
  readonly lastAt: number;
}

/** The same again within this time is told at its end, together. */
export const QUIET_MS = 60_000;
/** So many different attempts of one person within that time are told apart. */
export const TOLD_APART = 60;
const TOLD_AT_ONCE = 100;

/**
 * What is to be written to the log of attempts, and when: the first at once, its repetitions once a minute with how
 * often. Somebody who tries ever new things is told less and less exactly, so that nobody can flood the log.
 */
export class Attempts {
  readonly #waiting = new Map<string, ToldAttempt>();
  /** Until when a key stays quiet. */
  readonly #quiet = new Map<string, number>();
  /** How many keys of a person are told apart, and whose a key is. */
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

  /** What may be told now; with `all` also what should still wait. */
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

  /** Exactly while there is room, then without the record, and at last without the route. */
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
