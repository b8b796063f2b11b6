import type { Decider, DomainEvent } from '@granary/domain/kernel';
import type { CommandContext, Decided, EventStore } from '@granary/event-store';
import { crashPoint } from './crash-points.ts';
import type { Process } from './process.ts';
import { Steps } from './steps.ts';

/** Work opened by an intent on a document's own stream and not yet closed by an outcome. */
export interface OpenWork extends Pick<CommandContext, 'warehouseId' | 'occurredAt'> {
  /** Distinguishes the steps of this intent from those of earlier ones. */
  readonly intent: bigint | number;
}

/** The result of a command: its decision, and the document after all resulting work. */
export interface CarriedOut<State, Event extends DomainEvent> extends Known<State> {
  readonly decided: Decided<State, Event>;
}

interface Known<State> {
  readonly state: State;
  /** The highest position written, over all streams. */
  readonly position: bigint;
}

/**
 * One kind of work over several streams: which events open and close it, what work a document has open, and the steps
 * that do it. The loop, step ids, crash points and positions are the same for all kinds.
 */
export abstract class DocumentProcess<
  State,
  Event extends DomainEvent,
  Work extends OpenWork,
> implements Process {
  abstract readonly opens: ReadonlySet<string>;
  abstract readonly closes: ReadonlySet<string>;
  protected readonly store: EventStore;
  readonly #decider: Decider<State, Event>;

  constructor(store: EventStore, decider: Decider<State, Event>) {
    this.store = store;
    this.#decider = decider;
  }

  get category(): string {
    return this.#decider.category;
  }

  /** The document's open work; undefined if there is none. */
  protected abstract workOf(state: State, id: string): Work | undefined;

  /** Takes the remaining steps, the last of them on the document itself. Idempotent; safe to run concurrently. */
  protected abstract work(work: Work, steps: Steps<State, Event>): Promise<void>;

  /** Records an intent and does the resulting work. Throws if the intent is rejected. */
  async carryOut(
    id: string,
    context: CommandContext,
    intent: (state: State) => readonly Event[],
  ): Promise<CarriedOut<State, Event>> {
    const decided = await this.store.decide(this.#decider, id, context, intent);
    return { decided, ...(await this.finish(id, context, decided)) };
  }

  async advance(id: string, context: CommandContext): Promise<bigint> {
    const { position } = await this.#workOn(id, context, await this.store.load(this.#decider, id));
    return position;
  }

  /** Does the work that a decision on the document opened. */
  async finish(id: string, context: CommandContext, decided: Known<State>): Promise<Known<State>> {
    await crashPoint(`${this.category}:intent`);
    return this.#workOn(id, context, decided);
  }

  async #workOn(id: string, context: CommandContext, known: Known<State>): Promise<Known<State>> {
    let { state, position } = known;
    for (let work = this.workOf(state, id); work; work = this.workOf(state, id)) {
      const { intent, warehouseId, occurredAt } = work;
      const { occurredAt: _, ...rest } = context;
      const at = { ...rest, ...(warehouseId && { warehouseId }), ...(occurredAt && { occurredAt }) };
      const steps = new Steps(this.store, {
        decider: this.#decider,
        id,
        intent: BigInt(intent),
        context: at,
      });
      await this.work(work, steps);
      state = steps.own.state;
      if (steps.position > position) position = steps.position;
    }
    return { state, position };
  }
}
