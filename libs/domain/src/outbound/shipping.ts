import { refusedBefore, reject, requireNotBefore } from '../kernel/index.ts';
import { allocationWith, documentFor } from './document.ts';
import type { OutboundEvent, RefusedLine, ShippedLine } from './events.ts';
import { processOf } from './process.ts';
import { refusedGoods, totalQuantity } from './rules.ts';
import { isDocument, type OutboundDocument, type OutboundState } from './state.ts';

export interface Shipment {
  /** When the goods left; earlier than `at` if recorded late. */
  readonly shippedAt: string;
  readonly at: string;
  /** Omitted: as in the document. */
  readonly courier?: string | null | undefined;
  readonly trackingNumber?: string | null | undefined;
}

/** Intent to ship picked goods. */
export const startShipment = (state: OutboundState, command: Shipment): OutboundEvent[] =>
  shipmentOf(documentFor(state, 'ship'), command);

/** A loss leaves after its approval, without picking. */
export const startWriteOff = (
  state: OutboundState,
  command: Pick<Shipment, 'shippedAt' | 'at'>,
): OutboundEvent[] => shipmentOf(documentFor(state, 'write_off'), command);

const shipmentOf = ({ number, content }: OutboundDocument, command: Shipment): OutboundEvent[] => {
  const { shippedAt, at, courier = content.courier, trackingNumber = content.trackingNumber } = command;
  if (shippedAt > at) throw reject('DATE_IN_FUTURE', { date: shippedAt }, 'shippedAt');
  return [{ type: 'OutboundShipmentStarted', data: { number, shippedAt, courier, trackingNumber } }];
};

/** What must precede a shipment, apart from its batches, which stock checks. */
export interface ShipmentCauses {
  readonly shippedAt: string;
  /** The calendar day at the warehouse. */
  readonly day: string;
  readonly customerSince: string | undefined;
}

/**
 * A shipment cannot precede its customer or the day of its sale. The order itself, its approvals and its reservation
 * may be recorded later: they count from the day the goods left.
 */
export const requireShipmentCauses = (state: OutboundState, command: ShipmentCauses): void => {
  const { shippedAt, day, customerSince } = command;
  if (!isDocument(state)) return;
  const { customer, salesDate } = state.content;
  if (customer !== null && customerSince !== undefined)
    requireNotBefore({ kind: 'customer', id: customer, at: customerSince }, shippedAt, 'shippedAt');
  if (salesDate !== null && day < salesDate)
    throw refusedBefore({ kind: 'outbound', id: state.number, at: salesDate }, shippedAt, 'shippedAt');
};

export const confirmCommitted = (state: OutboundState, intent: number): OutboundEvent[] => {
  const document = processOf(state, 'committing', intent);
  return document ? [{ type: 'OutboundShipmentCommitted', data: { number: document.number } }] : [];
};

export const refuseShipment = (
  state: OutboundState,
  intent: number,
  refusals: readonly RefusedLine[],
): OutboundEvent[] => {
  const document = processOf(state, 'committing', intent);
  if (!document) return [];
  const { number } = document;
  const unfit = refusedGoods(refusals);
  const allocation = allocationWith(document, ({ line }) => (unfit.has(line) ? { refused: true } : {}));
  return [{ type: 'OutboundShipmentRefused', data: { number, refusals: [...refusals], allocation } }];
};

export const confirmReopened = (state: OutboundState, intent: number): OutboundEvent[] => {
  const document = processOf(state, 'reopening', intent);
  return document ? [{ type: 'OutboundHoldsReopened', data: { number: document.number } }] : [];
};

export const confirmShipped = (
  state: OutboundState,
  intent: number,
  issued: readonly Omit<ShippedLine, 'quantity'>[],
): OutboundEvent[] => {
  const document = processOf(state, 'issuing', intent);
  if (!document) return [];
  const { number, process, sale } = document;
  const lines = issued.map((line) => ({ ...line, quantity: totalQuantity(line.batches) }));
  return [{ type: 'OutboundShipped', data: { number, shippedAt: process.shippedAt, lines, sale } }];
};

/** Intent to void a shipment. Rejected after customer returns, because those goods cannot come back twice. */
export const startVoid = (
  state: OutboundState,
  command: { reason: string; approver: string },
): OutboundEvent[] => {
  const { number, returns } = documentFor(state, 'void_shipment');
  if (returns.length > 0) throw reject('SHIPMENT_HAS_RETURNS', { number });
  const { reason, approver } = command;
  return [{ type: 'OutboundVoidStarted', data: { number, reason, approver } }];
};

export const confirmVoided = (state: OutboundState, intent: number): OutboundEvent[] => {
  const document = processOf(state, 'voiding', intent);
  if (!document) return [];
  const { number, process } = document;
  const { reason, approver } = process;
  return [{ type: 'OutboundShipmentVoided', data: { number, reason, approver } }];
};

export const refuseVoid = (
  state: OutboundState,
  intent: number,
  refusals: readonly RefusedLine[],
): OutboundEvent[] => {
  const document = processOf(state, 'voiding', intent);
  return document
    ? [{ type: 'OutboundVoidRefused', data: { number: document.number, refusals: [...refusals] } }]
    : [];
};

export const confirmReissued = (state: OutboundState, intent: number): OutboundEvent[] => {
  const document = processOf(state, 'reissuing', intent);
  return document ? [{ type: 'OutboundShipmentRestored', data: { number: document.number } }] : [];
};
