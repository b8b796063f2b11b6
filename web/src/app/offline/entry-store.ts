import { inDatabase } from './database.ts';
import type { Entry } from './entry.ts';
import type { EntryStore } from './outbox.ts';

type Stored = Omit<EntryStore, 'isLasting'>;

export const indexedEntries: Stored = {
  all: async () => (await inDatabase<Entry[]>('entries', 'readonly', (objects) => objects.getAll())) ?? [],
  write: async ({ put = [], remove = [] }) => {
    await inDatabase('entries', 'readwrite', (objects) => {
      for (const id of remove) objects.delete(id);
      for (const entry of put) objects.put(entry);
      return undefined;
    });
  },
};

/** Keeps in memory what the browser does not store because its storage is full or denied. */
export const lastingIfPossible = (stored: Stored): EntryStore => {
  const inMemory = new Map<string, Entry>();
  /** Could not be removed from the store. */
  const gone = new Set<string>();
  return {
    async all() {
      const lasting = await stored.all().catch((): Entry[] => []);
      return [...lasting.filter(({ id }) => !inMemory.has(id) && !gone.has(id)), ...inMemory.values()];
    },
    async write(changes) {
      const { put = [], remove = [] } = changes;
      const isStored = await stored.write(changes).then(
        () => true,
        () => false,
      );
      for (const id of remove) {
        inMemory.delete(id);
        if (!isStored) gone.add(id);
      }
      for (const entry of put) {
        if (isStored) inMemory.delete(entry.id);
        else inMemory.set(entry.id, entry);
      }
    },
    isLasting: () => inMemory.size === 0,
  };
};
