import { queryClient } from '../client/query-client.ts';
import { createStore } from '../store.ts';

const CHECK_MS = 3_600_000;
const PAUSE_MS = 1000;

/** `isNew`: a newer version is ready, and a reload shows it. Nothing reloads by itself. */
export const appVersion = createStore<{ isNew: boolean }>({ isNew: false });

let registered = false;
/** Keeps the shell and the pages that work without a network on this device, once the page has nothing else to do. */
export const registerWorker = async (): Promise<void> => {
  // Absent on plain HTTP, where the app then needs the network to open.
  if (registered || !('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  registered = true;
  await untilIdle();
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => void compare());
  try {
    await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const registration = await serviceWorker.ready;
    const check = () => void registration.update().catch(() => undefined);
    setInterval(check, CHECK_MS);
    addEventListener('online', check);
    await compare();
  } catch {
    // Denied, as in some private windows: the app needs the network to open.
  }
};

const untilIdle = async (): Promise<void> => {
  do await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  while (queryClient.isFetching() > 0 || document.readyState !== 'complete');
};

/** Whether this page is of another version than the worker, and what it has loaded before there was one. */
const compare = async (): Promise<void> => {
  const worker = navigator.serviceWorker.controller;
  if (!worker) return;
  worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loadedAssets() } });
  appVersion.set({ isNew: (await versionOf(worker)) !== ownVersion() });
};

const versionOf = (worker: ServiceWorker): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    worker.postMessage({ type: 'VERSION' }, [port2]);
  });

/** The entry script, whose name contains a hash of everything it loads. */
const ownVersion = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script ? new URL(script.src).pathname : undefined;
};

const loadedAssets = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.startsWith(`${location.origin}/assets/`));
