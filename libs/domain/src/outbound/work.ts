import type { OutboundEventType } from './events.ts';

const types = (...names: OutboundEventType[]): ReadonlySet<string> => new Set<string>(names);

/** After these the document waits for work on stock and takes no other command. */
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

/** With these the work has come to its end. */
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
