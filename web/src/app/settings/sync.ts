import { changeSettings, getSettings } from '@granary/api/users';
import i18next from 'i18next';
import { call } from '../client/call.ts';
import { ApiFailure } from '../client/failure.ts';
import { notify } from '../client/notifications.ts';
import { session } from '../session/session-store.ts';
import { stored } from '../store.ts';
import { kept } from './kept.ts';
import { settings } from './settings.ts';

/** Debounce: users change several columns in a row. */
const GATHERED_MS = 800;
const ANOTHER_TRY_MS = 30_000;
const AT_ONCE = 100;
/** Refusals that a retry would not change. */
const REFUSALS: readonly number[] = [400, 403, 413, 422];
/** The user whose settings this browser holds. */
const OWNER_KEY = 'settings-owner';

/** Changes not yet saved on the server, by name: the value and the sequence number of the change. */
type Pending = Record<string, { readonly value: unknown; readonly change: number }>;

const pendingKey = (userId: string): string => `settings-pending:${userId}`;
const pendingOf = (userId: string): Pending => stored.read<Pending>(pendingKey(userId)) ?? {};
const keepPending = (userId: string, pending: Pending): void => {
  if (Object.keys(pending).length === 0) stored.remove(pendingKey(userId));
  else stored.write(pendingKey(userId), pending);
};

let changes = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
let working: Promise<void> = Promise.resolve();

/**
 * Synchronises the user's settings between this browser and the server. Local changes take precedence until the server
 * has saved them.
 */
export const startSettingsSync = (): void => {
  let userId = session.get().user?.id;
  kept.onChange(note);
  session.subscribe(() => {
    const now = session.get().user?.id;
    if (now !== undefined && now !== userId) soon(0);
    userId = now;
  });
  addEventListener('online', () => soon(0));
  if (userId !== undefined) soon(0);
};

const note = (name: string, value: unknown): void => {
  const userId = session.get().user?.id;
  if (userId === undefined) return;
  changes += 1;
  keepPending(userId, { ...pendingOf(userId), [name]: { value, change: changes } });
  soon(GATHERED_MS);
};

const soon = (delay: number): void => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // Serialised: a response read before a change was sent must not undo it.
    working = working.then(exchange);
  }, delay);
};

const exchange = async (): Promise<void> => {
  const userId = session.get().user?.id;
  if (userId === undefined) return;
  try {
    await send(userId);
    if (session.get().user?.id === userId) await receive(userId);
  } catch (failure) {
    if (failure instanceof ApiFailure && REFUSALS.includes(failure.status)) refused(userId);
    // Otherwise offline: pending changes stay.
    else if (navigator.onLine) soon(ANOTHER_TRY_MS);
  }
};

const send = async (userId: string): Promise<void> => {
  const sent = Object.entries(pendingOf(userId)).slice(0, AT_ONCE);
  if (sent.length === 0) return;
  const rows = sent.map(([name, { value }]) => ({
    name,
    value: value === undefined ? null : JSON.stringify(value),
  }));
  await call(changeSettings, { body: { rows } });
  const since = pendingOf(userId);
  for (const [name, { change }] of sent) if (since[name]?.change === change) delete since[name];
  keepPending(userId, since);
  if (Object.keys(since).length > 0) soon(GATHERED_MS);
};

const receive = async (userId: string): Promise<void> => {
  const { rows } = await call(getSettings);
  if (session.get().user?.id !== userId) return;
  const pending = pendingOf(userId);
  const arrived = new Map(rows.map(({ name, value }) => [name, valueIn(value)]));
  // Discards the settings of the previous user; those without an owner are kept.
  const owner = stored.readText(OWNER_KEY);
  if (owner !== undefined && owner !== userId)
    for (const name of kept.shared()) if (!arrived.has(name)) arrived.set(name, undefined);
  for (const [name, value] of arrived)
    if (!(name in pending)) {
      settings.adopt(name, value);
      kept.adopt(name, value);
    }
  stored.writeText(OWNER_KEY, userId);
};

const refused = (userId: string): void => {
  keepPending(userId, {});
  notify({ level: 'warning', title: i18next.t('errors:settingsNotKept') });
};

const valueIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
