import { deciders } from '@granary/api/workflow';
import type { ComponentType } from 'react';
import { lazyPart } from '../../app/router/lazy-part.ts';
import type { Needed } from '../../app/session/can.ts';

interface HomeCard {
  readonly key: string;
  /** All of them; one of a list is enough for each. */
  readonly needs: readonly Needed[];
  readonly Card: ComponentType;
}

/** In the order of the home page. */
const homeCards: readonly HomeCard[] = [
  {
    key: 'picking',
    needs: ['outbound_execution:pick'],
    Card: lazyPart(async () => ({ default: (await import('./PickingCard.tsx')).PickingCard })),
  },
  {
    key: 'inbox',
    needs: [deciders],
    Card: lazyPart(async () => ({ default: (await import('./InboxCard.tsx')).InboxCard })),
  },
  {
    key: 'verification',
    needs: ['permission:audit'],
    Card: lazyPart(async () => ({ default: (await import('./VerificationCard.tsx')).VerificationCard })),
  },
  {
    key: 'models',
    needs: ['system:monitor'],
    Card: lazyPart(async () => ({ default: (await import('./ModelsCard.tsx')).ModelsCard })),
  },
  {
    key: 'ownOrders',
    needs: ['sales_outbound:read', 'sales_outbound:write'],
    Card: lazyPart(async () => ({ default: (await import('./OwnOrdersCard.tsx')).OwnOrdersCard })),
  },
  {
    key: 'ownRequests',
    needs: [['credit:read', 'customer_request:read'], 'credit:submit'],
    Card: lazyPart(async () => ({ default: (await import('./OwnRequestsCard.tsx')).OwnRequestsCard })),
  },
  {
    key: 'tight',
    needs: ['credit:read'],
    Card: lazyPart(async () => ({ default: (await import('./TightCustomersCard.tsx')).TightCustomersCard })),
  },
  {
    key: 'counts',
    needs: ['inventory:read', ['inventory:write', 'inventory:adjust']],
    Card: lazyPart(async () => ({ default: (await import('./CountsCard.tsx')).CountsCard })),
  },
  {
    key: 'recalls',
    needs: ['permission:audit', 'batch:read'],
    Card: lazyPart(async () => ({ default: (await import('./RecallsCard.tsx')).RecallsCard })),
  },
  {
    key: 'trace',
    needs: ['batch:track', 'inventory:read'],
    Card: lazyPart(async () => ({ default: (await import('./TraceCard.tsx')).TraceCard })),
  },
];

/** The cards of a user who holds these permissions: of a custom role, all that its permissions make theirs. */
export const cardsFor = (can: (needed: Needed) => boolean): readonly HomeCard[] =>
  homeCards.filter(({ needs }) => needs.every((needed) => can(needed)));
