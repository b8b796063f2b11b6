import type { Decider } from './decider.ts';
import type { DomainEvent } from './events.ts';
import type { Rejection } from './rejection.ts';
import type { RejectionCode } from './rejections.ts';

/** Work over several streams that a document has open: an intent is recorded on its own stream, and no outcome yet. */
export interface OpenWork<Kind extends string = string> {
  readonly kind: Kind;
  /** Number of the intent. Tells its steps from those of earlier intents. */
  readonly intent: number;
  readonly warehouse?: string;
  /** Business time of the steps, if they count from another time than now. */
  readonly occurredAt?: string | undefined;
}

/** One kind of work over several streams. */
export interface WorkKind<Type extends string = string, Kind extends string = string> {
  /** Events that record an intent to do it. */
  readonly opens: readonly Type[];
  /** Outcomes of another kind after which it carries on with the same intent. */
  readonly continues?: readonly Type[];
  /** Names of the steps and checks on other streams, in the order taken. Part of the step ids: never rename one. */
  readonly steps: readonly string[];
  /** Names of the steps on the document itself. */
  readonly records: readonly string[];
  /** Steps that may be refused, each with the codes that are final. All others are retried until they succeed. */
  readonly refusable?: Readonly<Record<string, FinalCodes>>;
  /** The kind that undoes its steps after a refusal. */
  readonly undoneBy?: Kind;
  /** Events that record an outcome. */
  readonly closes: readonly Type[];
}

type FinalCodes = 'any' | readonly RejectionCode[];

/** The kinds of work of one category of documents. */
export interface DocumentWork<State, Event extends DomainEvent, Open extends OpenWork> {
  readonly decider: Decider<State, Event>;
  readonly kinds: Readonly<Record<Open['kind'], WorkKind<Event['type'], Open['kind']>>>;
  /** The document's open work; undefined if there is none. */
  readonly open: (state: State, id: string) => Open | undefined;
}

type Kinds = Readonly<Record<string, WorkKind>>;

/** Events that open work: until it is closed, the document has work to do. */
export const workOpeners = (kinds: Kinds): ReadonlySet<string> =>
  new Set(Object.values(kinds).flatMap(({ opens }) => opens));

/** Events after which a document has no work to do. */
export const workClosers = (kinds: Kinds): ReadonlySet<string> => {
  const goesOn = new Set(
    Object.values(kinds).flatMap(({ opens, continues = [] }) => [...opens, ...continues]),
  );
  const closes = Object.values(kinds).flatMap((kind) => kind.closes);
  return new Set(closes.filter((type) => !goesOn.has(type)));
};

/** Transient refusals: nothing was decided, so the step is retried. */
const transient: ReadonlySet<RejectionCode> = new Set<RejectionCode>([
  'CONCURRENT_CHANGE',
  'SERVICE_UNAVAILABLE',
  'STORAGE_FULL',
]);

/** Whether the refusal of this step is final. If not, the step is retried. */
export const isFinalRefusal = (
  { refusable }: Pick<WorkKind, 'refusable'>,
  step: string,
  { code }: Pick<Rejection, 'code'>,
): boolean => {
  const codes = refusable?.[step];
  return codes === 'any' ? !transient.has(code) : (codes?.includes(code) ?? false);
};
