import { Injectable } from '@nestjs/common';
import type { EnteredInbound } from '@granary/domain/inbound';
import { item, requireKnownItem, requireReceivable } from '@granary/domain/items';
import { reject } from '@granary/domain/kernel';
import { requireActiveSupplier, supplier } from '@granary/domain/suppliers';
import { requireActiveWarehouse, timeZoneOf, warehouse } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';

type Named = Pick<EnteredInbound, 'type' | 'supplier'> & {
  readonly lines: readonly { readonly item: string; readonly supplier: string | null }[];
};

/** What an inbound names and has to be true: its warehouse, items and suppliers. */
@Injectable()
export class Catalogue {
  constructor(private readonly store: EventStore) {}

  async requireWarehouse(code: string): Promise<void> {
    const { state } = await this.store.load(warehouse, code);
    requireActiveWarehouse(state, code, 'warehouse');
  }

  timeZone(code: string): Promise<string> {
    return this.store.consult(warehouse, code, timeZoneOf);
  }

  /** The number in the item's automatic batch codes. */
  serial(code: string): Promise<number> {
    return this.store.consult(item, code, (state) => {
      if (!('serial' in state)) throw reject('ITEM_NOT_FOUND', { item: code });
      return state.serial;
    });
  }

  /** Only active items are bought; what customers send back may have been discontinued since. */
  async requireReceivable({ type, supplier: fallback, lines }: Named): Promise<void> {
    const guard = type === 'return' ? requireKnownItem : requireReceivable;
    for (const [code, field] of firstUses(lines.map((line, index) => [line.item, `lines.${index}.item`]))) {
      const { state } = await this.store.load(item, code);
      guard(state, code, field);
    }
    const suppliers = lines.map((line, index) => [line.supplier, `lines.${index}.supplier`] as const);
    for (const [code, field] of firstUses([[fallback, 'supplier'], ...suppliers])) {
      const { state } = await this.store.load(supplier, code);
      requireActiveSupplier(state, code, field);
    }
  }
}

/** Each code once, with the field that names it first. */
const firstUses = (uses: readonly (readonly [code: string | null, field: string])[]): Map<string, string> => {
  const first = new Map<string, string>();
  for (const [code, field] of uses) if (code !== null && !first.has(code)) first.set(code, field);
  return first;
};
