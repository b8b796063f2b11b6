import { Injectable } from '@nestjs/common';
import type { EnteredInbound } from '@granary/domain/inbound';
import { item, requireKnownItem, requireReceivable } from '@granary/domain/items';
import { reject } from '@granary/domain/kernel';
import { requireActiveSupplier, supplier } from '@granary/domain/suppliers';
import { requireActiveWarehouse, timeZoneOf, warehouse } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { allOrFirstFailure } from '../commands/index.ts';

type Named = Pick<EnteredInbound, 'type' | 'supplier'> & {
  readonly lines: readonly { readonly item: string; readonly supplier: string | null }[];
};

/** Checks the warehouse, items and suppliers that an inbound names. */
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

  /** The number used in the item's automatic batch codes. */
  serial(code: string): Promise<number> {
    return this.store.consult(item, code, (state) => {
      if (!('serial' in state)) throw reject('ITEM_NOT_FOUND', { item: code });
      return state.serial;
    });
  }

  /** Only active items may be bought; a returned item may have been discontinued since its sale. */
  async requireReceivable({ type, supplier: fallback, lines }: Named): Promise<void> {
    const guard = type === 'return' ? requireKnownItem : requireReceivable;
    const items = firstUses(lines.map((line, index) => [line.item, `lines.${index}.item`]));
    const suppliers = firstUses([
      [fallback, 'supplier'],
      ...lines.map((line, index) => [line.supplier, `lines.${index}.supplier`] as const),
    ]);
    await allOrFirstFailure([
      ...[...items].map(async ([code, field]) => {
        guard((await this.store.load(item, code)).state, code, field);
      }),
      ...[...suppliers].map(async ([code, field]) => {
        requireActiveSupplier((await this.store.load(supplier, code)).state, code, field);
      }),
    ]);
  }
}

/** Each code once, with the first field that names it. */
const firstUses = (uses: readonly (readonly [code: string | null, field: string])[]): Map<string, string> => {
  const first = new Map<string, string>();
  for (const [code, field] of uses) if (code !== null && !first.has(code)) first.set(code, field);
  return first;
};
