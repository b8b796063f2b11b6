import { createStore } from '../store.ts';

export type ConnectionState = 'live' | 'connecting' | 'offline';

/**
 * `online`: the browser has a network. `live`: the change stream is connected. `heard`: the newest log position that it
 * has told.
 */
export const connection = createStore<{ online: boolean; live: boolean; heard: string }>({
  online: navigator.onLine,
  live: false,
  heard: '0',
});

export const watchNetwork = (): void => {
  addEventListener('online', () => connection.set({ online: true }));
  addEventListener('offline', () => connection.set({ online: false }));
};

export const useConnection = (): ConnectionState =>
  connection.use((state) => (state.online ? (state.live ? 'live' : 'connecting') : 'offline'));
