import { Injectable } from '@nestjs/common';
import type { Language } from '@granary/domain/kernel';
import type { OutboundDocument } from '@granary/domain/outbound';
import { stock, stockStreamId, type StockState } from '@granary/domain/stock';
import { EventStore } from '@granary/event-store';
import { mayUseWarehouse, type Caller } from '@granary/platform/access';
import { Vault } from '@granary/platform/vault';
import { Reads } from '../database/index.ts';
import { countsOf } from '../items/index.ts';
import { NO_ADDRESS, openedAddress } from './delivery-address.ts';
import type { Surroundings } from './detail.ts';
import { nameOfCustomer, nameOfSupplier } from './queries.ts';

type Reader = Parameters<Reads['recordAccess']>[0];

interface Asking {
  readonly caller: Caller;
  readonly language: Language;
  readonly at: string;
}

/** Loads names from the read models, locations from current stock and, on request, the address from the vault. */
@Injectable()
export class Surrounding {
  constructor(
    private readonly reads: Reads,
    private readonly store: EventStore,
    private readonly vault: Vault,
  ) {}

  async of(document: OutboundDocument, { caller, language, at }: Asking): Promise<Surroundings> {
    const codes = [...new Set(document.lines.map(({ item }) => item))];
    const { supplier, customer } = document.content;
    const names = await this.reads.snapshot({ waitFor: undefined }, {}, async ({ runQuery }) => ({
      counts: await countsOf(runQuery, document.content.lines),
      supplier: supplier === null ? null : await nameOfSupplier(runQuery, supplier),
      customer: customer === null ? null : await nameOfCustomer(runQuery, customer),
    }));
    const stocks = new Map<string, StockState>();
    for (const item of codes) {
      const { state } = await this.store.load(stock, stockStreamId({ warehouse: document.warehouse, item }));
      stocks.set(item, state);
    }
    return {
      ...names,
      stocks,
      delivery: NO_ADDRESS,
      costsVisible: caller.permissions.has('cost_price:view') || caller.permissions.has('system:admin'),
      salesVisible: caller.permissions.has('sales_outbound:read'),
      sourceVisible: mayUseWarehouse(caller, document.warehouse),
      userId: caller.userId,
      language,
      at,
    };
  }

  /** The same with the decrypted delivery address; the access is recorded. */
  async withAddress(document: OutboundDocument, call: Asking & Reader): Promise<Surroundings> {
    const around = await this.of(document, call);
    const delivery = await openedAddress(this.vault, document.content.deliveryAddress);
    if (delivery.deliveryAddress !== null) await this.reads.recordAccess(call, 'outbound', document.number);
    return { ...around, delivery };
  }
}
