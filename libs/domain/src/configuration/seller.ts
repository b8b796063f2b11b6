import { z } from 'zod';
import { event, type Decider, type EventOf } from '../kernel/index.ts';
import { sellerLogo, type SellerLogo } from './logo.ts';

/** The company is one, so is its stream. */
export const SELLER_ID = 'company';

const optional = z.string().nullable();
export const sellerDetails = z.object({
  name: z.string(),
  englishName: optional,
  khmerName: optional,
  address: optional,
  taxNumber: optional,
  phone: optional,
});
export type SellerDetails = z.output<typeof sellerDetails>;

export const sellerEvents = {
  /** Who sells, as papers for customers say it. */
  SellerRevised: event(1, sellerDetails),
  /** Heads every paper from now on. */
  SellerLogoSet: event(1, z.object({ logo: sellerLogo })),
  SellerLogoRemoved: event(1, z.object({})),
} as const;
export type SellerEvent = EventOf<typeof sellerEvents>;

export interface SellerState {
  readonly details: SellerDetails | null;
  readonly logo: SellerLogo | null;
}

export const seller: Decider<SellerState, SellerEvent> = {
  category: 'seller',
  events: sellerEvents,
  initial: () => ({ details: null, logo: null }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'SellerRevised':
        return { ...state, details: data };
      case 'SellerLogoSet':
        return { ...state, logo: data.logo };
      case 'SellerLogoRemoved':
        return { ...state, logo: null };
    }
  },
};

export const reviseSeller = ({ details }: SellerState, next: SellerDetails): SellerEvent[] => {
  const { name, englishName, khmerName, address, taxNumber, phone } = next;
  const data = { name, englishName, khmerName, address, taxNumber, phone };
  return JSON.stringify(details) === JSON.stringify(data) ? [] : [{ type: 'SellerRevised', data }];
};

/** The same picture again changes nothing. */
export const setSellerLogo = ({ logo }: SellerState, next: SellerLogo): SellerEvent[] =>
  logo?.sha256 === next.sha256 ? [] : [{ type: 'SellerLogoSet', data: { logo: next } }];

export const removeSellerLogo = ({ logo }: SellerState): SellerEvent[] =>
  logo === null ? [] : [{ type: 'SellerLogoRemoved', data: {} }];
