import { BODY_MEGABYTES, UPLOAD_MEGABYTES } from '@granary/api/limits';

/**
 * Who answers which address. The one routing table: the gateway here and nginx in production both follow it.
 *
 * Reads and writes have the same addresses; the method alone decides.
 */

export const READING_METHODS = ['GET', 'HEAD'];

/** How long a service may be silent. Open change streams send a heartbeat every 15 s and so stay. */
const SILENCE_SECONDS = 30;
/** A large file over a warehouse's network takes its time. */
const UPLOAD_SILENCE_SECONDS = 600;

export const routes = [
  {
    path: '/api/v1/health',
    exact: true,
    reads: 'health',
    writes: 'health',
    silenceSeconds: SILENCE_SECONDS,
    bodyMegabytes: BODY_MEGABYTES,
  },
  {
    path: '/api/v1/files',
    reads: 'query-api',
    writes: 'command-api',
    silenceSeconds: UPLOAD_SILENCE_SECONDS,
    bodyMegabytes: UPLOAD_MEGABYTES,
    isUpload: true,
  },
  {
    path: '/api',
    reads: 'query-api',
    writes: 'command-api',
    silenceSeconds: SILENCE_SECONDS,
    bodyMegabytes: BODY_MEGABYTES,
  },
];

/** The first route of the table that covers this address and who answers it; undefined: a page of the web. */
export function routeOf(method, path) {
  const route = routes.find(
    ({ path: prefix, exact }) => path === prefix || (!exact && path.startsWith(`${prefix}/`)),
  );
  return route && { ...route, to: READING_METHODS.includes(method) ? route.reads : route.writes };
}
