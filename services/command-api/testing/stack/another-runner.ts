import type { CommandContext, EventStore } from '@granary/event-store';
import { ProcessRunner, type Process } from '../../src/processes/index.ts';

/** A process as another instance of the service runs it. */
export const anotherRunner = (store: EventStore, process: Process) => {
  const runner = new ProcessRunner(store);
  runner.register(process);
  const { category } = process.decider;
  return { advance: (id: string, context: CommandContext) => runner.advance(category, id, context) };
};

export type AnotherRunner = ReturnType<typeof anotherRunner>;
