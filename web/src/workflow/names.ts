import i18next from 'i18next';
import type { InboxRow } from '@granary/api/workflow';
import type { LinkTarget } from '../ui/list/types.ts';
import { nameOfDocument, type Headed } from '../ui/widgets/headline.ts';

export const kindName = (kind: string): string =>
  i18next.t(`status:decision.${kind}`, { defaultValue: kind });
export const categoryName = (category: string): string =>
  i18next.t(`events:category.${category}`, { defaultValue: category });

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

const rounded = (value: number): string => String(Number(value.toFixed(1)));

/** `45 s`, `12 min`, `3.5 h`, `2.1 days` */
export const durationText = (seconds: number): string => {
  if (seconds < MINUTE) return i18next.t('workflow:duration.seconds', { value: Math.round(seconds) });
  if (seconds < HOUR) return i18next.t('workflow:duration.minutes', { value: Math.round(seconds / MINUTE) });
  if (seconds < 2 * DAY) return i18next.t('workflow:duration.hours', { value: rounded(seconds / HOUR) });
  return i18next.t('workflow:duration.days', { value: rounded(seconds / DAY) });
};

const paths: Readonly<Record<string, string>> = {
  count: '/warehouse/counts/$number',
  creditRequest: '/credit-management/requests/$number',
  distribution: '/distribution/requests/$number',
  inbound: '/warehouse/inbound/$number',
  outbound: '/warehouse/outbound/$number',
};

/** The page of the document. */
export const documentOf = ({ category, number }: { category: string; number: string }): LinkTarget =>
  category === 'contract'
    ? { to: '/contracts/$code', params: { code: number } }
    : { to: paths[category] ?? '/inbox', params: { number } };

type Submitted = Pick<InboxRow, 'number' | 'title' | 'party'>;

/** The title of a contract is its number, which stands beside it anyway. */
export const headed = ({ number, title, party }: Submitted): Headed => ({
  title: title === number ? '' : title,
  customer: party,
});

/** The customer or supplier, else the title, else the number. */
export const documentName = (row: Submitted): string => nameOfDocument(headed(row), row.number);
