import { Controller, Res } from '@nestjs/common';
import { searchEvents, type EventsFound } from '@granary/api/audit';
import { EventStore, KeyedQueue } from '@granary/event-store';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { setImmediate } from 'node:timers/promises';
import { Reads } from '../../database/index.ts';
import { withMessage } from '../../operations/index.ts';
import { lookThrough, type LookedThrough } from './look-through.ts';
import { candidatesOf, operationsAt, placeAfter } from './queries.ts';
import { saysAll, wordsOf } from './words.ts';

type SearchCall = CallOf<typeof searchEvents>;

@Controller()
export class SearchController {
  /** Searches are the longest that anybody can ask for: one person’s are done one after another. */
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly reads: Reads,
    private readonly store: EventStore,
  ) {}

  @Route(searchEvents)
  async search(
    @Call(searchEvents) call: SearchCall,
    @Res({ passthrough: true }) reply: ServiceReply,
  ): Promise<EventsFound> {
    const looked = await this.#queue.run(call.caller.userId, () =>
      this.looked(call, () => reply.raw.destroyed),
    );
    const { found, searched, last, complete } = looked;
    return this.reads.snapshot({ waitFor: undefined }, searchEvents, async ({ ask, freshness }) => ({
      rows: (
        await operationsAt(
          ask,
          found.map(({ position }) => position),
        )
      ).map(withMessage(call.language)),
      searched,
      searchedTo: last?.recordedAt ?? null,
      before: complete ? null : (last?.position ?? null),
      freshness: await freshness(),
    }));
  }

  private looked(call: SearchCall, isGone: () => boolean): Promise<LookedThrough> {
    const { q, before, milliseconds, limit } = call.query;
    const words = wordsOf(q);
    const end = performance.now() + milliseconds;
    const { reads, store } = this;
    return lookThrough(
      {
        candidates: (place) =>
          reads.snapshot(call, searchEvents, ({ ask }) => candidatesOf(ask, call, place)),
        log: async ({ position }) => {
          const from = await reads.snapshot(call, {}, ({ ask }) => placeAfter(ask, position));
          return store.readLogged({ backwards: true, ...(from !== undefined && { from: BigInt(from) }) });
        },
        matches: ({ summary }, event) => saysAll(words, summary, event, call.caller.permissions),
        limit,
        isOver: async () => {
          // Others are answered in between.
          await setImmediate();
          return performance.now() >= end || isGone();
        },
      },
      before,
    );
  }
}
