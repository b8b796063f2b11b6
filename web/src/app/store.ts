import { useSyncExternalStore } from 'react';

/** A value of the page that lives outside React: the session, the settings, the connection. */
export interface Store<State> {
  get(): State;
  set(change: Partial<State>): void;
  subscribe(listener: () => void): () => void;
  /** Reads inside a component; `select` must return a stable value. */
  use<Part>(select: (state: State) => Part): Part;
}

export const createStore = <State extends object>(initial: State): Store<State> => {
  let state = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe,
    use: (select) => useSyncExternalStore(subscribe, () => select(state)),
  };
};

/** Storage that may be full, forbidden or spoilt by hand: then the value is simply not there. */
export const stored = {
  read<Value>(key: string): Value | undefined {
    try {
      const text = localStorage.getItem(key);
      return text === null ? undefined : (JSON.parse(text) as Value);
    } catch {
      return undefined;
    }
  },
  /** False: it holds for this page only. */
  write(key: string, value: unknown): boolean {
    try {
      localStorage.setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
  /** Bare text, for keys that others read as they are. */
  readText(key: string): string | undefined {
    try {
      return localStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  writeText(key: string, text: string): void {
    try {
      localStorage.setItem(key, text);
    } catch {
      // As above.
    }
  },
  keys(): string[] {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing to remove where nothing can be stored.
    }
  },
};
