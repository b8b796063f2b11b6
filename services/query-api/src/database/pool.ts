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

/** What a list of a hundred thousand batches is summed in without a detour over the disk. */
const WORK_MEMORY = '16MB';

/**
 * A session that may only read: the role is part of the connection's start, so a `RESET ROLE` stays in it.
 * It speaks UTC, which makes moments in cursors unambiguous.
 */
export const readerSession = {
  application_name: 'query-api',
  options: `-c role=granary_reader -c TimeZone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c work_mem=${WORK_MEMORY}`,
};

export const createReaderPool = (databaseUrl: string): pg.Pool =>
  createPool(databaseUrl, { ...readerSession, types, pipeline: true });
