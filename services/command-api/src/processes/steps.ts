import {
  isFinalRefusal,
  Rejection,
  type Decider,
  type DomainEvent,
  type WorkKind,
} from '@granary/domain/kernel';
import {
  stepContext,
  stepId,
  type CommandContext,
  type Decided,
  type EventStore,
} from '@granary/event-store';
import { crashPoint } from './crash-points.ts';

interface Pass<State, Event extends DomainEvent> {
  readonly decider: Decider<State, Event>;
  readonly id: string;
  readonly intent: bigint;
  readonly context: CommandContext;
  readonly kind: WorkKind;
  /** The kind that undoes this one. */
  readonly undoing: WorkKind | undefined;
}

interface Step extends Pick<CommandContext, 'warehouseId' | 'reason'> {
  readonly name: string;
  /** Distinguishes repetitions of a step, such as per line, batch or customer. */
  readonly part?: number | string | undefined;
}

/** The steps of one intent. Each has a stable id, so it takes effect once however often it is retried. */
export class Steps<State, Event extends DomainEvent> {
  readonly context: CommandContext;
  /** For reading what the steps depend on. */
  readonly store: EventStore;
  readonly #pass: Pass<State, Event>;
  /** Events of the steps on the document itself, also those of an earlier attempt. */
  readonly recorded: Event[] = [];
  #position = 0n;
  #own: Decided<State, Event> | undefined;

  constructor(store: EventStore, pass: Pass<State, Event>) {
    this.store = store;
    this.#pass = pass;
    this.context = pass.context;
  }

  /** The highest position a step has reached. */
  get position(): bigint {
    return this.#position;
  }

  /** The result of the last step on the document itself. */
  get own(): Decided<State, Event> {
    if (!this.#own) throw new Error(`${this.#pass.id}: the work has recorded no outcome`);
    return this.#own;
  }

  /** Decides on the document itself. */
  async record(
    step: string | Step,
    decision: (state: State) => readonly Event[],
  ): Promise<Decided<State, Event>> {
    const { decider, id } = this.#pass;
    this.#own = await this.take(step, decider, id, decision);
    this.recorded.push(...this.#own.events);
    return this.#own;
  }

  /** Decides on any stream. */
  async take<OtherState, OtherEvent extends DomainEvent>(
    step: string | Step,
    decider: Decider<OtherState, OtherEvent>,
    id: string,
    decision: (state: OtherState) => readonly OtherEvent[],
  ): Promise<Decided<OtherState, OtherEvent>> {
    const { decider: owner, id: document, intent, context } = this.#pass;
    const { name, part, ...extra } = typeof step === 'string' ? ({ name: step } satisfies Step) : step;
    this.#requireDefined(name);
    const command = stepId(`${owner.category}-${document}`, intent, name, part);
    const decided = await this.store.decide(
      decider,
      id,
      stepContext({ ...context, ...extra }, command),
      decision,
    );
    this.reach(decided.position);
    await crashPoint(`${owner.category}:${name}`);
    return decided;
  }

  /** The final refusal of a step or check. Rethrows any other error: the step is retried. */
  refusalIn(error: unknown, step: string): Rejection {
    this.#requireDefined(step);
    if (error instanceof Rejection && isFinalRefusal(this.#pass.kind, step, error)) return error;
    throw error;
  }

  /** Notes a position written by others that the work depends on. */
  reach(position: bigint): void {
    if (position > this.#position) this.#position = position;
  }

  #requireDefined(step: string): void {
    const { id, kind, undoing } = this.#pass;
    const names = [...kind.steps, ...kind.records, ...(undoing?.steps ?? [])];
    if (!names.includes(step)) throw new Error(`${id}: this kind of work has no step ${step}`);
  }
}
