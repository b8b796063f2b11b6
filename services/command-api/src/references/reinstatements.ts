import { Injectable } from '@nestjs/common';
import { EventStore, stepId, type CommandContext, type StoredEvent } from '@granary/event-store';
import type { Follower } from '../processes/index.ts';
import { isMaster, masters } from './masters.ts';
import { References } from './references.ts';

const PATIENCE_MS = 30_000;

/** Follows who names what, and takes a deletion back wherever something names the deleted all the same. */
@Injectable()
export class Reinstatements implements Follower {
  readonly categories: readonly string[];

  constructor(
    private readonly store: EventStore,
    private readonly references: References,
  ) {
    this.categories = references.categories;
  }

  async follow(event: StoredEvent): Promise<void> {
    for (const { kind, target } of await this.references.note(event)) {
      if (!isMaster(kind)) continue;
      const namedBy = await this.references.known(kind, target);
      await masters[kind].reinstate(this.store, target, contextOf(event, `${kind}-${target}`), namedBy);
    }
  }
}

const contextOf = ({ id, metadata }: StoredEvent, master: string): CommandContext => ({
  commandId: stepId(id, 0n, 'reinstate', master),
  correlationId: metadata.$correlationId,
  causationId: metadata.commandId,
  actor: metadata.actor,
  at: new Date().toISOString(),
  deadline: Date.now() + PATIENCE_MS,
});
