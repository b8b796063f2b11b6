import type { ChangeTopic } from '@granary/api/changes';
import type { LogItem } from '../log/log-item.ts';

/** Postgres limits a NOTIFY payload to 7,999 bytes. */
const LONGEST_BYTES = 7_900;

interface Folded {
  readonly streams: ReadonlySet<string>;
  /** Spans of the fold, while tracing is on. */
  readonly causes?: readonly string[];
}

/** The notification for open screens: which streams changed, or only which categories when there are too many to list. */
export function announcementOf(
  model: string,
  position: bigint,
  items: readonly LogItem[],
  { streams, causes = [] }: Folded,
): string | undefined {
  const topics = topicsOf(items, streams);
  if (topics.length === 0) return undefined;
  const about = { model, position: String(position), topics };
  const whole = [causes.length > 0 ? { ...about, causes } : about, about]
    .map((content) => JSON.stringify(content))
    .find((text) => Buffer.byteLength(text) <= LONGEST_BYTES);
  return whole ?? JSON.stringify({ ...about, topics: topics.map((topic) => ({ ...topic, subjects: [] })) });
}

function topicsOf(items: readonly LogItem[], streams: ReadonlySet<string>): ChangeTopic[] {
  const topics = new Map<string, { category: string; warehouse: string | null; subjects: Set<string> }>();
  for (const item of items) {
    if (!item.readable || !streams.has(item.event.stream)) continue;
    const { category, streamId, metadata, data } = item.event;
    const warehouse = metadata.warehouseId ?? warehouseIn(data);
    const name = `${category} ${warehouse ?? ''}`;
    const topic = topics.get(name) ?? { category, warehouse, subjects: new Set() };
    topic.subjects.add(streamId);
    topics.set(name, topic);
  }
  return [...topics.values()].map((topic) => ({ ...topic, subjects: [...topic.subjects] }));
}

function warehouseIn(data: unknown): string | null {
  const { warehouse } = (data ?? {}) as { warehouse?: unknown };
  return typeof warehouse === 'string' ? warehouse : null;
}
