import { z } from 'zod';
import { event, gtin, itemCode, reject, type Decider, type EventOf } from '../kernel/index.ts';

const gtinEvents = {
  /** No other item may have this GTIN, unless this one turns out not to have it. */
  GtinClaimed: event(1, z.object({ gtin, item: itemCode })),
} as const;
type GtinEvent = EventOf<typeof gtinEvents>;

interface GtinState {
  /** Code of the item that claimed it last; null if none has. */
  readonly item: string | null;
}

/** Who may have a GTIN. That an item has it stands on the item's own stream. */
export const gtinClaim: Decider<GtinState, GtinEvent> = {
  category: 'gtin',
  events: gtinEvents,
  initial: () => ({ item: null }),
  evolve: (_, { data }) => ({ item: data.item }),
};

interface Claim {
  readonly gtin: string;
  readonly item: string;
  /** The claim that was found to be void; null: none. */
  readonly instead: string | null;
}

export const claimGtin = (state: GtinState, { gtin: claimed, item, instead }: Claim): GtinEvent[] => {
  if (state.item === item) return [];
  if (state.item !== instead) throw gtinTaken(claimed, state.item);
  return [{ type: 'GtinClaimed', data: { gtin: claimed, item } }];
};

export const gtinTaken = (taken: string, by: string | null) =>
  reject('GTIN_TAKEN', { gtin: taken, item: by ?? '' }, 'gtin');
