import { listEvents, type EventFeed } from '@granary/api/audit';
import type { ApiClient } from './client.ts';
import { pause } from './patience.ts';

const PER_ANSWER = '500';
const LOOK_AGAIN_MS = 1_000;

export interface FeedOptions {
  /** `next` of the last events that were kept; without it, from the beginning of the log. */
  readonly after?: string;
  /** Only streams of this category, such as `stock`. */
  readonly category?: string;
  /** Whether to go on with new events as they are recorded, instead of ending at the end of the log. */
  readonly follow?: boolean;
}

/**
 * The events of the log in their order, each once. Keep `next` together with the events, in one transaction, and give
 * it as `after` when the program starts again. Throws `ApiRefusal`.
 */
export async function* feed(
  client: ApiClient,
  { after, category, follow = false }: FeedOptions = {},
): AsyncGenerator<Pick<EventFeed, 'events' | 'next'>, void, undefined> {
  for (let position = after; ;) {
    const query = { limit: PER_ANSWER, ...(position && { after: position }), ...(category && { category }) };
    const { events, next, atEnd } = await client.request(listEvents, { query });
    if (events.length > 0) yield { events, next };
    position = next;
    if (!atEnd) continue;
    if (!follow) return;
    await pause(LOOK_AGAIN_MS);
  }
}
