import { execute } from './commands.ts';
import type { Command, Outcome } from './commands.ts';
import { DiskFullError } from './failure.ts';
import { recentEvents } from './recent-events.ts';
import { unavailable } from './status.ts';
import type { Store } from './store.ts';

/** Limits of a group of commands that share a transaction, and thus one flush. */
const GROUP_COMMANDS = 512;
const GROUP_BYTES = 8 * 1024 * 1024;

/** How long the real server leaves a dropped append unanswered. */
const DROPPED_MS = 2_000;

interface Timeout {
  kind: 'timeout';
}

export type Answer = Exclude<Outcome, { kind: 'repeated' }> | Timeout;

export interface Writer {
  /**
   * Resolves after the flush to disk. A command still waiting at `deadline` (ms since the epoch) times out unwritten.
   */
  submit(command: Command, deadline?: number): Promise<Answer>;
  /** Numbers of commands executed, flushes, and appends dropped. */
  metrics(): { commands: number; flushes: number; dropped: number };
  /** Accepts no more commands; resolves when all accepted ones are answered. */
  close(): Promise<void>;
}

interface Job {
  command: Command;
  deadline: number;
  answer: (answer: Answer) => void;
  fail: (error: unknown) => void;
  /** Identical for identical appends; empty for commands that cannot be repeated. */
  key: string;
  /** Identical appends that arrived while this one was in progress. */
  repetitions: Job[];
}

/** The single writer, in order. While one group is flushed the next one gathers, so many writers cost few flushes. */
export function createWriter(store: Store): Writer {
  const recent = recentEvents();
  const underWay = new Map<string, Job>();
  const dropped = droppedJobs();
  let waiting: Job[] = [];
  const metrics = { commands: 0, flushes: 0, dropped: 0 };
  let running: Promise<void> | undefined;
  let isClosed = false;
  let haveClosed = (): void => {};
  /** Fails later commands only after pending ones are answered, because a failure ends a call they may share. */
  const closed = new Promise<void>((resolve) => (haveClosed = resolve));

  /** As on the real server, an append resent before the first is committed is dropped if the first succeeds. */
  function take(job: Job): void {
    const same = job.key && underWay.get(job.key);
    if (same) return void same.repetitions.push(job);
    if (job.key) underWay.set(job.key, job);
    waiting.push(job);
    running ??= run();
  }

  async function run(): Promise<void> {
    // Lets commands that arrive in the same turn join the first group.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const count = groupLength(waiting);
      const group = waiting.slice(0, count);
      waiting = waiting.slice(count);
      await write(group);
    }
    running = undefined;
  }

  async function write(group: Job[]): Promise<void> {
    const committed = store.head();
    try {
      const now = Date.now();
      const outcomes = await store.commit((draft) =>
        group.map(({ command, deadline }): Outcome | Timeout =>
          deadline <= now ? { kind: 'timeout' } : execute(draft, recent, command),
        ),
      );
      metrics.flushes++;
      metrics.commands += group.length;
      group.forEach((job, index) => settle(job, outcomes[index]!, committed));
    } catch (error) {
      recent.clear();
      if (error instanceof DiskFullError) return group.forEach((job) => fail(job, error));
      if (group.length === 1) return fail(group[0]!, error);
      // One command failed and nothing was written: run them one by one, so that the others succeed.
      for (const job of group) await write([job]);
    }
  }

  function settle(job: Job, outcome: Outcome | Timeout, committed: number): void {
    if (outcome.kind !== 'repeated') job.answer(outcome);
    else if (outcome.position <= committed) job.answer({ ...outcome, kind: 'written' });
    else drop(job);
    finish(job, outcome.kind === 'written' ? drop : take);
  }

  function fail(job: Job, error: unknown): void {
    job.fail(error);
    finish(job, take);
  }

  function finish(job: Job, next: (repetition: Job) => void): void {
    underWay.delete(job.key);
    job.repetitions.forEach(next);
  }

  function drop(job: Job): void {
    metrics.dropped++;
    dropped.add(job);
  }

  return {
    submit: (command, deadline = Infinity) =>
      new Promise((answer, refuse) => {
        if (isClosed) return void closed.then(() => refuse(unavailable('The event store is shutting down.')));
        take({ command, deadline, answer, fail: refuse, key: keyOf(command), repetitions: [] });
      }),
    metrics: () => ({ ...metrics }),
    async close() {
      isClosed = true;
      await running;
      dropped.close();
      haveClosed();
      // One turn, so that responses are passed on before the shutdown is reported.
      await new Promise(setImmediate);
    },
  };
}

/** The real server leaves dropped appends unanswered and reports a timeout after a while. */
function droppedJobs(): { add(job: Job): void; close(): void } {
  const timers = new Map<Job, NodeJS.Timeout>();
  return {
    add(job) {
      const timer = setTimeout(() => {
        timers.delete(job);
        job.answer({ kind: 'timeout' });
      }, DROPPED_MS);
      timers.set(job, timer);
    },
    close() {
      for (const [job, timer] of timers) {
        clearTimeout(timer);
        job.fail(unavailable('The event store is shutting down.'));
      }
      timers.clear();
    },
  };
}

const keyOf = ({ stream, events }: Command): string =>
  events.length === 0 ? '' : [stream, ...events.map(({ id }) => id)].join('\n');

function groupLength(jobs: Job[]): number {
  let bytes = 0;
  const tooMany = jobs.slice(0, GROUP_COMMANDS).findIndex(({ command }) => {
    for (const { data, metadata } of command.events) bytes += data.length + metadata.length;
    return bytes > GROUP_BYTES;
  });
  return tooMany === -1 ? GROUP_COMMANDS : Math.max(1, tooMany);
}
