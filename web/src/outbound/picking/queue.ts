import type { PickInput, ShortageInput } from '@granary/api/outbound';
import { createStore, type Store } from '../../app/store.ts';
import { ApiFailure, isPassing } from '../../app/client/failure.ts';

/** What a picker has done, until the server has taken it. The id is its idempotency key. */
export type PickAction = {
  readonly id: string;
  readonly number: string;
  /** In the order it was done. */
  readonly order: number;
  /** Why the server does not take it; then a person has to look. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
} & (
  | { readonly kind: 'pick'; readonly body: PickInput }
  | { readonly kind: 'short'; readonly body: ShortageInput }
);

export type NewAction = PickAction extends infer Action
  ? Action extends PickAction
    ? Pick<Action, 'number' | 'kind' | 'body'>
    : never
  : never;

/** Where actions outlive the page. */
export interface ActionStore {
  all(): Promise<PickAction[]>;
  put(action: PickAction): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Taken by the server, but perhaps not yet in the task that is on the screen. */
export interface SentAction {
  readonly action: PickAction;
  readonly position: bigint;
}

export interface QueueState {
  readonly waiting: readonly PickAction[];
  readonly refused: readonly PickAction[];
  readonly sent: readonly SentAction[];
}

interface Parts {
  readonly actions: ActionStore;
  /** Resolves to the position the server answers; throws an `ApiFailure`. */
  readonly send: (action: PickAction) => Promise<string | undefined>;
  readonly newId: () => string;
  /** Called when something could not be sent for now; the queue then asks to be flushed again. */
  readonly later: (attempt: number, flush: () => void) => void;
}

/** Nothing was decided: the same action is sent again. */
const undecided = ({ status, code }: ApiFailure): boolean =>
  status === 401 ||
  status === 429 ||
  status >= 500 ||
  code === 'DOCUMENT_PROCESSING' ||
  code === 'CONCURRENT_CHANGE';

/**
 * Keeps what is picked until it has reached the server, in order and exactly once; a refusal becomes an exception
 * for a person to settle and lets the rest go on.
 */
export class PickQueue {
  readonly state: Store<QueueState> = createStore<QueueState>({ waiting: [], refused: [], sent: [] });
  readonly #parts: Parts;
  #flushing = false;
  #attempt = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Takes up what an earlier page has left. */
  async load(): Promise<void> {
    const all = (await this.#parts.actions.all()).toSorted((a, b) => a.order - b.order);
    this.state.set({
      waiting: all.filter(({ refusal }) => refusal === null),
      refused: all.filter(({ refusal }) => refusal !== null),
    });
    await this.flush();
  }

  async add(action: NewAction): Promise<void> {
    const { waiting, refused } = this.state.get();
    const order = Math.max(0, ...[...waiting, ...refused].map((one) => one.order)) + 1;
    const added = { ...action, id: this.#parts.newId(), order, refusal: null } as PickAction;
    this.state.set({ waiting: [...waiting, added] });
    await this.#parts.actions.put(added);
    void this.flush();
  }

  /** Sends what waits, oldest first, until nothing does or the server cannot be had. */
  async flush(): Promise<void> {
    if (this.#flushing) return;
    this.#flushing = true;
    try {
      for (let next = this.state.get().waiting[0]; next; next = this.state.get().waiting[0]) {
        if (!(await this.#sendOne(next))) {
          this.#attempt += 1;
          this.#parts.later(this.#attempt, () => void this.flush());
          return;
        }
        this.#attempt = 0;
      }
    } finally {
      this.#flushing = false;
    }
  }

  /** False: try again later. */
  async #sendOne(action: PickAction): Promise<boolean> {
    try {
      const position = await this.#parts.send(action);
      const sent = { action, position: BigInt(position ?? 0) };
      this.state.set({ waiting: this.#waitingWithout(action.id), sent: [...this.state.get().sent, sent] });
      await this.#parts.actions.remove(action.id);
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (isPassing(failure) || undecided(failure)) return false;
      const refused: PickAction = { ...action, refusal: { code: failure.code, message: failure.message } };
      this.state.set({
        waiting: this.#waitingWithout(action.id),
        refused: [...this.state.get().refused, refused],
      });
      await this.#parts.actions.put(refused);
      return true;
    }
  }

  /** The same once more, as a new request: what was refused stays refused under its old id. */
  async retry(id: string): Promise<void> {
    const action = this.state.get().refused.find((one) => one.id === id);
    if (!action) return;
    await this.discard(id);
    await this.add({ number: action.number, kind: action.kind, body: action.body } as NewAction);
  }

  async discard(id: string): Promise<void> {
    this.state.set({ refused: this.state.get().refused.filter((one) => one.id !== id) });
    await this.#parts.actions.remove(id);
  }

  /** The screen's task has come this far: what it contains need not be remembered beside it. */
  seen(number: string, position: bigint): void {
    const { sent } = this.state.get();
    const left = sent.filter((one) => one.action.number !== number || one.position > position);
    if (left.length < sent.length) this.state.set({ sent: left });
  }

  #waitingWithout(id: string): PickAction[] {
    return this.state.get().waiting.filter((one) => one.id !== id);
  }
}
