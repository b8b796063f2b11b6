import pg from 'pg';

/** A pool that never keeps the process alive, whose waits end, and whose connections may break at any moment. */
export const createPool = (connectionString: string, options: pg.PoolConfig = {}): pg.Pool =>
  withstanding(new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000, ...options }));

/** While a connection goes from hand to hand nobody listens to it, and the process would end with it. */
const withstanding = (pool: pg.Pool): pg.Pool =>
  pool.on('connect', (client) => client.on('error', () => undefined));
