import { Injectable } from '@nestjs/common';
import { distribution } from '@granary/domain/distribution';
import type { NamedBy } from '@granary/domain/kernel';
import { outbound } from '@granary/domain/outbound';
import { EventStore } from '@granary/event-store';
import { Vault } from '@granary/platform/vault';
import { crashPoint } from '../processes/index.ts';
import { References } from '../references/index.ts';
import { formerDeliverySubject } from './subjects.ts';

const KINDS = [outbound.category, distribution.category];
/** Fewer than the calls that a server takes on one connection. */
const AT_ONCE = 50;

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
    const documents = await this.references.documentsOf(customer, KINDS, deadline);
    for (let n = 0; n < documents.length; n += AT_ONCE) {
      await this.vault.erase(await this.#subjectsBefore(position, documents.slice(n, n + AT_ONCE)));
      await crashPoint('customer:addresses');
    }
  }

  async #subjectsBefore(position: bigint, documents: readonly NamedBy[]): Promise<string[]> {
    const isBefore = await Promise.all(documents.map((document) => this.#isBefore(position, document)));
    return documents.filter((_, n) => isBefore[n]).map(({ kind, id }) => formerDeliverySubject(kind, id));
  }

  async #isBefore(position: bigint, { kind, id }: NamedBy): Promise<boolean> {
    for await (const first of this.store.readStream(kind, id, { maxCount: 1 }))
      return first.position < position;
    return false;
  }
}
