import i18next from 'i18next';
import { notify } from '../client/notifications.ts';
import { createStore, stored } from '../store.ts';
import { session, type SessionWarehouse } from './session-store.ts';

const key = (userId: string): string => `warehouse:${userId}`;

const chosen = createStore<{ code: string | undefined; userId: string | undefined }>({
  code: undefined,
  userId: undefined,
});

const allowed = (): readonly SessionWarehouse[] => session.get().user?.warehouses ?? [];

/** The choice is stored per user; with a single warehouse it is chosen automatically. */
const restore = (): void => {
  const user = session.get().user;
  if (chosen.get().userId === user?.id && allowed().some(({ code }) => code === chosen.get().code)) return;
  const kept = user ? stored.readText(key(user.id)) : undefined;
  const [only, second] = allowed();
  const code = allowed().some((one) => one.code === kept) ? kept : second ? undefined : only?.code;
  chosen.set({ code, userId: user?.id });
};
session.subscribe(restore);
// The session may have begun before the frame of the pages, and this module with it, was loaded.
restore();

export const chooseWarehouse = (code: string): void => {
  const user = session.get().user;
  if (!user || !allowed().some((one) => one.code === code)) {
    notify({ level: 'error', title: i18next.t('errors:switch.warehouse') });
    return;
  }
  stored.writeText(key(user.id), code);
  chosen.set({ code });
};

/** The working warehouse, or undefined while none is chosen. */
export const useChosenWarehouse = (): SessionWarehouse | undefined => {
  const code = chosen.use((state) => state.code);
  const user = session.use((state) => state.user);
  return user?.warehouses.find((one) => one.code === code);
};

/** Whether the user works in the warehouse: at a transfer's destination they may read the order, and no more. */
export const useWorksIn = (code: string): boolean => {
  const user = session.use((state) => state.user);
  return user?.warehouses.some((one) => one.code === code) ?? false;
};

/** Code of the working warehouse, on screens that require one (`needsWarehouse`). */
export const useWarehouse = (): string => {
  const code = chosen.use((state) => state.code);
  if (code === undefined)
    throw new Error('this screen needs a warehouse: set staticData.needsWarehouse on its route');
  return code;
};
