import { reject } from '@granary/domain/kernel';

const REMEMBERED = 10_000;

/** A fixed-window rate limit per key, local to this process. */
export class RateLimit {
  readonly #allowed: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, { taken: number; until: number }>();

  constructor({ allowed, perSeconds }: { allowed: number; perSeconds: number }) {
    this.#allowed = allowed;
    this.#windowMs = perSeconds * 1000;
  }

  /** Throws `TOO_MANY_REQUESTS` with the `seconds` until the window ends. */
  take(key: string): void {
    const now = Date.now();
    const open = this.#windows.get(key);
    if (open && open.until > now) {
      open.taken += 1;
      if (open.taken > this.#allowed)
        throw reject('TOO_MANY_REQUESTS', { seconds: Math.ceil((open.until - now) / 1000) });
      return;
    }
    if (this.#windows.size >= REMEMBERED) this.#windows.clear();
    this.#windows.set(key, { taken: 1, until: now + this.#windowMs });
  }
}
