import { Command } from '@nestjs/cqrs';
import type { Decider, DomainEvent } from '@granary/domain/kernel';
import type { CommandContext, Decided } from '@granary/event-store';
import type { Committed } from '@granary/platform/http';
import type { Refusal } from './looking.ts';
import { answering, type Makers, type Table, type Target } from './command-table.ts';

/** A command on one stream: plain data. What it does stands in the table that made it, under its name. */
export class StreamCommand<Answer> extends Command<Committed<Answer>> {
  readonly name: string;
  readonly context: CommandContext;
  readonly id: string;
  readonly seen: number | undefined;
  readonly refusal: Refusal | null | undefined;
  readonly data: unknown;

  constructor(name: string, { context, id, seen, refusal }: Target, data: unknown) {
    super();
    this.name = name;
    this.context = context;
    this.id = id;
    this.seen = seen;
    this.refusal = refusal;
    this.data = data;
  }
}

/** An entry of a table, as the handlers see it. */
export interface Definition {
  readonly decider: Decider<unknown, DomainEvent>;
  readonly decide: (state: unknown, data: unknown) => readonly DomainEvent[];
  readonly answer: (result: unknown, data: unknown, id: string) => unknown;
  /** An idempotency key creates at most one stream. */
  readonly creates?: boolean;
}

const definitions = new Map<string, Definition>();

export const definitionOf = (name: string): Definition => {
  const definition = definitions.get(name);
  if (!definition) throw new Error(`no table has the command ${name}`);
  return definition;
};

/** Defines commands that change one stream: decide, append, answer. `scope` is the first part of their names. */
export const streamCommands = <
  State,
  Event extends DomainEvent,
  Entries extends Table<State, Event, Decided<State, Event>>,
>(
  decider: Decider<State, Event>,
  entries: Entries,
  scope = decider.category,
): Makers<Entries> => defineCommands(StreamCommand, decider, entries, scope);

/** Defines commands that the handler of `CommandClass` carries out, each name once. */
export const defineCommands = <State, Event extends DomainEvent, Entries extends Table<State, Event, never>>(
  CommandClass: typeof StreamCommand,
  decider: Decider<State, Event>,
  entries: Entries,
  scope = decider.category,
): Makers<Entries> => {
  const makers = Object.entries(entries).map(([entry, given]) => {
    const name = `${scope}.${entry}`;
    if (definitions.has(name)) throw new Error(`the command ${name} is defined twice`);
    const definition = typeof given === 'function' ? answering(given, () => ({})) : given;
    definitions.set(name, { decider, ...definition } as unknown as Definition);
    return [entry, (target: Target, data: unknown) => new CommandClass(name, target, data)];
  });
  return Object.fromEntries(makers) as Makers<Entries>;
};

/** An entry that starts a stream. The answer names it, also for a repeated idempotency key. */
export const creating = <State, Event, Data, Answer>(
  decide: (state: State, data: Data) => readonly Event[],
  answer: (id: string) => Answer,
) => ({
  decide,
  answer: (_result: unknown, _data: Data, id: string) => answer(id),
  creates: true,
});
