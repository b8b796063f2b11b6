import { session } from '../session/session-store.ts';
import { stored } from '../store.ts';

type Listener = (name: string, value: unknown) => void;

const TABLES = ['columns:', 'widths:', 'pins:'];
const VIEWS = 'views:';
const NOTICES = 'notices:';
const PERSONAL = [VIEWS, NOTICES];
const KEPT = [...TABLES, ...PERSONAL];

const changed = new Set<Listener>();
const adopted = new Set<Listener>();
const listening = (listeners: Set<Listener>) => (listener: Listener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Views and notices are stored per user, so that people who share a browser keep their own. */
const keyOf = (name: string): string => {
  const prefix = PERSONAL.find((one) => name.startsWith(one));
  return prefix === undefined
    ? name
    : `${prefix}${session.get().user?.id ?? ''}:${name.slice(prefix.length)}`;
};

/** Table layouts, views and notices: stored in the browser at once, and published to the synchronisation with the server. */
export const kept = {
  read: <Value>(name: string): Value | undefined => stored.read<Value>(keyOf(name)),
  /** Changed by the user. */
  change(name: string, value: unknown): void {
    stored.write(keyOf(name), value);
    kept.tell(name, value);
  },
  tell(name: string, value: unknown): void {
    for (const listener of changed) listener(name, value);
  },
  /** Applies a value from the user's other browser; undefined resets it. */
  adopt(name: string, value: unknown): void {
    if (KEPT.some((prefix) => name.startsWith(prefix)))
      if (value === undefined) stored.remove(keyOf(name));
      else stored.write(keyOf(name), value);
    for (const listener of adopted) listener(name, value);
  },
  /** Names stored per browser, independent of the user. */
  shared: (): string[] => stored.keys().filter((key) => TABLES.some((prefix) => key.startsWith(prefix))),
  onChange: listening(changed),
  onAdopt: listening(adopted),
};
