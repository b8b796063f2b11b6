import { z } from 'zod';
import { event, type Decider, type EventOf } from '../kernel/index.ts';

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
} as const;
export type SellerEvent = EventOf<typeof sellerEvents>;

export interface SellerState {
  readonly details: SellerDetails | null;
}

export const seller: Decider<SellerState, SellerEvent> = {
  category: 'seller',
  events: sellerEvents,
  initial: () => ({ details: null }),
  evolve: (_, { data }) => ({ details: data }),
};

export const reviseSeller = ({ details }: SellerState, next: SellerDetails): SellerEvent[] => {
  const { name, englishName, khmerName, address, taxNumber, phone } = next;
  const data = { name, englishName, khmerName, address, taxNumber, phone };
  return JSON.stringify(details) === JSON.stringify(data) ? [] : [{ type: 'SellerRevised', data }];
};
