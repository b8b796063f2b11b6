import { session } from '../session/session-store.ts';
import { stored } from '../store.ts';

type Listener = (name: string, value: unknown) => void;

const TABLES = 'columns:';
const VIEWS = 'views:';

const changed = new Set<Listener>();
const adopted = new Set<Listener>();
const listening = (listeners: Set<Listener>) => (listener: Listener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Views lie under their owner's id: people who share a browser keep their own. */
const keyOf = (name: string): string =>
  name.startsWith(VIEWS) ? `${VIEWS}${session.get().user?.id ?? ''}:${name.slice(VIEWS.length)}` : name;

/** How somebody likes their tables: kept in the browser at once, and told to whoever carries it to the server. */
export const kept = {
  read: <Value>(name: string): Value | undefined => stored.read<Value>(keyOf(name)),
  /** By the person. */
  change(name: string, value: unknown): void {
    stored.write(keyOf(name), value);
    kept.tell(name, value);
  },
  tell(name: string, value: unknown): void {
    for (const listener of changed) listener(name, value);
  },
  /** As another browser of the person has left it; undefined: nothing was chosen. */
  adopt(name: string, value: unknown): void {
    if (name.startsWith(TABLES) || name.startsWith(VIEWS))
      if (value === undefined) stored.remove(keyOf(name));
      else stored.write(keyOf(name), value);
    for (const listener of adopted) listener(name, value);
  },
  /** Names of what is kept in the browser whoever sits at it. */
  shared: (): string[] => stored.keys().filter((key) => key.startsWith(TABLES)),
  onChange: listening(changed),
  onAdopt: listening(adopted),
};
