import { createPool } from '@granary/platform/database';
import pg from 'pg';
import { toMoment } from './moments.ts';

const { builtins } = pg.types;

/** Rows have the API's representation: timestamps in ISO 8601, dates and decimals as strings, counts as numbers. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.TIMESTAMPTZ]: toMoment,
  [builtins.DATE]: (text) => text,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    parsers[type] ?? (pg.types.getTypeParser(type, format) as (text: string) => unknown),
};

/** Longest query of a screen. */
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * A read-only session: the role is a startup option, so `RESET ROLE` returns to it. UTC makes timestamps in cursors
 * unambiguous.
 */
const settingsFor = (longestQuestionMs: number) => ({
  role: 'granary_reader',
  TimeZone: 'UTC',
  statement_timeout: longestQuestionMs,
  /** Enough to sort a list of 100,000 batches in memory. */
  work_mem: '16MB',
  /**
   * Sums of decimals take twice the memory Postgres estimates: prefer sorted aggregation over hashing for many batches.
   */
  hash_mem_multiplier: 1,
  /** Read models are in memory or on SSD: random reads cost little more than sequential ones. */
  random_page_cost: 1.1,
  /** JIT compilation costs more than it saves; few queries are long enough. */
  jit: 'off',
});

/** What is written there would be lost, were it no standby any more. */
const standbySettings = {
  default_transaction_read_only: 'on',
  /** Of a lock that is replayed: its holder may never end where nothing more is replayed. */
  lock_timeout: 500,
};

const sessionFor = (
  program: string,
  longestQuestionMs: number,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  application_name: program,
  options: Object.entries({ ...settingsFor(longestQuestionMs), ...more })
    .map(([name, value]) => `-c ${name}=${String(value)}`)
    .join(' '),
});

export const readerSession = (program: string) => sessionFor(program, STATEMENT_TIMEOUT_MS);

export const standbySession = (program: string) => sessionFor(program, STATEMENT_TIMEOUT_MS, standbySettings);

interface ReaderOptions {
  /** Whom the server's list of sessions names. */
  readonly program: string;
  readonly longestQuestionMs?: number;
  readonly max?: number;
}

export const createReaderPool = (
  databaseUrl: string,
  { program, longestQuestionMs = STATEMENT_TIMEOUT_MS, ...options }: ReaderOptions,
): pg.Pool =>
  createPool(databaseUrl, { ...sessionFor(program, longestQuestionMs), ...options, types, pipeline: true });

/** As `createReaderPool`, of a standby: nobody waits for a connection for longer than a second. */
export const createStandbyPool = (
  databaseUrl: string,
  { program, longestQuestionMs = STATEMENT_TIMEOUT_MS, ...options }: ReaderOptions,
): pg.Pool =>
  createPool(databaseUrl, {
    ...sessionFor(program, longestQuestionMs, standbySettings),
    connectionTimeoutMillis: 1_000,
    ...options,
    types,
    pipeline: true,
  });
