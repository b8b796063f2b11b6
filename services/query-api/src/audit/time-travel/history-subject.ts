import type { TimeBasis } from '@granary/api/audit';
import type { Permission } from '@granary/api/access';
import { INBOUND_PRICE_READERS } from '@granary/api/inbound';
import type { DomainEvent } from '@granary/domain/kernel';
import type { RecordedEvent } from './streams.ts';

export interface DocumentBehind {
  readonly kind: string;
  readonly number: string;
  readonly line: number | null;
}

/** What a reader may see, and by which time basis. */
export interface Viewer {
  readonly permissions: ReadonlySet<Permission>;
  readonly warehouses: readonly string[] | 'all';
  readonly basis: TimeBasis;
}

type Leaf = string | number | boolean | null;
export type Figures = Readonly<Record<string, Leaf>>;

/** An event in order, its effective time in business time, and its effect on the state. */
export interface Placed<State = unknown, Event = RecordedEvent> {
  readonly event: Event;
  readonly effectiveAt: string;
  apply(this: void, state: State): State;
}

/** Something with a history: its stream, its fold and its views. */
export interface HistorySubject<
  State = unknown,
  Event extends DomainEvent = DomainEvent,
  View extends object = object,
> {
  readonly category: string;
  streamOf(id: string): string;
  initial(): State;
  apply(state: State, event: Event): State;
  /** Takes events in recorded order and returns them in business-time order. */
  orderedByEffect(events: readonly RecordedEvent<Event>[]): Placed<State, RecordedEvent<Event>>[];
  /** False for events of another subject in the same stream. */
  concerns(event: Event, id: string): boolean;
  documentBehind(event: Event): DocumentBehind | null;
  reasonFor(event: Event): string | null;
  /** The figures whose changes a history lists; undefined before it exists. */
  figures(state: State, id: string, viewer: Viewer): Figures | undefined;
  /** The whole state; undefined before it exists. */
  view(state: State, id: string, viewer: Viewer): View | undefined;
}

export const seesCost = ({ permissions }: Viewer): boolean =>
  permissions.has('cost_price:view') || permissions.has('system:admin');

/** Purchase prices of an inbound order, visible to the same permissions as on its page. */
export const seesPrices = ({ permissions }: Viewer): boolean =>
  INBOUND_PRICE_READERS.some((permission) => permissions.has(permission));

/** Every document names its reason in one of these fields. */
export const reasonGiven = ({ data }: DomainEvent): string | null => {
  const { reason, notes } = data as { reason?: string | null; notes?: string | null };
  return reason ?? notes ?? null;
};

export const noDocument = (): null => null;
