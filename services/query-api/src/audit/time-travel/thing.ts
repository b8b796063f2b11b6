import type { TimeBasis } from '@granary/api/audit';
import type { Permission } from '@granary/api/access';
import { INBOUND_PRICE_READERS } from '@granary/api/inbound';
import type { DomainEvent } from '@granary/domain/kernel';
import type { ToldEvent } from './streams.ts';

export interface DocumentBehind {
  readonly kind: string;
  readonly number: string;
  readonly line: number | null;
}

/** What a reader sees depends on who they are and by which time the past is told. */
export interface Eyes {
  readonly permissions: ReadonlySet<Permission>;
  readonly warehouses: readonly string[] | 'all';
  readonly basis: TimeBasis;
}

type Leaf = string | number | boolean | null;
export type Figures = Readonly<Record<string, Leaf>>;

/** An event in its place, the moment it counts from by business time, and what it makes of what stood before. */
export interface Placed<State = unknown, Event = ToldEvent> {
  readonly event: Event;
  readonly effectiveAt: string;
  apply(this: void, state: State): State;
}

/** Something with a past: which stream tells it, how it is folded, and what people look at of it. */
export interface Thing<
  State = unknown,
  Event extends DomainEvent = DomainEvent,
  View extends object = object,
> {
  readonly category: string;
  streamOf(id: string): string;
  initial(): State;
  apply(state: State, event: Event): State;
  /** In the order of business time; given in that of recording. */
  toldByEffect(events: readonly ToldEvent<Event>[]): Placed<State, ToldEvent<Event>>[];
  /** Several things may share a stream. */
  concerns(event: Event, id: string): boolean;
  documentBehind(event: Event): DocumentBehind | null;
  reasonFor(event: Event): string | null;
  /** The few figures whose course a history tells; undefined: not there yet. */
  figures(state: State, id: string, eyes: Eyes): Figures | undefined;
  /** All of it; undefined: not there yet. */
  view(state: State, id: string, eyes: Eyes): View | undefined;
}

export const seesCost = ({ permissions }: Eyes): boolean =>
  permissions.has('cost_price:view') || permissions.has('system:admin');

/** What an inbound order pays, for whom its page shows it. */
export const seesPrices = ({ permissions }: Eyes): boolean =>
  INBOUND_PRICE_READERS.some((permission) => permissions.has(permission));

/** By the names that reasons go by in every document. */
export const reasonGiven = ({ data }: DomainEvent): string | null => {
  const { reason, notes } = data as { reason?: string | null; notes?: string | null };
  return reason ?? notes ?? null;
};

export const noDocument = (): null => null;
