import pg from 'pg';

/** Creates a pool that limits waiting for a connection to 10 s and survives broken connections. */
export const createPool = (connectionString: string, options: pg.PoolConfig = {}): pg.Pool =>
  // oxlint-disable-next-line no-restricted-properties -- the one place
  withstanding(new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000, ...options }));

/**
 * An error without a listener would end the process. A client being handed over has none, and one that is idle passes
 * its error to the pool; also after `end`, which does not wait for the server.
 */
const withstanding = (pool: pg.Pool): pg.Pool =>
  pool.on('connect', (client) => client.on('error', () => undefined)).on('error', () => undefined);
