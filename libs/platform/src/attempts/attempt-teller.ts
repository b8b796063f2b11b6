import { Attempts, type Attempt, type ToldAttempt } from './attempts.ts';

const EVERY_MS = 500;

/** Records attempts in the background, after the response has been sent. Only a crash loses the most recent ones. */
export class AttemptTeller {
  readonly #attempts = new Attempts();
  readonly #tell: (attempt: ToldAttempt) => Promise<void>;
  readonly #onFailure: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #telling: Promise<void> = Promise.resolve();

  constructor(tell: (attempt: ToldAttempt) => Promise<void>, onFailure: (error: unknown) => void) {
    this.#tell = tell;
    this.#onFailure = onFailure;
  }

  note(attempt: Attempt | undefined): void {
    if (attempt) this.#attempts.note(attempt);
  }

  start(): void {
    this.#timer = setInterval(() => this.#tellInTurn(), EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#telling;
    await this.#tellAll(this.#attempts.take(Date.now(), { all: true }));
  }

  #tellInTurn(): void {
    const due = this.#attempts.take(Date.now());
    if (due.length > 0) this.#telling = this.#telling.then(() => this.#tellAll(due));
  }

  async #tellAll(due: readonly ToldAttempt[]): Promise<void> {
    for (const attempt of due)
      try {
        await this.#tell(attempt);
      } catch (error) {
        // The recipient is unavailable: keep the attempt and merge it with later ones.
        this.#attempts.note(attempt, attempt.times, attempt.lastAt);
        this.#onFailure(error);
      }
  }
}
