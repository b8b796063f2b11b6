import { Injectable } from '@nestjs/common';
import {
  distribution,
  recordOutboundMade,
  type DistributionDocument,
  type DistributionEvent,
  type DistributionRecord,
  type DistributionState,
} from '@granary/domain/distribution';
import { createOutbound, isDocument, outbound, type OutboundState } from '@granary/domain/outbound';
import { EventStore } from '@granary/event-store';
import { Addresses, OutboundCatalogue } from '../outbound/index.ts';
import { DocumentProcess, type OpenWork, type Steps } from '../processes/index.ts';

interface Making extends OpenWork {
  readonly document: DistributionDocument;
  readonly record: DistributionRecord;
}

/** Creates exactly one outbound order for the granted quantities of an approved request. */
@Injectable()
export class DistributionProcess extends DocumentProcess<DistributionState, DistributionEvent, Making> {
  readonly opens = new Set(['DistributionApproved']);
  readonly closes = new Set(['DistributionOutboundMade']);

  constructor(
    store: EventStore,
    private readonly catalogue: OutboundCatalogue,
    private readonly addresses: Addresses,
  ) {
    super(store, distribution);
  }

  /** A request is approved only once, so its steps need no distinct intents. */
  protected workOf(state: DistributionState): Making | undefined {
    if (state.status === 'none' || !state.record?.making) return undefined;
    return { intent: 0, warehouseId: state.warehouse, document: state, record: state.record };
  }

  protected async work(
    { document, record }: Making,
    steps: Steps<DistributionState, DistributionEvent>,
  ): Promise<void> {
    const { number, warehouse, content } = document;
    const today = await this.catalogue.day(warehouse, steps.context.at);
    const owner = { kind: 'outbound', number: record.outbound } as const;
    const deliveryAddress = await this.addresses.copy(content.deliveryAddress, owner);
    await steps.take('outbound', outbound, record.outbound, (before) =>
      isMadeFor(before, number)
        ? []
        : createOutbound(before, orderFor(document, record, { today, deliveryAddress })),
    );
    await steps.record('outcome', recordOutboundMade);
  }
}

export const isMadeFor = (state: OutboundState, number: string): boolean =>
  isDocument(state) && state.content.reference === number;

/** The order's reference is the request number, by which the record follows the order. */
const orderFor = (
  { number, warehouse, content, priority }: DistributionDocument,
  { outbound: order, priceList, lines }: DistributionRecord,
  { today, deliveryAddress }: { readonly today: string; readonly deliveryAddress: string | null },
): Parameters<typeof createOutbound>[1] => {
  const { customer, title, expectedDate, deliveryMethod, remarks } = content;
  const priceOf = (item: string) => lines.find((line) => line.item === item)?.unitPrice ?? '0.00';
  return {
    number: order,
    warehouse,
    today,
    prices: { customer, priceList, priceOf },
    entered: {
      type: 'distribution',
      title,
      priority,
      destination: null,
      supplier: null,
      customer,
      salesDate: null,
      reference: number,
      expectedDate,
      deliveryMethod,
      deliveryAddress,
      courier: null,
      trackingNumber: null,
      remarks,
      lines: lines.map(({ line, item, quantity }) => ({
        item,
        quantity,
        remarks: content.lines.find((requested) => requested.line === line)?.remarks ?? null,
      })),
    },
  };
};
