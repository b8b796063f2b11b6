import { z } from 'zod';
import { event, gtin, itemCode, reject, type Decider, type EventOf } from '../kernel/index.ts';

const gtinEvents = {
  /** This item is about to take the GTIN. Whoever has taken it looks whether an item that claimed it has it as well. */
  GtinClaimed: event(1, z.object({ gtin, item: itemCode })),
} as const;
type GtinEvent = EventOf<typeof gtinEvents>;

interface GtinState {
  /** Codes of all items that have ever claimed it. */
  readonly claimants: readonly string[];
}

/** Which items may have a GTIN. That an item has it stands on the item's own stream. */
export const gtinClaim: Decider<GtinState, GtinEvent> = {
  category: 'gtin',
  events: gtinEvents,
  initial: () => ({ claimants: [] }),
  evolve: ({ claimants }, { data }) => ({ claimants: [...claimants, data.item] }),
};

/** Claiming again is harmless. */
export const claimGtin = (
  { claimants }: GtinState,
  claim: { readonly gtin: string; readonly item: string },
): GtinEvent[] => (claimants.includes(claim.item) ? [] : [{ type: 'GtinClaimed', data: claim }]);

export const gtinTaken = (taken: string, by: string) =>
  reject('GTIN_TAKEN', { gtin: taken, item: by }, 'gtin');
