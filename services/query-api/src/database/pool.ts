import { createPool } from '@granary/platform/bootstrap';
import pg from 'pg';
import { toMoment } from './moments.ts';

const { builtins } = pg.types;

/** Rows come out as the API answers them: moments in ISO, days and decimals as text, counts as numbers. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.TIMESTAMPTZ]: toMoment,
  [builtins.DATE]: (text) => text,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    parsers[type] ?? (pg.types.getTypeParser(type, format) as (text: string) => unknown),
};

/** Past this, a question is too big for a screen. */
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * A session that may only read: the role is part of the connection's start, so a `RESET ROLE` stays in it.
 * It speaks UTC, which makes moments in cursors unambiguous.
 */
const settingsFor = (longestQuestionMs: number) => ({
  role: 'granary_reader',
  TimeZone: 'UTC',
  statement_timeout: longestQuestionMs,
  /** What a list of a hundred thousand batches is sorted in without a detour over the disk. */
  work_mem: '16MB',
  /** A sum of decimals takes twice what Postgres expects: those of many batches are to come in order, not from a table. */
  hash_mem_multiplier: 1,
  /** Read models lie in memory or on disks without arms: a page here and there costs little more than the next one. */
  random_page_cost: 1.1,
  /** Compiling a question takes longer than the few that are long enough for it would win. */
  jit: 'off',
});

const sessionFor = (longestQuestionMs: number) => ({
  application_name: 'query-api',
  options: Object.entries(settingsFor(longestQuestionMs))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

export const readerSession = sessionFor(STATEMENT_TIMEOUT_MS);

export const createReaderPool = (
  databaseUrl: string,
  longestQuestionMs: number = STATEMENT_TIMEOUT_MS,
): pg.Pool => createPool(databaseUrl, { ...sessionFor(longestQuestionMs), types, pipeline: true });
