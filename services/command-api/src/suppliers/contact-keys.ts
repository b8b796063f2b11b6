import { Injectable } from '@nestjs/common';
import { keyGenerationOf, supplier } from '@granary/domain/suppliers';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { Vault } from '@granary/platform/vault';
import type { DueWork } from '../processes/index.ts';

/** By then no request can still refer to a supplier that it saw before the deletion. */
const KEPT_MS = 3_600_000;

export const subjectOf = (code: string, generation: number): string =>
  generation === 0 ? `supplier:${code}` : `supplier:${code}#${generation}`;

/** Destroys the contact key of a deleted supplier, once the deletion can no longer be reverted. */
@Injectable()
export class ContactKeys implements DueWork {
  readonly name = 'supplier-contact';
  readonly categories = [supplier.category];

  constructor(
    private readonly store: EventStore,
    private readonly vault: Vault,
  ) {}

  due({ type, streamId, recordedAt }: StoredEvent): { key: string; at: string | null } | undefined {
    if (type === 'SupplierReinstated') return { key: streamId, at: null };
    if (type !== 'SupplierDeleted') return undefined;
    return { key: streamId, at: new Date(Date.parse(recordedAt) + KEPT_MS).toISOString() };
  }

  async run(code: string): Promise<null> {
    const { state } = await this.store.load(supplier, code);
    if (state.status !== 'deleted') return null;
    for (let generation = 0; generation <= keyGenerationOf(state); generation += 1)
      await this.vault.erase(subjectOf(code, generation));
    return null;
  }
}
