import type { PartHealth } from '@granary/platform/health';
import type { Logger } from '@granary/platform/logging';
import { pause } from '@granary/platform/waiting';
import { createStandbyPool, planned, sql, standbySession, type Sql } from '@granary/reading/sql';
import pg from 'pg';
import type { Notifications } from '../notifications.ts';
import { Replay } from './replay.ts';
import { textOfWalPosition } from './wal-position.ts';
import { Written } from './written.ts';

/** Longest wait of a read for the standby. One that takes longer is not used until it is as fast again. */
const PATIENCE_MS = 250;
const MEASURE_MS = 1_000;
const CONNECT_MS = 2_000;
/** A standby without an answer for this long is lost, with all that was asked of it. */
const SILENCE_MS = 1_000;
const RECONNECT_FIRST_MS = 250;
const RECONNECT_LONGEST_MS = 2_000;
const PROGRAM = 'query-api';

export interface Place {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Position in the write-ahead log that a server must have replayed for its answers to count: see `hasReplayed`. */
  readonly replayed: string;
}

export interface StandbyOptions {
  readonly url: string;
  readonly primary: pg.Pool;
  readonly notifications: Notifications;
  readonly logger: Logger;
}

interface Session {
  readonly pool: pg.Pool;
  readonly replay: Replay;
}

/**
 * A streaming standby for reads. It is used while its connection stands and it shows what this process has heard of
 * within a quarter of a second; otherwise the primary is, at once.
 */
export class Standby {
  readonly #options: StandbyOptions;
  readonly #written: Written;
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>;
  #session: Session | undefined;
  /** Since the last measurement, or during the current one, reads would have waited in vain. */
  #isLate = true;
  #measuringSince: number | undefined;
  #delayMs = 0;

  constructor(options: StandbyOptions) {
    this.#options = options;
    this.#written = new Written(options.primary, options.notifications);
    this.#running = this.#run();
  }

  /** Undefined if the primary has to be read. */
  async find(): Promise<Place | undefined> {
    const session = this.#session;
    if (!session || this.#isBehind()) return undefined;
    const needed = await this.#written.heard();
    if (needed === undefined) return undefined;
    if (!(await session.replay.reaches(needed, PATIENCE_MS))) {
      this.#isLate = true;
      this.#delayMs = Math.max(this.#delayMs, PATIENCE_MS);
      return undefined;
    }
    return { url: this.#options.url, pool: session.pool, replayed: textOfWalPosition(needed) };
  }

  /** The primary has been read: later reads must not be older. */
  primaryWasRead(): void {
    this.#written.touch();
  }

  get isInUse(): boolean {
    return this.#session !== undefined && !this.#isBehind();
  }

  /** How long it takes until the standby shows what is written; undefined without a connection. */
  get delaySeconds(): number | undefined {
    return this.#session && Math.max(this.#delayMs, this.#measuringMs()) / 1_000;
  }

  /** Never down: the primary answers. */
  health(): PartHealth {
    if (this.isInUse) return { status: 'ok' };
    const delay = this.delaySeconds;
    return {
      status: 'degraded',
      detail: delay === undefined ? 'not connected' : `${delay.toFixed(1)} s behind`,
    };
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    this.#written.close();
    await this.#running;
  }

  #isBehind(): boolean {
    return this.#isLate || this.#measuringMs() > PATIENCE_MS;
  }

  #measuringMs(): number {
    return this.#measuringSince === undefined ? 0 : performance.now() - this.#measuringSince;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    let wait = RECONNECT_FIRST_MS;
    let isToldOf = false;
    while (!signal.aborted) {
      try {
        await this.#connection(() => {
          wait = RECONNECT_FIRST_MS;
          isToldOf = false;
          this.#options.logger.info('reading from the standby');
        });
      } catch (error) {
        if (!signal.aborted && !isToldOf)
          this.#options.logger.warn({ err: error }, 'not reading from the standby');
        isToldOf = true;
      }
      await pause(wait, signal);
      wait = Math.min(wait * 2, RECONNECT_LONGEST_MS);
    }
  }

  /** Rejects when the connection is lost. */
  async #connection(connected: () => void): Promise<void> {
    const { url, primary } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: SILENCE_MS,
      ...standbySession(PROGRAM),
    });
    const lost = new Promise<never>((_, fail) => {
      client.once('error', fail);
      client.once('end', () => fail(new Error('the connection has ended')));
    });
    lost.catch(() => undefined);
    client.on('error', () => undefined);
    const stop = () => client.connection.stream.destroy();
    const { signal } = this.#stopped;
    signal.addEventListener('abort', stop, { once: true });
    const { pool, abandon } = abandonable(url);
    const session = { pool, replay: new Replay(client) };
    try {
      await client.connect();
      signal.throwIfAborted();
      await requireStandbyOf(primary, client);
      this.#isLate = true;
      this.#session = session;
      connected();
      void this.#measure(session.replay);
      await Promise.race([session.replay.follow(), lost]);
    } finally {
      signal.removeEventListener('abort', stop);
      this.#session = undefined;
      this.#measuringSince = undefined;
      session.replay.end();
      stop();
      abandon();
    }
  }

  /** Also while nobody reads, so that the first who does need not find out. */
  async #measure(replay: Replay): Promise<void> {
    while (this.#session?.replay === replay) {
      const needed = await this.#written.now();
      const since = performance.now();
      if (needed !== undefined) {
        this.#measuringSince = since;
        if (!(await replay.reaches(needed, Infinity))) return;
        this.#measuringSince = undefined;
        this.#delayMs = performance.now() - since;
        this.#isLate = this.#delayMs > PATIENCE_MS;
      }
      await pause(MEASURE_MS, this.#stopped.signal);
    }
  }
}

/** For `onlyIf` of a snapshot. */
export const hasReplayed = ({ replayed }: Pick<Place, 'replayed'>): Sql =>
  planned(sql`SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${replayed}::pg_lsn AS holds`);

/** A pool whose connections can be dropped at once, with all that is asked on them: a frozen server ends nothing. */
const abandonable = (url: string): { pool: pg.Pool; abandon: () => void } => {
  const pool = createStandbyPool(url, { program: PROGRAM });
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void clients.add(client));
  pool.on('remove', (client) => void clients.delete(client));
  return {
    pool,
    abandon: () => {
      for (const client of clients) client.connection.stream.destroy();
      void pool.end().catch(() => undefined);
    },
  };
};

const IDENTITY = `
  SELECT (SELECT system_identifier FROM pg_control_system())::text AS system, current_database() AS database,
    pg_is_in_recovery() AS recovering`;

interface Identity {
  readonly system: string;
  readonly database: string;
  readonly recovering: boolean;
}

/** Any other server would give answers, too. */
const requireStandbyOf = async (primary: pg.Pool, standby: pg.Client): Promise<void> => {
  const [own, other] = await Promise.all([
    primary.query<Identity>(IDENTITY),
    standby.query<Identity>(IDENTITY),
  ]).then((found) => found.map(({ rows: [row] }) => row));
  if (!own || !other?.recovering) throw new Error('DATABASE_READ_URL is no standby');
  if (own.system !== other.system || own.database !== other.database)
    throw new Error('DATABASE_READ_URL is a standby of another database');
};
