import { reject } from '@granary/domain/kernel';
import { connectionFigures } from './connection-figures.ts';
import { isDiskFull } from './disk-full.ts';
import { isNotNow, StoreUnavailable } from './not-now.ts';
import type { Appended } from './wire/append-answer.ts';
import type { Append } from './wire/append-request.ts';
import type { BatchAppends } from './wire/batch-appends.ts';

/** A server leaves an append unanswered while an equal one is under way. */
const FIRST_RESEND_MS = 100;
const LONGEST_RESEND_MS = 2_000;
/** What was refused for the moment, or never sent, may be taken as soon as the next leader stands. */
const LONGEST_RETRY_MS = 300;
/** A command that has waited in a queue until its deadline is still tried for so long. */
const LEAST_MS = 2_000;

/**
 * Appends at exactly this revision (-1n: the stream must not exist). When there is no answer, or "not now", the same ids
 * are sent again at the same revision, which the store recognises, so a resend never appends twice. After the deadline:
 * `StoreUnavailable`, and nobody knows whether it was appended. `closing`: nobody sends any more.
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
    const sending = appends
      .send(append, (result) => decision.answered(result))
      .catch((error: unknown) => decision.answered(error));
    await within(Promise.race([sending, decision.made]), giveUpAt - Date.now());
    const patience = decision.isUnanswered ? wait : Math.min(wait, LONGEST_RETRY_MS);
    await within(decision.made, Math.min(patience, giveUpAt - Date.now()));
    if (decision.appended) return decision.appended;
    if (decision.refusal !== undefined) throw decision.refusal;
    if (closing.aborted || Date.now() >= giveUpAt) throw new StoreUnavailable(decision.lastFailure);
    connectionFigures.resends += 1;
  }
};

/** What has become of all the sendings of one append: the first success or refusal counts. */
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

/** Until it is done, or so long. */
const within = async (work: Promise<void>, milliseconds: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.max(0, milliseconds))));
  await Promise.race([work, late]);
  clearTimeout(timer);
};
