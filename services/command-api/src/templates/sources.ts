import { Injectable } from '@nestjs/common';
import { contract } from '@granary/domain/contracts';
import { distribution } from '@granary/domain/distribution';
import { inbound } from '@granary/domain/inbound';
import { item } from '@granary/domain/items';
import { reject } from '@granary/domain/kernel';
import { outbound } from '@granary/domain/outbound';
import { batchNamed, stock, stockStreamId } from '@granary/domain/stock';
import { seenBy, template, type TemplateSource } from '@granary/domain/templates';
import { EventStore } from '@granary/event-store';
import { requirePermission, requireWarehouse, type Caller } from '@granary/platform/access';

/** Checks that the source of a template exists and that the caller may see it. */
@Injectable()
export class TemplateSources {
  constructor(private readonly store: EventStore) {}

  /** Returns the warehouse of the source; null if it has none. */
  async require({ kind, id }: TemplateSource, caller: Caller): Promise<string | null> {
    const warehouse = await this.#warehouseOf({ kind, id }, caller);
    if (warehouse !== null) requireWarehouse(caller, warehouse);
    return warehouse;
  }

  async #warehouseOf({ kind, id }: TemplateSource, caller: Caller): Promise<string | null> {
    switch (kind) {
      case 'inbound':
        requirePermission(caller, 'inbound:read', 'inbound:write');
        return this.store.consult(inbound, id, placeOf);
      case 'outbound':
        requirePermission(caller, 'outbound:read', 'sales_outbound:read');
        return this.store.consult(outbound, id, placeOf);
      case 'distribution':
        requirePermission(caller, 'purchase_request:read');
        return this.store.consult(distribution, id, placeOf);
      case 'contract':
        requirePermission(caller, 'contract:read');
        await this.store.consult(contract, id, requireThere);
        return null;
      case 'item':
        requirePermission(caller, 'warehouse_item:read');
        await this.store.consult(item, id, requireThere);
        return null;
      case 'batch':
        requirePermission(caller, 'batch:read', 'inventory:read');
        return this.#placeOfBatch(id);
      case 'template':
        return this.store.consult(template, id, (state) => seenBy(state, caller).warehouse);
    }
  }

  #placeOfBatch(id: string): Promise<string> {
    const { warehouse, item: code, batch } = batchNamed(id);
    return this.store.consult(stock, stockStreamId({ warehouse, item: code }), ({ batches }) => {
      if (!Object.hasOwn(batches, batch)) throw reject('BATCH_NOT_FOUND', { batch }, 'madeFrom');
      return warehouse;
    });
  }
}

type Placed = { readonly status: string; readonly warehouse?: string };

const placeOf = (state: Placed): string => {
  requireThere(state);
  return state.warehouse ?? '';
};

const requireThere = ({ status }: { readonly status: string }): void => {
  if (status === 'none' || status === 'deleted' || status === 'purged') throw reject('NOT_FOUND');
};
