import type { ContractStateAsOf, InboundStateAsOf, OutboundStateAsOf } from '@granary/api/audit';
import { contract, type ContractEvent, type ContractState } from '@granary/domain/contracts';
import { inbound, type InboundEvent, type InboundState } from '@granary/domain/inbound';
import { toQuantity, sum } from '@granary/domain/kernel';
import {
  isDocument,
  outbound,
  standingOf,
  type OutboundEvent,
  type OutboundState,
} from '@granary/domain/outbound';
import { totalQuantity } from '@granary/domain/outbound/rules';
import { mayUseWarehouse } from '@granary/platform/access';
import { stepByStep } from './effective-times.ts';
import { noDocument, reasonGiven, seesPrices, type HistorySubject } from './history-subject.ts';

/** A document has a stream of its own, so every event concerns it. */
const document = {
  streamOf: (id: string) => id,
  concerns: () => true,
  documentBehind: noDocument,
  reasonFor: reasonGiven,
} as const;

const contractFigures = (state: ContractState) => {
  if (state.status !== 'present') return undefined;
  const { content, approval, business, contribution, deleted } = state;
  const { customer, totalAmount, totalWeight, depositPercentage, expectedCredit, expiryDate } = content;
  return {
    approvalStatus: approval.status,
    businessStatus: business,
    customer,
    totalAmount,
    totalWeight,
    depositPercentage,
    expectedCredit,
    contribution: contribution.amount,
    expiryDate,
    deleted,
  };
};

export const contractSubject: HistorySubject<ContractState, ContractEvent, ContractStateAsOf> = {
  ...document,
  category: contract.category,
  initial: contract.initial,
  apply: (state, event) => contract.evolve(state, event),
  orderedByEffect: stepByStep((state, event) => contract.evolve(state, event)),
  figures: contractFigures,
  view: (state) => {
    const figures = contractFigures(state);
    if (!figures || state.status !== 'present') return undefined;
    const { content, approval, attachments } = state;
    return {
      ...figures,
      signedDate: content.signedDate,
      remarks: content.remarks,
      approval,
      attachments: attachments.map(({ name, sha256 }) => ({ name, sha256 })),
      lines: content.lines.map((line) => ({ ...line })),
    };
  },
};

const inboundFigures = (state: InboundState, withPrices: boolean) => {
  if (state.status !== 'present') return undefined;
  const { content, approval, progress, deleted } = state;
  return {
    approvalStatus: approval.status,
    progress: progress.status,
    type: content.type,
    title: content.title,
    inboundDate: content.inboundDate,
    supplier: content.supplier,
    quantity: toQuantity(sum(content.lines.map(({ quantity }) => quantity))),
    total: withPrices ? content.total : null,
    deleted,
  };
};

export const inboundSubject: HistorySubject<InboundState, InboundEvent, InboundStateAsOf> = {
  ...document,
  category: inbound.category,
  initial: inbound.initial,
  apply: (state, event) => inbound.evolve(state, event),
  orderedByEffect: stepByStep((state, event) => inbound.evolve(state, event)),
  figures: (state, _, viewer) => inboundFigures(state, seesPrices(viewer)),
  view: (state, _, viewer) => {
    const figures = inboundFigures(state, seesPrices(viewer));
    if (!figures || state.status !== 'present') return undefined;
    const { content, approval, progress, warehouse } = state;
    return {
      ...figures,
      warehouse,
      remarks: content.remarks,
      approval,
      batches: 'batches' in progress ? progress.batches : [],
      lines: content.lines.map((line) => {
        const { entered: _, ...counted } = line;
        return counted;
      }),
    };
  },
};

const outboundFigures = (state: OutboundState) => {
  if (!isDocument(state)) return undefined;
  const { content, lines, shipment, deleted } = state;
  const { status, allocation } = standingOf(state);
  return {
    status,
    allocation,
    type: content.type,
    title: content.title,
    quantity: totalQuantity(content.lines),
    allocated: totalQuantity(lines.flatMap(({ batches }) => batches)),
    picked: totalQuantity(lines.flatMap(({ picks }) => picks)),
    short: totalQuantity(lines.map(({ short }) => ({ quantity: short }))),
    shipped: totalQuantity(shipment?.lines ?? []),
    deleted,
  };
};

export const outboundSubject: HistorySubject<OutboundState, OutboundEvent, OutboundStateAsOf> = {
  ...document,
  category: outbound.category,
  initial: outbound.initial,
  apply: (state, event) => outbound.evolve(state, event),
  orderedByEffect: stepByStep((state, event) => outbound.evolve(state, event)),
  figures: outboundFigures,
  view: (state, _, viewer) => {
    const figures = outboundFigures(state);
    if (!figures || !isDocument(state)) return undefined;
    const { lines: entered, ...header } = state.content;
    const sale = viewer.permissions.has('sales_outbound:read') ? state.sale : null;
    const isHere = mayUseWarehouse(viewer, state.warehouse);
    return {
      ...header,
      ...figures,
      warehouse: state.warehouse,
      picker: state.picker,
      packed: state.packed,
      completed: state.completed,
      amount: sale?.amount ?? null,
      priceList: sale?.priceList ?? null,
      notice: state.notice?.code ?? null,
      shippedAt: state.shipment?.shippedAt ?? null,
      arrivals: state.arrivals,
      returns: state.returns,
      lines: state.lines.map(({ line, item, quantity, batches, picks, short }) => {
        const priced = sale?.lines.find((one) => one.line === line);
        const shipped = state.shipment?.lines.find((one) => one.line === line);
        return {
          line,
          item,
          quantity,
          remarks: entered.find((one) => one.line === line)?.remarks ?? null,
          salePrice: priced?.unitPrice ?? null,
          amount: priced?.amount ?? null,
          allocated: batches.map((part) => ({ ...part })),
          // Locations are for staff of that warehouse only, as on the order page.
          picked: picks.map((part) => ({ ...part, location: isHere ? part.location : null })),
          shipped: shipped?.batches ?? [],
          short,
        };
      }),
    };
  },
};
