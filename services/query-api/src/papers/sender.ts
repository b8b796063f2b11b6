import { text } from '@granary/api/texts';
import { SELLER_ID, seller, type SellerDetails } from '@granary/domain/configuration';
import type { Language } from '@granary/domain/kernel';
import type { EventStore } from '@granary/event-store';
import { nameIn } from '../files/index.ts';

const taxNumberLabel = text('税号', 'Tax number', 'លេខអត្តសញ្ញាណសារពើពន្ធ');

/**
 * The company as it heads the papers that others get; null until a super_admin has set it. `before` a log position, as
 * it was then.
 */
export const sellerOf = async (
  store: EventStore,
  before: bigint | null = null,
): Promise<SellerDetails | null> => {
  const { state } =
    before === null ? await store.load(seller, SELLER_ID) : await store.loadBefore(seller, SELLER_ID, before);
  return state.details;
};

/** Name, address and numbers of the company, one per line; nothing if none is set. */
export const senderOf = (company: SellerDetails | null, language: Language): { sender?: string[] } => {
  if (!company) return {};
  const { address, taxNumber, phone } = company;
  return {
    sender: [
      nameIn(language, company),
      ...(address ? [address] : []),
      ...(taxNumber ? [`${taxNumberLabel[language]} ${taxNumber}`] : []),
      ...(phone ? [phone] : []),
    ],
  };
};
