import pg from 'pg';

/** Creates a pool that limits waiting for a connection to 10 s and survives broken connections. */
export const createPool = (connectionString: string, options: pg.PoolConfig = {}): pg.Pool =>
  withstanding(new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000, ...options }));

/** A client being handed over has no error listener; without this one an error would end the process. */
const withstanding = (pool: pg.Pool): pg.Pool =>
  pool.on('connect', (client) => client.on('error', () => undefined));
