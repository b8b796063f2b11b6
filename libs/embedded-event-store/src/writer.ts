import { execute } from './commands.ts';
import type { Command, Outcome } from './commands.ts';
import { recentEvents } from './recent-events.ts';
import { unavailable } from './status.ts';
import type { Store } from './store.ts';

/** What shares one transaction, and so one flush to the disk, at most. */
const GROUP_COMMANDS = 512;
const GROUP_BYTES = 8 * 1024 * 1024;

export type Answer = Outcome | { kind: 'timeout' };

export interface Writer {
  /** Answers after the flush to the disk. What still waits at `deadline` (ms) times out and is not written. */
  submit(command: Command, deadline?: number): Promise<Answer>;
  /** How many commands were carried out, and with how many flushes. */
  metrics(): { commands: number; flushes: number };
  /** Takes no more commands and resolves when all that were taken are answered. */
  close(): Promise<void>;
}

interface Job {
  command: Command;
  deadline: number;
  answer: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

/** One writer, in order. While a group is being flushed the next one gathers, so many writers cost few flushes. */
export function createWriter(store: Store): Writer {
  const recent = recentEvents();
  let waiting: Job[] = [];
  const metrics = { commands: 0, flushes: 0 };
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function run(): Promise<void> {
    // Gives the commands that arrived in the same moment the chance to be in the first group.
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
    try {
      const now = Date.now();
      const answers = await store.commit((draft) =>
        group.map(({ command, deadline }): Answer =>
          deadline <= now ? { kind: 'timeout' } : execute(draft, recent, command),
        ),
      );
      metrics.flushes++;
      metrics.commands += group.length;
      group.forEach((job, index) => job.answer(answers[index]!));
    } catch (error) {
      recent.clear();
      if (group.length === 1) return group[0]!.fail(error);
      // One of them cannot be done and nothing was written: the others must not suffer for it.
      for (const job of group) await write([job]);
    }
  }

  return {
    submit: (command, deadline = Infinity) =>
      new Promise((answer, fail) => {
        if (isClosed) return fail(unavailable('The event store is shutting down.'));
        waiting.push({ command, deadline, answer, fail });
        running ??= run();
      }),
    metrics: () => ({ ...metrics }),
    async close() {
      isClosed = true;
      await running;
    },
  };
}

function groupLength(jobs: Job[]): number {
  let bytes = 0;
  const tooMany = jobs.slice(0, GROUP_COMMANDS).findIndex(({ command }) => {
    for (const { data, metadata } of command.events) bytes += data.length + metadata.length;
    return bytes > GROUP_BYTES;
  });
  return tooMany === -1 ? GROUP_COMMANDS : Math.max(1, tooMany);
}
