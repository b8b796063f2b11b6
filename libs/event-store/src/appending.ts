import { reject } from '@granary/domain/kernel';
import { connectionFigures } from './connection-figures.ts';
import { isDiskFull } from './disk-full.ts';
import { isNotNow, StoreUnavailable } from './not-now.ts';
import type { Appended } from './wire/append-answer.ts';
import type { Append } from './wire/append-request.ts';
import type { BatchAppends } from './wire/batch-appends.ts';

/** Not zero: a server leaves an append unanswered while an identical one is in progress. */
const FIRST_RESEND_MS = 100;
const LONGEST_RESEND_MS = 2_000;
/** Longest delay after a transient rejection or a failed send: short, to reach the next leader soon. */
const LONGEST_RETRY_MS = 300;
/** Minimum time to keep trying, even if the deadline passed while the command was queued. */
const LEAST_MS = 2_000;

/**
 * Appends at exactly this revision (-1n: the stream must not exist). Resends the same event ids at the same revision on
 * a missing reply or a transient failure; the store deduplicates them, so a resend never appends twice. Throws
 * `StoreUnavailable` once the deadline has passed or `closing` is aborted; the outcome of the append is then unknown.
 */
export const appendAt = async (
  appends: BatchAppends,
  append: Append,
  deadline: number,
  closing: AbortSignal,
): Promise<Appended> => {
  const giveUpAt = Math.max(deadline, Date.now() + LEAST_MS);
  const decision = new Decision();
  for (let wait = FIRST_RESEND_MS; ; wait = Math.min(2 * wait, LONGEST_RESEND_MS)) {
    decision.sent();
    const connecting = appends
      .send(append, (result) => decision.answered(result))
      ?.catch((error: unknown) => decision.answered(error));
    if (connecting) await within(Promise.race([connecting, decision.made]), giveUpAt - Date.now());
    const patience = decision.isUnanswered ? wait : Math.min(wait, LONGEST_RETRY_MS);
    await within(decision.made, Math.min(patience, giveUpAt - Date.now()));
    if (decision.appended) return decision.appended;
    if (decision.refusal !== undefined) throw decision.refusal;
    if (closing.aborted || Date.now() >= giveUpAt) throw new StoreUnavailable(decision.lastFailure);
    connectionFigures.resends += 1;
  }
};

/** The outcome of all attempts at one append: the first success or permanent failure wins. */
class Decision {
  readonly made: Promise<void>;
  appended: Appended | undefined;
  refusal: unknown;
  lastFailure: unknown;
  #make: () => void = () => undefined;
  #unanswered = 0;

  constructor() {
    this.made = new Promise((resolve) => (this.#make = resolve));
  }

  get isUnanswered(): boolean {
    return this.#unanswered > 0;
  }

  sent(): void {
    this.#unanswered += 1;
  }

  answered(result: unknown): void {
    this.#unanswered -= 1;
    if (isDiskFull(result)) this.refusal ??= reject('STORAGE_FULL');
    else if (isNotNow(result)) {
      this.lastFailure = result;
      return;
    } else if (result instanceof Error) this.refusal ??= result;
    else this.appended ??= result as Appended;
    this.#make();
  }
}

/** Waits for the work, which does not fail, but no longer than the given time. */
const within = (work: Promise<void>, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, milliseconds));
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
