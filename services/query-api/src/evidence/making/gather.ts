import { PACKAGE_EVENTS } from '@granary/api/evidence';
import { discussion, discussionId } from '@granary/domain/discussions';
import { discussedKinds, type DiscussedKind } from '@granary/domain/discussions/rules';
import { dayAfter, startOfDayIn } from '@granary/domain/kernel';
import { stock } from '@granary/domain/stock';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { parseLeaf, type TreeReader } from '@granary/evidence/log';
import type { EventBytes, EventStore } from '@granary/event-store';
import { Unmakeable } from './failure.ts';
import type { Plan, PlannedStream } from './job.ts';

/** An event and its leaf index in the Merkle tree. */
export interface Placed {
  readonly index: number;
  readonly event: EventBytes;
}

export interface Gathered {
  readonly count: number;
  /** Referenced documents the requester may not read, besides those counted in the plan. */
  readonly leftOut: number;
  /** In log order. */
  readonly events: AsyncIterable<Placed> | Iterable<Placed>;
}

/** Collects the planned events that the tree contains, in log order. Throws `Unmakeable` if there are too many. */
export const gather = (log: EventStore, tree: TreeReader, plan: Plan): Promise<Gathered> =>
  plan.kind === 'streams' ? ofStreams(log, tree, plan) : ofPeriod(log, tree, plan);

const ofStreams = async (
  log: EventStore,
  tree: TreeReader,
  { streams, followed, withheld }: Extract<Plan, { kind: 'streams' }>,
): Promise<Gathered> => {
  const found = new Map<number, EventBytes>();
  const known = new Set<string>();
  const planned = new Set(streams.map(({ stream }) => stream));
  const leftOut = new Set<string>();
  const mayRead = ({ stream }: PlannedStream): boolean => {
    if (planned.has(stream) || followed.includes(categoryOf(stream))) return true;
    if (!withheld.includes(stream)) leftOut.add(stream);
    return false;
  };
  const waiting = [...streams];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    // A stock stream may be read again for other batches; a document is always read whole.
    const name = `${next.stream} ${next.batches?.join(' ') ?? ''}`;
    if (known.has(name)) continue;
    known.add(name);
    waiting.push(...discussionsOf(next));
    const batches = next.batches && new Set(next.batches);
    for await (const page of log.readStreamBytes(next.stream))
      for (const event of page) {
        if (batches && !concerns(event, batches)) continue;
        const index = tree.indexOf(event.position);
        if (index === undefined) continue;
        found.set(index, event);
        if (found.size > PACKAGE_EVENTS) throw new Unmakeable('too-large');
        if (batches) waiting.push(...documentsOf(event).filter(mayRead));
      }
  }
  const events = [...found].map(([index, event]) => ({ index, event })).toSorted((a, b) => a.index - b.index);
  return { count: events.length, leftOut: leftOut.size, events };
};

const ofPeriod = async (
  log: EventStore,
  tree: TreeReader,
  { from, to, category }: Extract<Plan, { kind: 'period' }>,
): Promise<Gathered> => {
  const recordedAt = (index: number) => parseLeaf(tree.leafAt(index).line)?.recordedAt ?? '';
  const start = startOfDayIn(COMPANY_TIME_ZONE, from);
  const end = startOfDayIn(COMPANY_TIME_ZONE, dayAfter(to));
  const first = tree.firstWhere((index) => recordedAt(index) >= start);
  const behind = tree.firstWhere((index) => recordedAt(index) >= end);
  const beginnings = category === null ? undefined : beginningsOf(category);
  const belongs = (index: number): boolean => {
    if (!beginnings) return true;
    const stream = parseLeaf(tree.leafAt(index).line)?.stream ?? '';
    return beginnings.some((beginning) => stream.startsWith(beginning));
  };
  const chosen = new Set<number>();
  for (let index = first; index < behind; index += 1) {
    if (belongs(index)) chosen.add(index);
    if (chosen.size > PACKAGE_EVENTS) throw new Unmakeable('too-large');
  }
  return { count: chosen.size, leftOut: 0, events: read(log, tree, first, behind, chosen) };
};

async function* read(
  log: EventStore,
  tree: TreeReader,
  first: number,
  behind: number,
  chosen: ReadonlySet<number>,
): AsyncGenerator<Placed> {
  if (chosen.size === 0) return;
  for await (const page of log.readBytes({ from: tree.leafAt(first).position }))
    for (const event of page) {
      const index = tree.indexOf(event.position);
      if (index === undefined) continue;
      if (index >= behind) return;
      if (chosen.has(index)) yield { index, event };
    }
}

const discussed: ReadonlySet<string> = new Set(discussedKinds);
const isDiscussed = (kind: string): kind is DiscussedKind => discussed.has(kind);

/** The streams of a category, and the discussions of its documents. */
const beginningsOf = (category: string): string[] => {
  const kind = category === stock.category ? 'batch' : category;
  return [
    `${category}-`,
    ...(isDiscussed(kind) ? [`${discussion.category}-${discussionId({ kind, number: '' })}`] : []),
  ];
};

/** Whoever may read a document may read its comments and attachments. */
const discussionsOf = ({ stream, batches }: PlannedStream): PlannedStream[] => {
  const category = categoryOf(stream);
  const id = stream.slice(category.length + 1);
  const documents =
    category === stock.category
      ? (batches ?? []).map((batch) => ({ kind: 'batch' as const, number: `${id}.${batch}` }))
      : isDiscussed(category)
        ? [{ kind: category, number: id }]
        : [];
  return documents.map((document) => ({
    stream: `${discussion.category}-${discussionId(document)}`,
    batches: null,
  }));
};

const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

type Json = { readonly [name: string]: unknown };

export const jsonOf = (bytes: Uint8Array): Json => {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return typeof value === 'object' && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
};

/** Batches only considered by an allocation are not affected by it. */
const PASSED_OVER = 'decision';

/** Whether the event's data contains one of the batch codes anywhere. */
const concerns = ({ dataBytes }: EventBytes, batches: ReadonlySet<string>): boolean => {
  const names = (value: unknown): boolean => {
    if (typeof value === 'string') return batches.has(value);
    if (Array.isArray(value)) return value.some(names);
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(value).some(([name, inner]) => name !== PASSED_OVER && names(inner));
  };
  return names(jsonOf(dataBytes));
};

/** Documents that moved or held the batch; all belong to its warehouse. */
const documentsOf = ({ dataBytes }: EventBytes): PlannedStream[] => {
  const { document, inbound, recall, count, origin } = jsonOf(dataBytes) as {
    readonly document?: { readonly kind: string; readonly number: string };
    readonly inbound?: string;
    readonly recall?: string;
    readonly count?: string;
    readonly origin?: { readonly kind: string; readonly inbound?: string };
  };
  const streams = [
    document && `${document.kind}-${document.number}`,
    inbound && `inbound-${inbound}`,
    recall && `recall-${recall}`,
    count && `count-${count}`,
    origin?.inbound && `inbound-${origin.inbound}`,
  ];
  return streams.flatMap((stream) => (stream ? [{ stream, batches: null }] : []));
};
