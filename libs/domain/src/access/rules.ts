/** How an operation ended. `read`: nothing was changed, guarded data were shown. */
export const outcomes = ['done', 'refused', 'failed', 'read'] as const;
export type Outcome = (typeof outcomes)[number];

/** Nobody is signed in: their attempts are told together, by route. */
export const ANONYMOUS = 'anonymous';

const refused: ReadonlySet<string> = new Set([
  'CommandRefused',
  'ReadRefused',
  'SignInFailed',
  'TwoFactorFailed',
  'UserLockedOut',
  'InboundApprovalFailed',
  'InboundReceiptRefused',
  'InboundReversalBlocked',
  'InboundReversalRefused',
  'OutboundReallocationRefused',
  'OutboundShipmentRefused',
  'OutboundSubmissionRefused',
  'OutboundVoidRefused',
]);

export const outcomeOf = (type: string): Outcome => {
  if (refused.has(type)) return 'refused';
  if (type === 'CommandFailed') return 'failed';
  return type === 'SensitiveDataRead' ? 'read' : 'done';
};

/** What is looked at when guarded data are shown. */
export const guardedKinds = [
  'cost',
  'customer',
  'distribution',
  'event',
  'evidence',
  'export',
  'outbound',
  'parked-event',
  'supplier',
  'user',
] as const;
export type GuardedKind = (typeof guardedKinds)[number];
