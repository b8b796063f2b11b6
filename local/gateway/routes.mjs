import { BODY_MEGABYTES, UPLOAD_MEGABYTES } from '@granary/api/limits';

/**
 * The routing table, used by the local gateway and, in production, by nginx.
 *
 * Reads and writes share addresses; only the method decides.
 */

export const READING_METHODS = ['GET', 'HEAD'];

/** Addresses under these have their records one level below: `/credit/requests/CR-1`. */
const NESTED = ['costs', 'credit', 'reports', 'workflow'];
/** Addresses without records, which any instance may answer. */
const WITHOUT_RECORDS = ['auth', 'files'];

/**
 * Finds the record that a command changes, for JavaScript and for nginx. Commands on one record go to one instance of
 * command-api, which knows its state; another would have to read what the first has written.
 */
export const RECORD_PATTERN = `^/api/v1/((?:${NESTED.join('|')})/[^/]+/[^/]+|(?!(?:${[...NESTED, ...WITHOUT_RECORDS].join('|')})/)[^/]+/[^/]+)`;
const record = new RegExp(RECORD_PATTERN);

/** The record that a command changes; undefined if its address names none. */
export const recordOf = (method, path) =>
  READING_METHODS.includes(method) ? undefined : record.exec(path)?.[1];

/** Upstream timeout. Change streams stay open, because they send a heartbeat every 15 s. */
const SILENCE_SECONDS = 30;
/** Large uploads over a slow warehouse network take longer. */
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

/** The first matching route and its service; undefined for pages of the web app. */
export function routeOf(method, path) {
  const route = routes.find(
    ({ path: prefix, exact }) => path === prefix || (!exact && path.startsWith(`${prefix}/`)),
  );
  return route && { ...route, to: READING_METHODS.includes(method) ? route.reads : route.writes };
}
