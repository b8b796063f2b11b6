import { describe, expect, it } from '@jest/globals';
import { contractWork } from '../contracts/index.ts';
import { countWork } from '../counts/index.ts';
import { creditRequestWork } from '../credit-requests/index.ts';
import { distributionWork } from '../distribution/index.ts';
import { inboundWork } from '../inbound/index.ts';
import { workClosers, workOpeners, type WorkKind } from '../kernel/index.ts';
import { outboundWork } from '../outbound/index.ts';
import { recallWork } from '../recalls/index.ts';
import { usernameWork } from '../users/index.ts';

const works = [
  contractWork,
  countWork,
  creditRequestWork,
  distributionWork,
  inboundWork,
  outboundWork,
  recallWork,
  usernameWork,
] as const;
const kinds = works.flatMap(({ decider, kinds: named }) =>
  Object.entries<WorkKind>(named).map(([name, kind]) => ({
    name: `${decider.category}: ${name}`,
    events: Object.keys(decider.events),
    siblings: named as Readonly<Record<string, WorkKind>>,
    kind,
  })),
);

describe.each(kinds)('work of $name', ({ kind, events, siblings }) => {
  it('opens and closes by events of its own document', () => {
    const { opens, continues = [], closes } = kind;
    expect(events).toEqual(expect.arrayContaining([...opens, ...continues, ...closes]));
    expect(opens.length + continues.length).toBeGreaterThan(0);
  });

  it('has an outcome after each of which there is nothing to do, or a kind that goes on', () => {
    const goesOn = Object.values(siblings).flatMap(({ opens, continues = [] }) => [...opens, ...continues]);
    const after = [...goesOn, ...workClosers(siblings)];
    for (const type of kind.closes) expect(after).toContain(type);
  });

  it('lets only steps be refused that it has, and is undone by a kind that cannot be refused', () => {
    expect(kind.steps).toEqual(expect.arrayContaining(Object.keys(kind.refusable ?? {})));
    if (kind.undoneBy === undefined) return;
    expect(siblings[kind.undoneBy]).toMatchObject({ opens: expect.anything() });
    expect(siblings[kind.undoneBy]?.refusable).toBeUndefined();
  });
});

/** Changing a set changes which documents the watchdog and the lists take for unfinished. */
it('opens and closes each document by exactly these events', () => {
  const sets = Object.fromEntries(
    works.map(({ decider: { category }, kinds: named }) => [
      category,
      { opens: [...workOpeners(named)].toSorted(), closes: [...workClosers(named)].toSorted() },
    ]),
  );
  expect(sets).toEqual({
    contract: { opens: ['ContractContributionChanged'], closes: ['ContractContributionApplied'] },
    count: { opens: ['CountApproved'], closes: ['CountAdjusted'] },
    creditRequest: { opens: ['CreditRequestApproved'], closes: ['CreditRequestApplied'] },
    distribution: { opens: ['DistributionApproved'], closes: ['DistributionOutboundMade'] },
    inbound: {
      opens: ['InboundApproved', 'InboundReversalStarted'],
      closes: ['InboundApprovalFailed', 'InboundCompleted', 'InboundReversalRefused', 'InboundReversed'],
    },
    outbound: {
      opens: [
        'OutboundDeleted',
        'OutboundDeliveryStarted',
        'OutboundReallocationStarted',
        'OutboundRejected',
        'OutboundSalesRejected',
        'OutboundShipmentCommitted',
        'OutboundShipmentRefused',
        'OutboundShipmentStarted',
        'OutboundShortPicked',
        'OutboundSubmissionRefused',
        'OutboundSubmitted',
        'OutboundVoidRefused',
        'OutboundVoidStarted',
        'OutboundWithdrawn',
      ],
      closes: [
        'OutboundDelivered',
        'OutboundHoldsReleased',
        'OutboundHoldsReopened',
        'OutboundLineReallocated',
        'OutboundReallocationRefused',
        'OutboundReserved',
        'OutboundShipmentRestored',
        'OutboundShipmentVoided',
        'OutboundShipped',
        'OutboundShortageSettled',
      ],
    },
    recall: {
      opens: ['RecallCancelled', 'RecallOpened', 'RecallReopened', 'RecallScopeExtended'],
      closes: ['RecallBlocked', 'RecallLifted'],
    },
    username: { opens: ['UsernameClaimed'], closes: ['UsernameConfirmed', 'UsernameReleased'] },
  });
});
