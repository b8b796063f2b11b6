import { Controller } from '@nestjs/common';
import {
  getEvent,
  getEventCause,
  getEventPersonal,
  listEventCategories,
  listStreams,
  type AuditEvent,
  type EventCategories,
  type EventCause,
  type EventPersonal,
} from '@granary/api/audit';
import { reject } from '@granary/domain/kernel';
import { user } from '@granary/domain/users';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Vault } from '@granary/platform/vault';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { reasonIn, toldIn } from '../operation-log/index.ts';
import { causeTree } from './cause.ts';
import { personalOf } from './personal.ts';
import { differences, plain } from './plain.ts';
import { conversationOf, findEvent, neighboursOf, type FoundEvent } from './queries.ts';
import { replayStep } from './replay.ts';
import { categoriesOf, streamsList } from './streams.ts';
import { withhold } from './withhold.ts';

@Controller()
export class AuditController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
    private readonly vault: Vault,
  ) {}

  /** The row identifies the event; its data comes from the log. */
  @Route(getEvent)
  async event(@Call() call: CallOf<typeof getEvent>): Promise<AuditEvent> {
    const { permissions } = call.caller;
    const { event, ...surrounding } = await this.reads.snapshot(call, getEvent, async (snapshot) => {
      const found = await findEvent(snapshot.runQuery, call.params.eventId, call.caller);
      if (!found) throw reject('NOT_FOUND');
      const neighbours = await neighboursOf(snapshot.runQuery, found, call.caller);
      return { event: found, ...neighbours, freshness: await snapshot.freshness() };
    });
    const { category, subject, revision, type } = event;
    const step = await replayStep(this.store, category, subject, BigInt(revision));
    if (!step) throw reject('NOT_FOUND');
    const shown = (value: unknown) => withhold(plain(value), permissions, { eventType: type });
    return {
      ...event,
      schemaVersion: step.event.metadata.schemaVersion,
      reason: reasonIn(event, call.language),
      message: toldIn(step.event, call.language),
      data: shown(step.event.data) as AuditEvent['data'],
      changes: differences(shown(step.before), shown(step.after)),
      ...surrounding,
    };
  }

  @Route(getEventCause)
  cause(@Call() call: CallOf<typeof getEventCause>): Promise<EventCause> {
    return this.reads.snapshot(call, getEventCause, async ({ runQuery, freshness }) => {
      const event = await findEvent(runQuery, call.params.eventId, call.caller);
      if (!event) throw reject('NOT_FOUND');
      const { events, hidden, truncated } = await conversationOf(runQuery, event, call.caller);
      return {
        eventId: event.eventId,
        correlationId: event.correlationId,
        nodes: causeTree(events, event.eventId).map((node) => ({
          ...node,
          reason: reasonIn(node, call.language),
        })),
        hidden,
        truncated,
        freshness: await freshness(),
      };
    });
  }

  /** Decrypted only on request; the access is recorded first. */
  @Route(getEventPersonal)
  async personal(@Call() call: CallOf<typeof getEventPersonal>): Promise<EventPersonal> {
    const event = await this.reads.snapshot(call, getEventPersonal, ({ runQuery }) =>
      findEvent(runQuery, call.params.eventId, call.caller),
    );
    const stored = event && (await this.stored(event));
    if (!event || !stored) throw reject('NOT_FOUND');
    await this.reads.recordAccess(call, 'event', event.eventId);
    const erased = await this.isErased(stored);
    return personalOf(stored, (sealed) => this.vault.open(sealed), { erased });
  }

  @Route(listEventCategories)
  categories(@Call() call: CallOf<typeof listEventCategories>): Promise<EventCategories> {
    return this.reads.snapshot(call, listEventCategories, async ({ runQuery, freshness }) => ({
      categories: await categoriesOf(runQuery, call.caller),
      freshness: await freshness(),
    }));
  }

  @Route(listStreams)
  streams(@Call() call: CallOf<typeof listStreams>) {
    return this.lists.page(call, streamsList);
  }

  private async isErased({ category, streamId }: StoredEvent): Promise<boolean> {
    if (category !== user.category) return false;
    const { state } = await this.store.load(user, streamId);
    return state.status !== 'none' && state.erased;
  }

  private async stored({ category, subject, revision }: FoundEvent): Promise<StoredEvent | undefined> {
    const place = { fromRevision: BigInt(revision), maxCount: 1 };
    for await (const event of this.store.readStream(category, subject, place)) return event;
    return undefined;
  }
}
