import { Controller, Res } from '@nestjs/common';
import { searchEvents, type EventsFound } from '@granary/api/audit';
import { EventStore, KeyedQueue } from '@granary/event-store';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { setImmediate } from 'node:timers/promises';
import { Reads } from '../../database/index.ts';
import { withMessage } from '../../operation-log/index.ts';
import { lookThrough, type LookedThrough } from './look-through.ts';
import { ledThere, oneByOne, type InSnapshot } from './candidates.ts';
import { countBetween, ledTo, operationsAt } from './queries.ts';
import { saysAll, wordsOf } from './words.ts';

type SearchCall = CallOf<typeof searchEvents>;

@Controller()
export class SearchController {
  /** Searches are the longest requests there are, so each user's run one at a time. */
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly reads: Reads,
    private readonly store: EventStore,
  ) {}

  @Route(searchEvents)
  async search(
    @Call() call: SearchCall,
    @Res({ passthrough: true }) reply: ServiceReply,
  ): Promise<EventsFound> {
    const looked = await this.#queue.run(call.caller.userId, () =>
      this.looked(call, () => reply.raw.destroyed),
    );
    const { found, last, complete } = looked;
    const positions = found.map(({ position }) => position);
    return this.reads.snapshot({ waitFor: undefined }, searchEvents, async ({ runQuery, freshness }) => ({
      rows: (await operationsAt(runQuery, positions)).map(withMessage(call.language)),
      // A reader who may not see a figure must not learn how many events contain it either: report what was searched.
      ...(await countBetween(runQuery, call, call.query.before, complete ? undefined : last?.position)),
      searchedTo: last?.recordedAt ?? null,
      before: complete ? null : (last?.position ?? null),
      freshness: await freshness(),
    }));
  }

  private looked(call: SearchCall, isGone: () => boolean): Promise<LookedThrough> {
    const { q, before, milliseconds, limit } = call.query;
    const words = wordsOf(q);
    const end = performance.now() + milliseconds;
    const snapshot: InSnapshot = (work) =>
      this.reads.snapshot(call, searchEvents, ({ runQuery }) => work(runQuery));
    const led = ledTo(call, words);
    const sources = led ? ledThere(call, led, snapshot, this.store) : oneByOne(call, snapshot, this.store);
    return lookThrough(
      {
        ...sources,
        matches: ({ summary }, event) => saysAll(words, summary, event, call.caller.permissions),
        limit,
        isOver: async () => {
          // Yield to other requests.
          await setImmediate();
          return performance.now() >= end || isGone();
        },
      },
      before,
    );
  }
}
