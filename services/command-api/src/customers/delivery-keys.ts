import { Injectable } from '@nestjs/common';
import { distribution } from '@granary/domain/distribution';
import { outbound } from '@granary/domain/outbound';
import { EventStore } from '@granary/event-store';
import { Vault } from '@granary/platform/vault';
import { References } from '../references/index.ts';
import { formerDeliverySubject } from './subjects.ts';

const KINDS = [outbound.category, distribution.category];

/** Destroys the keys of addresses that were not sealed with the customer's key (`docs/decisions/0126`, `0131`). */
@Injectable()
export class DeliveryKeys {
  constructor(
    private readonly vault: Vault,
    private readonly store: EventStore,
    private readonly references: References,
  ) {}

  /**
   * Of documents begun before the erasure at `position`. Idempotent; repeated on restored backups. A follower gives no
   * deadline: it has noted all documents before the event that it follows.
   */
  async destroyFormer(customer: string, position: bigint, deadline?: number): Promise<void> {
    for (const { kind, id } of await this.references.documentsOf(customer, KINDS, deadline))
      if (await this.#isBefore(position, kind, id)) await this.vault.erase(formerDeliverySubject(kind, id));
  }

  async #isBefore(position: bigint, kind: string, id: string): Promise<boolean> {
    for await (const first of this.store.readStream(kind, id)) return first.position < position;
    return false;
  }
}
