export interface RecentEvent {
  stream: string;
  revision: number;
  position: number;
}

/** Places of recent events by id: detects repeated appends without an expected revision. */
export interface RecentEvents {
  find(id: string): RecentEvent | undefined;
  add(id: string, event: RecentEvent): void;
  clear(): void;
}

/** Remembers at least the newest `size` events and at most twice as many. */
export function recentEvents(size = 25_000): RecentEvents {
  let newest = new Map<string, RecentEvent>();
  let older = new Map<string, RecentEvent>();
  return {
    find: (id) => newest.get(id) ?? older.get(id),
    add(id, event) {
      newest.set(id, event);
      if (newest.size < size) return;
      older = newest;
      newest = new Map();
    },
    clear() {
      newest = new Map();
      older = new Map();
    },
  };
}
