const KEY = 'granary-own-writes';

const read = (): string => {
  try {
    return sessionStorage.getItem(KEY) ?? '0';
  } catch {
    return '0';
  }
};

let highest = read();

/** Position of the last event that this tab wrote; reads wait until the tables have reached it. */
export const ownWrites = {
  position: (): string | undefined => (highest === '0' ? undefined : highest),
  reached(position: string): void {
    if (BigInt(position) <= BigInt(highest)) return;
    highest = position;
    try {
      sessionStorage.setItem(KEY, highest);
    } catch {
      // Without storage, reads after a reload do not wait.
    }
  },
  /** The log does not contain this position: it was restored or recreated. */
  forget(): void {
    highest = '0';
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing is stored.
    }
  },
};
