import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Benchmarks by name. Each module has `run({ rounds, full, events })`, which returns the lines of its table, and `print`
 * if the table is of its own kind.
 */
export const PROMISES = {
  'command-latency': () => import('./command-latency.mjs'),
  'append-throughput': () => import('./append-throughput.mjs'),
  'long-stream': () => import('./long-stream.mjs'),
  'everyday-work': () => import('./everyday-work.mjs'),
  reading: () => import('./reading.mjs'),
  scale: () => import('./scale.mjs'),
  contention: () => import('./contention.mjs'),
  'projection-lag': () => import('./projection-lag.mjs'),
  following: () => import('./following.mjs'),
  rebuild: () => import('./rebuild.mjs'),
  verification: () => import('./verification.mjs'),
  'rebuild-memory': () => import('./rebuild-memory.mjs'),
  'credit-contention': () => import('./credit-contention.mjs'),
  statement: () => import('./statement.mjs'),
  history: () => import('./history.mjs'),
  lineage: () => import('./lineage.mjs'),
  queries: () => import('./queries.mjs'),
  'stock-as-of': () => import('./stock-as-of.mjs'),
  growth: () => import('./growth.mjs'),
  evidence: () => import('./evidence.mjs'),
  reports: () => import('./reports.mjs'),
  web: () => import('./web.mjs'),
  start: () => import('./start.mjs'),
};

const SOAK_FOLDER = fileURLToPath(new URL('soak/', import.meta.url));

/** Programs in `bench/soak` by name, with their paths. */
export const SOAKS = Object.fromEntries(
  readdirSync(SOAK_FOLDER)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => [`soak/${file.replace('.mjs', '')}`, `${SOAK_FOLDER}${file}`]),
);
