import { Injectable } from '@nestjs/common';
import {
  customer,
  isCustomer,
  priceFor,
  requireActiveCustomer,
  requireKeptCustomer,
} from '@granary/domain/customers';
import { item, requireKnownItem } from '@granary/domain/items';
import { dayIn, reject } from '@granary/domain/kernel';
import type { OutboundDocument, ShipmentCauses } from '@granary/domain/outbound';
import { isOnCredit, isUncharged, type OutboundType } from '@granary/domain/outbound/rules';
import { requireActiveSupplier, supplier } from '@granary/domain/suppliers';
import { requireActiveWarehouse, timeZoneOf, warehouse } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { allOrFirstFailure } from '../commands/index.ts';
import type { PriceTable } from './price-table.ts';

interface Names {
  readonly destination: string | null;
  readonly supplier: string | null;
  readonly lines: readonly { readonly item: string }[];
}

interface Priced {
  readonly type: OutboundType;
  readonly customer: string | null;
  readonly lines: readonly { readonly item: string }[];
}

/** Checks the warehouses, items, customer and supplier that an outbound order names. */
@Injectable()
export class OutboundCatalogue {
  constructor(private readonly store: EventStore) {}

  async requireWarehouse(code: string): Promise<void> {
    const { state } = await this.store.load(warehouse, code);
    requireActiveWarehouse(state, code, 'warehouse');
  }

  /** The day of a moment in the warehouse's time zone. */
  day(code: string, moment: string): Promise<string> {
    return this.store.consult(warehouse, code, (state) => dayIn(timeZoneOf(state), moment));
  }

  async requireNamed({ destination, supplier: returnedTo, lines }: Names): Promise<void> {
    await allOrFirstFailure(
      lines.map(({ item: code }, index) =>
        this.store.consult(item, code, (state) => requireKnownItem(state, code, `lines.${index}.item`)),
      ),
    );
    await this.requireDestination({ destination });
    if (returnedTo) {
      const { state } = await this.store.load(supplier, returnedTo);
      requireActiveSupplier(state, returnedTo, 'supplier');
    }
  }

  /** Throws for a closed warehouse: it receives nothing. */
  async requireDestination({ destination }: Pick<Names, 'destination'>): Promise<void> {
    if (!destination) return;
    const { state } = await this.store.load(warehouse, destination);
    requireActiveWarehouse(state, destination, 'destination');
  }

  /** Checks the customer of an order that is not paid for. For orders on credit, `pricesFor` checks it. */
  async requireReceiver({ type, customer: code }: Pick<Priced, 'type' | 'customer'>): Promise<void> {
    if (code === null || !isUncharged(type)) return;
    requireActiveCustomer((await this.store.load(customer, code)).state, code, 'customer');
  }

  /** The shelf life the customer requires, in days; undefined if any will do. */
  async minimumShelfLife(code: string | null): Promise<number | undefined> {
    if (code === null) return undefined;
    const { state } = await this.store.load(customer, code);
    return isCustomer(state) ? (state.profile.minimumShelfLifeDays ?? undefined) : undefined;
  }

  /** The facts that a shipment at this moment is decided on. */
  async shipmentCauses(
    { warehouse: code, content }: OutboundDocument,
    shippedAt: string,
  ): Promise<ShipmentCauses> {
    const day = await this.day(code, shippedAt);
    if (content.customer === null) return { shippedAt, day, customerSince: undefined };
    const { state } = await this.store.load(customer, content.customer);
    return { shippedAt, day, customerSince: isCustomer(state) ? state.since : undefined };
  }

  /** Throws for a deleted customer, however recent the deletion. */
  async requireKept(code: string): Promise<void> {
    requireKeptCustomer((await this.store.load(customer, code)).state, code);
  }

  /** Checks what the order names, and returns its prices. */
  async pricesOf(order: Names & Priced): Promise<PriceTable | undefined> {
    await this.requireNamed(order);
    await this.requireReceiver(order);
    return this.pricesFor(order);
  }

  /** The customer's current prices for these items; undefined if the order is not on credit. */
  async pricesFor({ type, customer: code, lines }: Priced): Promise<PriceTable | undefined> {
    if (!isOnCredit(type)) return undefined;
    if (!code) throw reject('CUSTOMER_REQUIRED', {}, 'customer');
    const { state } = await this.store.load(customer, code);
    const { type: customerType } = requireActiveCustomer(state, code, 'customer').profile;
    const prices = await allOrFirstFailure(
      lines.map(async ({ item: named }) => {
        const { state: known } = await this.store.load(item, named);
        if (!('prices' in known)) throw reject('ITEM_NOT_FOUND', { item: named });
        return { item: named, price: priceFor(customerType, known.prices) };
      }),
    );
    return { customer: code, priceList: customerType === 'member' ? 'member' : 'retail', prices };
  }
}
