import type { OutboundEventType } from './events.ts';

const types = (...names: OutboundEventType[]): ReadonlySet<string> => new Set<string>(names);

/** Events that start a process on stock; until it ends the document rejects other commands. */
export const workOpeners = types(
  'OutboundSubmitted',
  'OutboundSubmissionRefused',
  'OutboundSalesRejected',
  'OutboundRejected',
  'OutboundWithdrawn',
  'OutboundDeleted',
  'OutboundReallocationStarted',
  'OutboundShortPicked',
  'OutboundShipmentStarted',
  'OutboundShipmentCommitted',
  'OutboundShipmentRefused',
  'OutboundDeliveryStarted',
  'OutboundVoidStarted',
  'OutboundVoidRefused',
);

/** Events that end a process. */
export const workClosers = types(
  'OutboundReserved',
  'OutboundHoldsReleased',
  'OutboundLineReallocated',
  'OutboundReallocationRefused',
  'OutboundShortageSettled',
  'OutboundHoldsReopened',
  'OutboundShipped',
  'OutboundDelivered',
  'OutboundShipmentVoided',
  'OutboundShipmentRestored',
);
