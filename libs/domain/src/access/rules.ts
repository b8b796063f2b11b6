/** The outcome of an operation. `read`: guarded data was shown and nothing changed. */
export const outcomes = ['done', 'refused', 'failed', 'read'] as const;
export type Outcome = (typeof outcomes)[number];

/** The actor of requests without a session: their attempts are aggregated by route. */
export const ANONYMOUS = 'anonymous';

const refused: ReadonlySet<string> = new Set([
  'CommandRefused',
  'ReadRefused',
  'SignInFailed',
  'TwoFactorFailed',
  'PasskeyRefused',
  'PasskeyCopyRefused',
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

/** Kinds of guarded data. */
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
