import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { EventStore, splitStreamName, type StoredEvent, type UnreadableEvent } from '@granary/event-store';
import { LOGGER, METRICS, POOL } from '@granary/platform/bootstrap';
import type { Logger } from '@granary/platform/logging';
import { pause } from '@granary/platform/waiting';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { FollowerLease } from './follower-lease.ts';
import { FollowerPosition } from './follower-position.ts';
import { forgetAnotherLog } from './known-log.ts';
import { Lanes } from './lanes.ts';
import { measureFollowing } from './metrics.ts';
import { lookForMissingKeys } from './missing-keys.ts';
import type { DueWork, Follower, Noting } from './process.ts';
import { ProcessNotes } from './process-notes.ts';
import { ProcessRunner } from './runner.ts';
import { SetAside, unreadableIn, type StreamAside } from './set-aside.ts';
import { Sweep } from './sweep.ts';

/** Change the name whenever there is something new to record: the log is then followed from the beginning. */
const FOLLOWER = 'command-api.3';
const RETRY_MS = 500;
const RENEW_MS = 1_000;
/** How soon the log is followed again after the process that did so has stopped. */
const STAND_BY_MS = 1_000;
/** Other processes may run another release, which reads more or less than this one. */
const TAKE_UP_EVERY_MS = 30_000;
/** Position of work that does not come from an event. */
const NO_POSITION = -1n;

/**
 * Follows the log to track open documents and due work, and finishes what a crash left. Of several processes one follows
 * at a time. The tables are disposable: an empty table is folded again from the beginning.
 */
@Injectable()
export class Processes implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #dueWork = new Map<string, DueWork>();
  readonly #followers: Follower[] = [];
  readonly #noting: Noting[] = [];
  readonly #notes: ProcessNotes;
  readonly #position: FollowerPosition;
  readonly #lease: FollowerLease;
  readonly #setAside: SetAside;
  readonly #sweep: Sweep;
  readonly #stopping = new AbortController();
  #lanes: Lanes | undefined;
  #following: Promise<void> = Promise.resolve();
  #looking: Promise<void> = Promise.resolve();
  /** Whether the tables are known to belong to the current log. */
  #isAtHome = false;

  constructor(
    private readonly store: EventStore,
    private readonly runner: ProcessRunner,
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
  ) {
    this.#position = new FollowerPosition(pool, FOLLOWER);
    this.#lease = new FollowerLease(pool, FOLLOWER);
    this.#notes = new ProcessNotes(pool, runner, this.#dueWork);
    this.#setAside = new SetAside(pool, logger);
    this.#sweep = new Sweep({
      pool,
      logger,
      runner,
      dueWork: this.#dueWork,
      isReady: () => this.#isAtHome && !this.#stopping.signal.aborted,
    });
    measureFollowing(
      metrics,
      () => this.#lanes,
      () => (this.#lanes ? this.#setAside.size : 0),
    );
  }

  /** Call before the application has started, like the other registrations. */
  registerDueWork(work: DueWork): void {
    this.#dueWork.set(work.name, work);
  }

  registerFollower(follower: Follower): void {
    this.#followers.push(follower);
  }

  registerNoting(noting: Noting): void {
    this.#noting.push(noting);
  }

  /** Runs before any decision, so that none is made on tables of another log. Without a log nothing can be decided. */
  async onModuleInit(): Promise<void> {
    await this.#settle().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'whether the tables belong to the log is asked later'),
    );
  }

  onApplicationBootstrap(): void {
    this.#following = this.#follow();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
    await this.#looking;
    await this.#position.flush();
    await this.#lease.release();
    await this.#sweep.ended();
  }

  /** A position up to which everything has been recorded; possibly more has been. */
  async followed(): Promise<bigint | undefined> {
    return (await this.#position.read())?.position;
  }

  /** Documents of a category with open work, and possibly some whose work has just closed. */
  async openOf(category: string): Promise<string[]> {
    const from = await this.followed();
    const { rows } = await this.pool.query<{ id: string }>(
      'SELECT id FROM platform.process WHERE category = $1',
      [category],
    );
    const open = new Set(rows.map(({ id }) => id));
    const later = this.store.readAll({
      ...(from !== undefined && { from }),
      categories: new Set([category]),
    });
    for await (const { type, streamId } of later)
      if (this.runner.eventsOf(category)?.opens.has(type)) open.add(streamId);
    // Their state is unknown.
    for (const id of await this.#setAside.of(category)) open.add(id);
    return [...open];
  }

  /** Whether everything in these categories up to `followed` has been recorded. Call after `followed`. */
  async hasNotedAll(categories: readonly string[]): Promise<boolean> {
    return !(await this.#setAside.hides(categories));
  }

  /** Finishes half-done documents and does all due work. Runs once at a time. */
  sweep(): Promise<void> {
    return this.#sweep.run();
  }

  async #follow(): Promise<void> {
    const categories = new Set([
      ...this.runner.categories,
      ...[...this.#dueWork.values(), ...this.#noting, ...this.#followers].flatMap((one) => one.categories),
    ]);
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#settle();
        if (await this.#lease.take()) await this.#followOnce(categories);
        else await pause(STAND_BY_MS, signal);
      } catch (error) {
        if (signal.aborted) return;
        this.logger.warn({ err: error }, 'following the log was interrupted');
        // Another process may be able to.
        await this.#lease.release();
        await pause(RETRY_MS, signal);
      }
    }
  }

  /** Runs until something fails or another process has its turn; the caller then restarts from the stored position. */
  async #followOnce(categories: ReadonlySet<string>): Promise<void> {
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, this.#stopping.signal]);
    const after = await this.followed();
    const aside = await this.#setAside.begin();
    const lanes = new Lanes({
      onDone: (reached) => this.#position.reach(reached),
      onFailure: () => ending.abort(),
    });
    this.#lanes = lanes;
    let written: Promise<void> = Promise.resolve();
    const onUnreadable = (error: UnreadableEvent): void => {
      written = written.then(() => this.#setAside.add(error.event, error));
      written.catch(() => ending.abort());
    };
    const timer = setInterval(() => {
      this.#takeUp(lanes).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'what was set aside is looked at later'),
      );
    }, TAKE_UP_EVERY_MS);
    const renewed = this.#renewLease(ending);
    try {
      for (const one of aside) await this.#takeUpOne(lanes, one);
      for await (const page of this.store.subscribePages({ after, categories, signal, onUnreadable })) {
        // Must be stored before the position passes these events.
        await written;
        const events = page.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
        lanes.take(events);
        for (const item of page) if (item.kind === 'checkpoint') lanes.pass(item.position);
        await this.#noteReadable(events);
        for (const event of events) await lanes.start(event, () => this.#followInTurn(event));
      }
    } finally {
      clearInterval(timer);
      ending.abort();
      await lanes.settled();
      await renewed;
      this.#lanes = undefined;
    }
    await written;
    lanes.requireWell();
  }

  /** Ends the turn when the lease has gone to another process, or when Postgres is not reached. */
  async #renewLease(turn: AbortController): Promise<void> {
    try {
      do await pause(RENEW_MS, turn.signal);
      while (!turn.signal.aborted && (await this.#lease.take()));
    } catch (error) {
      if (!turn.signal.aborted) this.logger.warn({ err: error }, 'whose turn it is to follow is asked again');
    }
    turn.abort();
  }

  /** Retries streams set aside: another release or process may have made them readable. */
  async #takeUp(lanes: Lanes): Promise<void> {
    for (const one of await this.#setAside.load()) await this.#takeUpOne(lanes, one);
  }

  /** Queued with new events of the same stream. */
  #takeUpOne(lanes: Lanes, { stream, revision }: StreamAside): Promise<void> {
    const { category, streamId } = splitStreamName(stream);
    return lanes.start({ stream, position: NO_POSITION }, async () => {
      let next = revision;
      try {
        let followedTo = NO_POSITION;
        for await (const event of this.store.readStream(category, streamId, { fromRevision: revision })) {
          await this.#note([event]);
          await this.#followBy(event);
          followedTo = event.position;
          next = event.revision + 1n;
        }
        await this.#setAside.release(stream, followedTo);
      } catch (error) {
        if (!unreadableIn(error)) throw error;
        if (next > revision) await this.#setAside.moveOn(stream, next);
      }
    });
  }

  async #followInTurn(event: StoredEvent): Promise<void> {
    if (await this.#setAside.holds(event)) return;
    await this.#orSetAside(event, () => this.#followBy(event));
  }

  /** Records one by one if a master that one of the events reinstates cannot be read. */
  async #noteReadable(events: readonly StoredEvent[]): Promise<void> {
    try {
      await this.#note(events);
    } catch (error) {
      if (!unreadableIn(error)) throw error;
      for (const event of events) await this.#orSetAside(event, () => this.#note([event]));
    }
  }

  async #orSetAside(event: StoredEvent, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const unreadable = unreadableIn(error);
      if (!unreadable) throw error;
      await this.#setAside.add(event, unreadable);
    }
  }

  async #settle(): Promise<void> {
    if (this.#isAtHome) return;
    const { pool, store, logger } = this;
    const place = await this.#position.read();
    const strange = await forgetAnotherLog(pool, store, FOLLOWER, place);
    if (strange !== undefined)
      logger.error({ strange }, 'the log is another one; following it from its beginning');
    this.#isAtHome = true;
    this.#looking = this.#lookForKeys(strange === undefined ? (place?.position ?? -1n) : -1n);
  }

  async #lookForKeys(after: bigint): Promise<void> {
    const { pool, store, logger } = this;
    const { signal } = this.#stopping;
    const followed = async () => (await this.followed()) ?? -1n;
    try {
      const missing = await lookForMissingKeys({ pool, store, signal, followed }, after);
      if (missing > 0)
        logger.error({ missing }, 'the vault is older than the log: keys of personal data are missing');
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'missing keys are looked for at the next start');
    }
  }

  async #note(events: readonly StoredEvent[]): Promise<void> {
    const noted = this.#noting.map((one) =>
      one.note(events.filter(({ category }) => one.categories.includes(category))),
    );
    await Promise.all([this.#notes.write(events), ...noted]);
  }

  async #followBy(event: StoredEvent): Promise<void> {
    for (const follower of this.#followers)
      if (follower.categories.includes(event.category)) await follower.follow(event);
  }
}
