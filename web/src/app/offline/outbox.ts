import { ApiFailure, isPassing, UNREADABLE_ANSWER } from '../client/failure.ts';
import { createStore, type Store } from '../store.ts';
import {
  isIndependent,
  isKnown,
  isWaiting,
  type Accepted,
  type Entry,
  type NewEntry,
  type SentEntry,
} from './entry.ts';

export interface Changes {
  readonly put?: readonly Entry[];
  readonly remove?: readonly string[];
}

/** Where entries outlive the page. */
export interface EntryStore {
  all(): Promise<Entry[]>;
  /** All or nothing. */
  write(changes: Changes): Promise<void>;
  /** Whether everything in it outlives the page. */
  isLasting(): boolean;
}

export interface OutboxState {
  /** The signed-in person's, oldest first: waiting and refused. */
  readonly entries: readonly Entry[];
  readonly sent: readonly SentEntry[];
  /** The server could not be reached when it was last tried. */
  readonly stalled: boolean;
  /** Whether a reload keeps every entry. */
  readonly lasting: boolean;
}

interface Parts {
  readonly store: EntryStore;
  /** Id of the signed-in user. */
  readonly person: () => string | undefined;
  /** Rejects with `ApiFailure`. */
  readonly send: (entry: Entry) => Promise<Accepted>;
  readonly newId: () => string;
  /** Milliseconds since 1970: orders the entries of several tabs. */
  readonly now: () => number;
  /** Only one tab sends at a time. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Called when something has to be sent again; must call `flush` later. */
  readonly later: (attempt: number, flush: () => void) => void;
  /** Tells the other tabs that the store has changed. */
  readonly changed: () => void;
}

type Outcome = 'decided' | 'later' | 'unreachable';

/**
 * Keeps what a person entered until it has reached the server: in order, one document after another, exactly once. A
 * refusal is never dropped; the person settles it. Until then the later entries of its document wait, unless they stand
 * for themselves.
 */
export class Outbox {
  readonly state: Store<OutboxState> = createStore<OutboxState>({
    entries: [],
    sent: [],
    stalled: false,
    lasting: true,
  });
  readonly #parts: Parts;
  /** Being stored: a reading of the store does not show them yet. */
  readonly #storing = new Set<Changes>();
  #flushing: Promise<void> | undefined;
  #wanted = false;
  #attempt = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reads what earlier pages and other tabs have stored for the person. */
  async load(): Promise<void> {
    const { store, person } = this.#parts;
    const stored = await store.all();
    const own = stored.filter((entry) => entry.person === person() && isKnown(entry));
    const entries = [...this.#storing].reduce(changed, own).toSorted(byOrder);
    const sent = this.state.get().sent.filter(({ entry }) => entry.person === person());
    this.state.set({ entries, sent, lasting: store.isLasting() });
  }

  /** The session has changed: nobody sees what another person entered, not even until it is read anew. */
  forget(): void {
    this.state.set({ entries: [], sent: [], stalled: false });
  }

  /** `instead`: the entry that the person replaces; the new one takes its turn. */
  async add(entry: NewEntry, instead?: string): Promise<Entry> {
    const { person, newId, now } = this.#parts;
    const { entries } = this.state.get();
    const last = entries.at(-1)?.order ?? 0;
    // A clock that was set back must not reorder anything.
    const order = entries.find(({ id }) => id === instead)?.order ?? Math.max(now(), last + 1);
    const added = { id: newId(), ...entry, order, person: person() ?? '', refusal: null } as Entry;
    await this.#write({ put: [added], ...(instead === undefined ? {} : { remove: [instead] }) });
    void this.flush();
    return added;
  }

  /** Sends what waits, until nothing is left that can be sent now. */
  async flush(): Promise<void> {
    this.#wanted = true;
    this.#flushing ??= this.#flush();
    await this.#flushing;
  }

  async #flush(): Promise<void> {
    try {
      while (this.#wanted) {
        this.#wanted = false;
        await this.#parts.exclusively(() => this.#sendAll());
      }
    } finally {
      this.#flushing = undefined;
    }
  }

  async #sendAll(): Promise<void> {
    await this.load();
    const held = new Set<string>();
    let reachable = true;
    for (let next = this.#next(held); next && reachable; next = this.#next(held, next)) {
      const outcome = await this.#sendOne(next);
      if (outcome === 'later') held.add(next.document);
      reachable = outcome !== 'unreachable';
    }
    const stalled = !reachable || held.size > 0;
    this.state.set({ stalled });
    this.#attempt = stalled ? this.#attempt + 1 : 0;
    if (stalled) this.#parts.later(this.#attempt, () => void this.flush());
  }

  /** The oldest entry that may be sent, of the same document as the last one if possible. */
  #next(held: ReadonlySet<string>, last?: Entry): Entry | undefined {
    const { entries } = this.state.get();
    const ready = entries.filter(
      (entry) => isWaiting(entry) && !held.has(entry.document) && !isStopped(entry, entries),
    );
    return ready.find(({ document }) => document === last?.document) ?? ready[0];
  }

  async #sendOne(entry: Entry): Promise<Outcome> {
    const { person, send } = this.#parts;
    if (person() !== entry.person) return 'unreachable';
    if (await this.#undoneHere(entry)) return 'decided';
    try {
      const accepted = await send(entry);
      const sent = { entry, position: BigInt(accepted.position ?? 0) };
      const put = this.#nextStep(entry, accepted);
      await this.#write({ remove: [entry.id], put }, { sent: [...this.state.get().sent, sent] });
      return 'decided';
    } catch (failure) {
      // Without its code, which a reload brings, nothing can be sent.
      if (!(failure instanceof ApiFailure)) return 'unreachable';
      if (isPassing(failure) || [401, 429].includes(failure.status)) return 'unreachable';
      if (isUndecided(failure, entry)) return 'later';
      // Replaced or discarded while it was on its way.
      if (!this.state.get().entries.some(({ id }) => id === entry.id)) return 'decided';
      const { code, message } = failure;
      await this.#write({ put: [{ ...entry, refusal: { code, message } }] });
      return 'decided';
    }
  }

  #nextStep({ next, order, person, document }: Entry, { number = document }: Accepted): Entry[] {
    if (next === undefined) return [];
    const step = { write: next, input: { params: { number } }, document: number };
    return [{ ...step, id: this.#parts.newId(), order, person, refusal: null }];
  }

  /** What the server refused needs no undo: neither is left. */
  async #undoneHere({ id, undoes }: Entry): Promise<boolean> {
    const { entries } = this.state.get();
    const undone = entries.find((one) => one.id === undoes && one.refusal !== null);
    if (undone) await this.#write({ remove: [id, undone.id] });
    return undone !== undefined;
  }

  /** Repeats a refused entry as a new request, because the refusal is final under its old id. */
  async retry(id: string): Promise<void> {
    const entry = this.state.get().entries.find((one) => one.id === id);
    if (!entry) return;
    await this.#write({ remove: [id], put: [{ ...entry, id: this.#parts.newId(), refusal: null }] });
    await this.flush();
  }

  async discard(ids: readonly string[]): Promise<void> {
    await this.#write({ remove: ids });
    await this.flush();
  }

  /** Drops sent entries that the document at this position already includes. */
  seen(document: string, position: bigint): void {
    const { sent } = this.state.get();
    const left = sent.filter((one) => one.entry.document !== document || one.position > position);
    if (left.length < sent.length) this.state.set({ sent: left });
  }

  /** Shown at once; stored before it is sent. */
  async #write(changes: Changes, also: Partial<OutboxState> = {}): Promise<void> {
    const { store, changed: tell } = this.#parts;
    this.state.set({ ...also, entries: changed(this.state.get().entries, changes).toSorted(byOrder) });
    this.#storing.add(changes);
    try {
      await store.write(changes);
    } finally {
      this.#storing.delete(changes);
    }
    this.state.set({ lasting: store.isLasting() });
    tell();
  }
}

const byOrder = (a: Entry, b: Entry): number => a.order - b.order || a.id.localeCompare(b.id);

const changed = (entries: readonly Entry[], { put = [], remove = [] }: Changes): Entry[] => {
  const gone = new Set([...remove, ...put.map(({ id }) => id)]);
  return [...entries.filter(({ id }) => !gone.has(id)), ...put];
};

const isStopped = (entry: Entry, entries: readonly Entry[]): boolean =>
  !isIndependent(entry) &&
  entries.some(
    ({ document, order, refusal }) => refusal !== null && document === entry.document && order < entry.order,
  );

/**
 * The server has not decided: send the same entry again. An answer that is not the server's may come from a network that
 * wants somebody to sign in first.
 */
const isUndecided = ({ status, code }: ApiFailure, { input }: Entry): boolean =>
  status >= 500 ||
  code === UNREADABLE_ANSWER ||
  code === `HTTP_${status}` ||
  code === 'DOCUMENT_PROCESSING' ||
  // With a revision, it is the person's conflict.
  (code === 'CONCURRENT_CHANGE' && !('body' in input && input.body && 'revision' in input.body));
