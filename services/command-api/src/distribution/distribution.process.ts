import { Injectable } from '@nestjs/common';
import { distribution, recordOutboundMade, type DistributionDocument } from '@granary/domain/distribution';
import { createOutbound, isDocument, outbound, type OutboundState } from '@granary/domain/outbound';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { Addresses, OutboundCatalogue } from '../outbound/index.ts';
import { crashPoint, type Process } from '../processes/index.ts';

/** A request is approved once: its steps are those of its only intent. */
const INTENT = 0n;

/** Approve → exactly one outbound order of what was granted. */
@Injectable()
export class DistributionProcess implements Process {
  readonly category = distribution.category;
  readonly opens = new Set(['DistributionApproved']);
  readonly closes = new Set(['DistributionOutboundMade']);

  constructor(
    private readonly store: EventStore,
    private readonly catalogue: OutboundCatalogue,
    private readonly addresses: Addresses,
  ) {}

  async advance(number: string, context: CommandContext): Promise<bigint> {
    const { state, position } = await this.store.load(distribution, number);
    if (state.status === 'none' || !state.record?.making) return position;
    const { warehouse, record } = state;
    const at = { ...context, warehouseId: warehouse };
    const today = await this.catalogue.day(warehouse, context.at);
    const { deliveryAddress: sealed } = state.content;
    const deliveryAddress = await this.addresses.copy(sealed, { kind: 'outbound', number: record.outbound });
    await this.store.decide(outbound, record.outbound, step(at, number, 'outbound'), (before) =>
      isMadeFor(before, number)
        ? []
        : createOutbound(before, orderFor(state, record, { today, deliveryAddress })),
    );
    await crashPoint('distribution:outbound');
    const outcome = await this.store.decide(
      distribution,
      number,
      step(at, number, 'outcome'),
      recordOutboundMade,
    );
    await crashPoint('distribution:made');
    return outcome.position;
  }
}

const step = (context: CommandContext, number: string, name: string): CommandContext =>
  stepContext(context, stepId(`distribution-${number}`, INTENT, name));

export const isMadeFor = (state: OutboundState, number: string): boolean =>
  isDocument(state) && state.content.reference === number;

/** Its reference is the request: that is how the record finds what becomes of it. */
const orderFor = (
  { number, warehouse, content }: DistributionDocument,
  { outbound: order, priceList, lines }: NonNullable<DistributionDocument['record']>,
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
