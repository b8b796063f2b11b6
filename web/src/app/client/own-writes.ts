const KEY = 'granary-own-writes';

const read = (): string => {
  try {
    return sessionStorage.getItem(KEY) ?? '0';
  } catch {
    return '0';
  }
};

let highest = read();

/** The last event this tab has written; reads wait until the tables have reached it. */
export const ownWrites = {
  position: (): string | undefined => (highest === '0' ? undefined : highest),
  reached(position: string): void {
    if (BigInt(position) <= BigInt(highest)) return;
    highest = position;
    try {
      sessionStorage.setItem(KEY, highest);
    } catch {
      // Then the reads after a reload do not wait.
    }
  },
  /** The log has no such event any more: it was begun anew, or restored. */
  forget(): void {
    highest = '0';
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
