import { useSyncExternalStore } from 'react';

/** State outside React: session, settings, connection. */
export interface Store<State> {
  get(): State;
  set(change: Partial<State>): void;
  subscribe(listener: () => void): () => void;
  /** Subscribes a component; `select` must return a stable value. */
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

/** localStorage that may be full, blocked or corrupted: reads then return undefined. */
export const stored = {
  read<Value>(key: string): Value | undefined {
    try {
      const text = localStorage.getItem(key);
      return text === null ? undefined : (JSON.parse(text) as Value);
    } catch {
      return undefined;
    }
  },
  /** Returns false if it could not be stored. */
  write(key: string, value: unknown): boolean {
    try {
      localStorage.setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
  /** Plain text, for keys that other code reads as they are. */
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
      // Storage is unavailable.
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
      // Nothing to remove without storage.
    }
  },
};
