import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  PrecacheFallbackPlugin,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** Written by the build: the app's shell, and the pages that work without a network. */
declare const PRECACHE: PrecacheEntry[];
/** Written by the build: the entry script of this version. */
declare const VERSION: string;

const PAGE_SECONDS = 5;
const ASSET_DAYS = 60;

// The API is never answered from here: whose answer may be kept, and until when, only the app knows.

// A page comes from the server, so that a new version is there with the next reload; without it, from the cache.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: PAGE_SECONDS,
      plugins: [
        {
          fetchDidSucceed: async ({ response }) => {
            if (response.status >= 500) throw new Error(`the server answered ${response.status}`);
            return response;
          },
        },
        new PrecacheFallbackPlugin({ fallbackURL: '/index.html' }),
      ],
    }),
    { denylist: [/^\/api\//, /\.[a-z][a-z0-9]*$/] },
  ),
);

precacheAndRoute(PRECACHE, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();

// Names contain a hash of the content. What the language or another page needs is kept once it has been used.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'granary-assets',
    plugins: [
      new ExpirationPlugin({
        maxEntries: 600,
        maxAgeSeconds: ASSET_DAYS * 86_400,
        purgeOnQuotaError: true,
      }),
    ],
  }),
);

// Open pages are told, and reload when their user wants to.
self.addEventListener('install', () => void self.skipWaiting());
clientsClaim();

self.addEventListener('message', ({ data, ports }) => {
  if ((data as { type?: unknown } | null)?.type === 'VERSION') ports[0]?.postMessage(VERSION);
});
