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

export interface WantedGtin {
  readonly gtin: string;
  /** Where it was entered: `gtin` or `packUnits.1.gtin`. */
  readonly field: string;
}

interface Entered {
  readonly gtin?: string | null | undefined;
  readonly packUnits?: readonly { readonly gtin?: string | null | undefined }[] | undefined;
}

/** The GTINs that a request gives an item and its packs. */
export const wantedGtins = ({ gtin: own, packUnits = [] }: Entered): WantedGtin[] => [
  ...(own ? [{ gtin: own, field: 'gtin' }] : []),
  ...packUnits.flatMap((pack, index) =>
    pack.gtin ? [{ gtin: pack.gtin, field: `packUnits.${index}.gtin` }] : [],
  ),
];

export const gtinTaken = ({ gtin: taken, field }: WantedGtin, by: string) =>
  reject('GTIN_TAKEN', { gtin: taken, item: by }, field);
