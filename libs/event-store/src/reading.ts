import { UnreadableEvent, decode, loggedEvent, type LoggedEvent } from './codec.ts';
import type { LogSource, ReadAnswer } from './log-source.ts';
import { reconnecting } from './reconnecting.ts';
import type { RecordedEvent } from './recorded-event.ts';
import type { StoredEvent } from './stored-event.ts';

export interface StreamReadOptions {
  readonly fromRevision?: bigint;
  readonly backwards?: boolean;
  readonly maxCount?: number;
}

/** Reads one stream in order; yields nothing if it does not exist. */
export async function* readStream(
  source: LogSource,
  stream: string,
  { fromRevision, ...direction }: StreamReadOptions = {},
): AsyncGenerator<StoredEvent> {
  const from = fromRevision === undefined ? {} : { from: fromRevision };
  for await (const answers of source.read({ kind: 'stream', stream, ...from, ...direction })) {
    for (const answer of answers) {
      const event = answer.kind === 'event' ? decode(answer.event) : undefined;
      if (event) yield event;
    }
  }
}

export const readRecorded = async (
  source: LogSource,
  stream: string,
  revision: bigint,
): Promise<RecordedEvent | undefined> => {
  let recorded: RecordedEvent | undefined;
  for await (const answers of source.read({ kind: 'stream', stream, from: revision, maxCount: 1 })) {
    for (const answer of answers) if (answer.kind === 'event') recorded ??= answer.event;
  }
  return recorded;
};

export interface LogReadOptions {
  /** Forwards: inclusive, defaults to the beginning. Backwards: exclusive, defaults to the end. */
  readonly from?: bigint;
  readonly backwards?: boolean;
  /** Counts all stored events, not only ours. */
  readonly maxCount?: number;
  readonly categories?: ReadonlySet<string>;
}

/** Reads the whole log in order, our events only. Throws `UnreadableEvent`. */
export async function* readAll(source: LogSource, options: LogReadOptions = {}): AsyncGenerator<StoredEvent> {
  for await (const page of readPages(source, options)) {
    for (const event of page) {
      if (event instanceof UnreadableEvent) throw event;
      yield event;
    }
  }
}

/** Like `readAll`, in batches as they arrive; an event that cannot be decoded is yielded as `UnreadableEvent`. */
export async function* readPages(
  source: LogSource,
  options: LogReadOptions = {},
): AsyncGenerator<readonly (StoredEvent | UnreadableEvent)[]> {
  for await (const page of readLogged(source, options)) yield page.map((event) => event.decoded());
}

/** Like `readPages`, but decoded lazily. */
export async function* readLogged(
  source: LogSource,
  { from, backwards = false, maxCount, categories }: LogReadOptions = {},
): AsyncGenerator<readonly LoggedEvent[]> {
  const answers = source.read({
    kind: 'all',
    backwards,
    ...(from !== undefined && { from }),
    ...(maxCount !== undefined && { maxCount }),
    ...(categories && { prefixes: prefixesOf(categories) }),
  });
  for await (const some of answers) {
    const page: LoggedEvent[] = [];
    for (const answer of some) {
      const event = answer.kind === 'event' ? loggedEvent(answer.event) : undefined;
      if (event && (!categories || categories.has(event.category))) page.push(event);
    }
    if (page.length > 0) yield page;
  }
}

export const readHead = async (source: LogSource): Promise<bigint> => {
  let head = 0n;
  for await (const answers of source.read({ kind: 'all', backwards: true, maxCount: 1 })) {
    for (const answer of answers) if (answer.kind === 'event') head = answer.event.position;
  }
  return head;
};

const prefixesOf = (categories: Iterable<string>): string[] =>
  [...categories].map((category) => `${category}-`);

export type SubscriptionItem =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  /** All matching events up to this position have been delivered. */
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  | { readonly kind: 'caughtUp' };

export interface SubscriptionOptions {
  /** Exclusive; defaults to the beginning. */
  readonly after?: bigint;
  readonly categories: Iterable<string>;
  readonly signal: AbortSignal;
  /** Called for an event that cannot be decoded, which is then skipped. Without it, the subscription throws. */
  readonly onUnreadable?: (error: UnreadableEvent) => void;
  /** Called for every lost connection; the subscription resumes automatically. */
  readonly onReconnect?: (error: unknown) => void;
}

/**
 * Follows the log in order, across server restarts, until the signal aborts. Without `onUnreadable`, throws
 * `UnreadableEvent` for an event that cannot be decoded: nothing is skipped silently.
 */
export async function* subscribe(
  source: LogSource,
  options: SubscriptionOptions,
): AsyncGenerator<SubscriptionItem> {
  for await (const page of subscribePages(source, options)) {
    for (const item of page) {
      yield item;
      if (options.signal.aborted) return;
    }
  }
}

/** Like `subscribe`, in batches: what arrives while a page is processed comes with the next one. */
export async function* subscribePages(
  source: LogSource,
  { after, categories, signal, onReconnect, onUnreadable }: SubscriptionOptions,
): AsyncGenerator<readonly SubscriptionItem[]> {
  const prefixes = prefixesOf(categories);
  let position = after;
  const pages = reconnecting(signal, onReconnect, () =>
    source.follow({ prefixes, signal, ...(position !== undefined && { after: position }) }),
  );
  for await (const answers of pages) {
    const { items, unreadable } = itemsOf(answers, onUnreadable);
    for (const item of items) {
      if (item.kind === 'event') position = item.event.position;
      if (item.kind === 'checkpoint') position = item.position;
    }
    if (items.length > 0) yield items;
    if (unreadable) throw unreadable;
    if (signal.aborted) return;
  }
}

/** The items up to the first event that ends the subscription. */
const itemsOf = (
  answers: readonly ReadAnswer[],
  onUnreadable: SubscriptionOptions['onUnreadable'],
): { readonly items: readonly SubscriptionItem[]; readonly unreadable?: UnreadableEvent } => {
  const items: SubscriptionItem[] = [];
  for (const answer of answers) {
    try {
      const item = itemOf(answer, onUnreadable);
      if (item) items.push(item);
    } catch (error) {
      if (error instanceof UnreadableEvent) return { items, unreadable: error };
      throw error;
    }
  }
  return { items };
};

const itemOf = (
  answer: ReadAnswer,
  onUnreadable: SubscriptionOptions['onUnreadable'],
): SubscriptionItem | undefined => {
  if (answer.kind === 'checkpoint' || answer.kind === 'caughtUp') return answer;
  if (answer.kind !== 'event') return undefined;
  try {
    const event = decode(answer.event);
    return event && { kind: 'event', event };
  } catch (error) {
    if (!onUnreadable || !(error instanceof UnreadableEvent)) throw error;
    onUnreadable(error);
    return undefined;
  }
};
