import { Injectable } from '@nestjs/common';
import {
  workClosers,
  workOpeners,
  type Decider,
  type DomainEvent,
  type OpenWork,
  type WorkKind,
} from '@granary/domain/kernel';
import { EventStore, type CommandContext, type Decided } from '@granary/event-store';
import { pause } from '@granary/platform/waiting';
import { crashPoint } from './crash-points.ts';
import type { Process } from './process.ts';
import { Steps } from './steps.ts';

interface Known<State> {
  readonly state: State;
  /** The highest position written, over all streams. */
  readonly position: bigint;
}

/** A document after its work, and the events that this pass has recorded or found on it. */
interface Finished<State, Event extends DomainEvent> extends Known<State> {
  readonly recorded: readonly Event[];
}

/** The highest position reached, and whether there was any work. */
export interface Advanced {
  readonly position: bigint;
  readonly hadWork: boolean;
}

/** The result of a command: its decision, and the document after all resulting work. */
interface CarriedOut<State, Event extends DomainEvent> extends Finished<State, Event> {
  readonly decided: Decided<State, Event>;
}

/** Events after which documents of a category have work to do, or have none left. */
export interface WorkEvents {
  readonly opens: ReadonlySet<string>;
  readonly closes: ReadonlySet<string>;
}

/**
 * Does the work that documents have open, whatever their kind: loops until none is left, derives the step ids, and
 * retries what is not refused for good.
 */
@Injectable()
export class ProcessRunner {
  readonly #processes = new Map<string, Process & { readonly events: WorkEvents }>();
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  /** Call before the application has started. */
  register(process: Process): void {
    const { decider, kinds } = process;
    const events = { opens: workOpeners(kinds), closes: workClosers(kinds) };
    this.#processes.set(decider.category, { ...process, events });
  }

  get categories(): readonly string[] {
    return [...this.#processes.keys()];
  }

  /** Undefined if documents of this category have no work that this release knows. */
  eventsOf(category: string): WorkEvents | undefined {
    return this.#processes.get(category)?.events;
  }

  /** Records an intent and does the resulting work. Throws if the intent is rejected. */
  async carryOut<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
    context: CommandContext,
    intent: (state: State, revision: bigint) => readonly Event[],
  ): Promise<CarriedOut<State, Event>> {
    const decided = await this.#store.decide(decider, id, context, intent);
    return { decided, ...(await this.finish(decider, id, context, decided)) };
  }

  /** Does the work that a decision on the document opened. */
  async finish<State, Event extends DomainEvent>(
    { category }: Decider<State, Event>,
    id: string,
    context: CommandContext,
    decided: Known<State>,
  ): Promise<Finished<State, Event>> {
    await crashPoint(`${category}:intent`);
    return this.#workOn<State, Event>(category, id, context, decided);
  }

  /** Does all work a document has open; safe to run concurrently. */
  async advance(category: string, id: string, context: CommandContext): Promise<Advanced> {
    const { decider, open } = this.#processOf(category);
    const known = await this.#store.load(decider, id);
    const { position } = await this.#workOn(category, id, context, known);
    return { position, hadWork: open(known.state, id) !== undefined };
  }

  /** Advances up to the command's deadline. The rest runs in the background; failures go to the watchdog. */
  async begin(category: string, id: string, context: CommandContext): Promise<bigint> {
    const { position } = await this.#store.load(this.#processOf(category).decider, id);
    const over = new AbortController();
    const patience = pause(Math.max(0, context.deadline - Date.now()), over.signal).then(() => position);
    try {
      const advanced = this.advance(category, id, context).then((done) => done.position);
      return await Promise.race([advanced, patience]);
    } finally {
      over.abort();
    }
  }

  async #workOn<State, Event extends DomainEvent>(
    category: string,
    id: string,
    context: CommandContext,
    known: Known<State>,
  ): Promise<Finished<State, Event>> {
    const { decider, kinds, open: openIn, take } = this.#processOf(category);
    let { state, position } = known;
    const recorded: Event[] = [];
    for (let open = openIn(state, id); open; open = openIn(state, id)) {
      const intent = BigInt(open.intent);
      const at = contextOf(open, context);
      const pass = { decider, id, intent, context: at, ...kindsOf(kinds, open.kind, id) };
      const steps = new Steps(this.#store, pass);
      await take(open, steps);
      state = steps.own.state as State;
      recorded.push(...(steps.recorded as Event[]));
      if (steps.position > position) position = steps.position;
    }
    return { state, position, recorded };
  }

  #processOf(category: string): Process {
    const process = this.#processes.get(category);
    if (!process) throw new Error(`no process is registered for ${category}`);
    return process;
  }
}

/** The document's warehouse and the work's business time take precedence over the command's. */
const contextOf = ({ warehouse, occurredAt }: OpenWork, context: CommandContext): CommandContext => {
  const { occurredAt: _, ...rest } = context;
  return { ...rest, ...(warehouse && { warehouseId: warehouse }), ...(occurredAt && { occurredAt }) };
};

const kindsOf = (kinds: Readonly<Record<string, WorkKind>>, name: string, id: string) => {
  const kind = kinds[name];
  if (!kind) throw new Error(`${id} has work of a kind that this release does not know: ${name}`);
  return { kind, undoing: kind.undoneBy === undefined ? undefined : kinds[kind.undoneBy] };
};
