import type { CreditLineType, RelatedBusiness } from '@granary/domain/credit/rules';
import i18next from 'i18next';
import type { Tone } from '../app/theme/tones.ts';

export const lineTypeName = (type: string): string =>
  i18next.t(`credit:type.${type}`, { defaultValue: type });

export const businessName = (business: string): string =>
  i18next.t(`credit:business.${business}`, { defaultValue: business });

export const directionName = (direction: string): string =>
  i18next.t(`credit:direction.${direction}`, { defaultValue: direction });

const tones: Readonly<Record<string, Tone>> = {
  CreditRequestSubmitted: 'info',
  CreditRequestReviewStarted: 'info',
  CreditRequestApproved: 'success',
  CreditRequestApplied: 'success',
  CreditRequestRejected: 'danger',
  CreditRequestWithdrawn: 'warning',
};

/** Tone of a timeline entry. */
export const historyEntryTone = (type: string): Tone => tones[type] ?? 'neutral';

/** The page of the document behind a line; undefined if it has none. */
export const documentPath = (line: {
  readonly type: CreditLineType;
  readonly business: RelatedBusiness;
  readonly document: string | null;
}): { to: string; params: Record<string, string> } | undefined => {
  const { type, business, document } = line;
  if (document === null || type === 'repayment') return undefined;
  if (type === 'return' || type === 'return_reversal')
    return { to: '/warehouse/inbound/$number', params: { number: document } };
  switch (business) {
    case 'contract':
    case 'contract_deletion':
    case 'contract_status_change':
      return { to: '/contracts/$code', params: { code: document } };
    case 'customer_request':
      return { to: '/credit-management/requests/$number', params: { number: document } };
    case 'sales_outbound':
    case 'sale':
      return { to: '/orders/sales-outbound/$number', params: { number: document } };
    case 'outbound':
    case 'distribution':
      return { to: '/warehouse/outbound/$number', params: { number: document } };
    case 'adjustment':
    case 'system':
      return undefined;
  }
};
