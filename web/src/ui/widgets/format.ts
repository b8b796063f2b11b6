import { formatCount, formatMoney, formatQuantity } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import type { TFunction } from 'i18next';
import { dayOf, typedMinute } from './clock.ts';

/** Shared with printouts and refusals, so that numbers look the same everywhere. */
export { formatCount, formatMoney, formatQuantity };

/** A signed amount; empty for zero. */
export const formatMoneyChange = (amount: string): string => {
  if (amount === '0.00') return '';
  return amount.startsWith('-') ? formatMoney(amount) : `+${formatMoney(amount)}`;
};

/**
 * Normalises a typed number: full-width and Khmer digits become ASCII, thousands separators are removed, and the
 * typographic minus is accepted. Any other comma is kept and then refused, because `1,5` must not become 15.
 */
export const typedDecimal = (text: string): string => {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\u17E0-\u17E9]/g, (digit) => String(digit.charCodeAt(0) - 0x17e0))
    .replace('−', '-')
    .trim();
  return /^-?[1-9]\d*(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
};

/** The inverse: a quantity `12.500` is shown in a field as `12.5`. */
export const asTyped = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;

/** Amounts keep two decimals in a field: `4.200000` is shown as `4.20`. */
export const moneyAsTyped = (amount: string): string => amount.replace(/(\.\d\d\d*?)0+$/, '$1');

const two = (value: number): string => String(value).padStart(2, '0');

/** Chromium has no Khmer dates, so all three languages are formatted here. */
const months: Partial<Record<Language, readonly string[]>> = {
  'en-US': ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  'km-KH': ['មករា', 'កុម្ភៈ', 'មីនា', 'មេសា', 'ឧសភា', 'មិថុនា', 'កក្កដា', 'សីហា', 'កញ្ញា', 'តុលា', 'វិច្ឆិកា', 'ធ្នូ'],
};

/** Formats a calendar day (`2026-11-21`), independent of time zones. */
export const formatDay = (day: string, language: Language): string => {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number);
  if (!year || !month || !date) return day;
  const name = months[language]?.[month - 1];
  if (name === undefined) return `${year}-${two(month)}-${two(date)}`;
  return `${date} ${name} ${year}`;
};

/** `Jun 2030`: the month of a calendar day. */
export const formatMonth = (day: string, language: Language): string => {
  const [year, month] = day.split('-').map(Number);
  if (!year || !month) return day;
  const name = months[language]?.[month - 1];
  return name === undefined ? `${year}年${month}月` : `${name} ${year}`;
};

/** Formats a timestamp by the clock of the warehouses. */
export const formatMoment = (moment: string, language: Language): string => {
  if (Number.isNaN(Date.parse(moment))) return moment;
  const [day = '', time = ''] = typedMinute(moment).split('T');
  return `${formatDay(day, language)} ${time}`;
};

/** "3 minutes ago"; after a day, the date. */
export const formatAgo = (moment: string, now: number, t: TFunction, language: Language): string => {
  const seconds = Math.max(0, Math.round((now - Date.parse(moment)) / 1000));
  if (seconds < 60) return t('common:ago.seconds', { count: seconds });
  if (seconds < 3600) return t('common:ago.minutes', { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t('common:ago.hours', { count: Math.floor(seconds / 3600) });
  return formatMoment(moment, language);
};

export const today = (): string => dayOf(Date.now());
