import type { PickInput, PickUndoInput, ShortageInput } from '@granary/api/outbound';
import { createStore, type Store } from '../../app/store.ts';
import { ApiFailure, isPassing } from '../../app/client/failure.ts';

/** An action of a picker, kept until the server has accepted it. The id is its idempotency key. */
export type PickAction = {
  readonly id: string;
  readonly number: string;
  /** Sequence number. */
  readonly order: number;
  /** The server's refusal, to be resolved by the user; null while undecided. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
} & (
  | { readonly kind: 'pick'; readonly body: PickInput }
  | { readonly kind: 'short'; readonly body: ShortageInput }
  /** `undoes`: id of the pick. */
  | { readonly kind: 'undo'; readonly body: PickUndoInput; readonly undoes: string }
);

export type NewAction = PickAction extends infer Action
  ? Action extends PickAction
    ? Omit<Action, 'id' | 'order' | 'refusal'>
    : never
  : never;

/** Persistent storage for actions. */
export interface ActionStore {
  all(): Promise<PickAction[]>;
  put(action: PickAction): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Accepted by the server, but possibly not yet included in the displayed task. */
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
  /** Resolves to the position in the response; rejects with `ApiFailure`. */
  readonly send: (action: PickAction) => Promise<string | undefined>;
  readonly newId: () => string;
  /** Called when sending failed transiently; must call `flush` later. */
  readonly later: (attempt: number, flush: () => void) => void;
}

/** The server has not decided: send the same action again. */
const undecided = ({ status, code }: ApiFailure): boolean =>
  status === 401 ||
  status === 429 ||
  status >= 500 ||
  code === 'DOCUMENT_PROCESSING' ||
  code === 'CONCURRENT_CHANGE';

/**
 * Keeps picks until they have reached the server, in order and exactly once. A refusal becomes an exception for the
 * user to resolve and does not block the rest.
 */
export class PickQueue {
  readonly state: Store<QueueState> = createStore<QueueState>({ waiting: [], refused: [], sent: [] });
  readonly #parts: Parts;
  #flushing = false;
  #attempt = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Loads the actions left by an earlier page. */
  async load(): Promise<void> {
    const all = (await this.#parts.actions.all()).toSorted((a, b) => a.order - b.order);
    this.state.set({
      waiting: all.filter(({ refusal }) => refusal === null),
      refused: all.filter(({ refusal }) => refusal !== null),
    });
    await this.flush();
  }

  async add(action: NewAction): Promise<PickAction> {
    const { waiting, refused } = this.state.get();
    const order = Math.max(0, ...[...waiting, ...refused].map((one) => one.order)) + 1;
    const added = { ...action, id: this.#parts.newId(), order, refusal: null } as PickAction;
    this.state.set({ waiting: [...waiting, added] });
    await this.#parts.actions.put(added);
    void this.flush();
    return added;
  }

  /** Sends waiting actions, oldest first, until none are left or the server is unreachable. */
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

  /** Returns false if the action must be sent again later. */
  async #sendOne(action: PickAction): Promise<boolean> {
    try {
      if (action.kind === 'undo' && (await this.#undoneHere(action))) return true;
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

  /** A pick that the server refused needs no undo: neither is left. */
  async #undoneHere({ id, undoes }: PickAction & { readonly kind: 'undo' }): Promise<boolean> {
    const { refused } = this.state.get();
    if (!refused.some((one) => one.id === undoes)) return false;
    this.state.set({ waiting: this.#waitingWithout(id) });
    await this.#parts.actions.remove(id);
    await this.discard(undoes);
    return true;
  }

  /** Repeats a refused action as a new request, because the refusal is final under its old id. */
  async retry(id: string): Promise<void> {
    const action = this.state.get().refused.find((one) => one.id === id);
    if (!action) return;
    // Store the new action first: a crash in between must not lose the pick.
    const { id: _, order: __, refusal: ___, ...again } = action;
    await this.add(again as NewAction);
    await this.discard(id);
  }

  async discard(id: string): Promise<void> {
    this.state.set({ refused: this.state.get().refused.filter((one) => one.id !== id) });
    await this.#parts.actions.remove(id);
  }

  /** Drops sent actions that the task at this position already includes. */
  seen(number: string, position: bigint): void {
    const { sent } = this.state.get();
    const left = sent.filter((one) => one.action.number !== number || one.position > position);
    if (left.length < sent.length) this.state.set({ sent: left });
  }

  #waitingWithout(id: string): PickAction[] {
    return this.state.get().waiting.filter((one) => one.id !== id);
  }
}
