import {
  distributionWork,
  recordOutboundMade,
  type DistributionDocument,
  type DistributionRecord,
} from '@granary/domain/distribution';
import { createOutbound, isDocument, outbound, type OutboundState } from '@granary/domain/outbound';
import type { Addresses, OutboundCatalogue } from '../outbound/index.ts';
import { processOf } from '../processes/index.ts';

/** Creates exactly one outbound order for the granted quantities of an approved request. */
export const distributionProcess = (catalogue: OutboundCatalogue, addresses: Addresses) =>
  processOf(distributionWork, async ({ document, record }, steps) => {
    const { number, warehouse, content } = document;
    const today = await catalogue.day(warehouse, steps.context.at);
    const owner = { kind: 'outbound', number: record.outbound, customer: content.customer } as const;
    const deliveryAddress = await addresses.copy(content.deliveryAddress, owner);
    await steps.take('outbound', outbound, record.outbound, (before) =>
      isMadeFor(before, number)
        ? []
        : createOutbound(before, orderFor(document, record, { today, deliveryAddress })),
    );
    await steps.record('outcome', recordOutboundMade);
  });

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
