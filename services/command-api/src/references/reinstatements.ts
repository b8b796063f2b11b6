import { Injectable } from '@nestjs/common';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { contextAfter, type Noting } from '../processes/index.ts';
import { isMaster, masters } from './masters.ts';
import { References } from './references.ts';

/** Records references, and reverts the deletion of anything that turns out to be referenced. */
@Injectable()
export class Reinstatements implements Noting {
  readonly categories: readonly string[];

  constructor(
    private readonly store: EventStore,
    private readonly references: References,
  ) {
    this.categories = references.categories;
  }

  async note(events: readonly StoredEvent[]): Promise<void> {
    for (const { event, reference } of await this.references.note(events)) {
      const { kind, target } = reference;
      if (!isMaster(kind)) continue;
      const namedBy = await this.references.known(kind, target);
      const context = contextAfter(event, 'reinstate', {
        part: `${kind}-${target}`,
        ...(kind === 'warehouse' && { warehouseId: target }),
      });
      await masters[kind].reinstate(this.store, target, context, namedBy);
    }
  }
}
