import {
  formatCount,
  formatDay,
  formatMinute,
  formatMoney,
  formatMonth,
  formatQuantity,
} from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import type { TFunction } from 'i18next';
import { dayOf, SCREEN_TIME_ZONE } from './clock.ts';

/** Shared with printouts and refusals, so that numbers and dates look the same everywhere. */
export { formatCount, formatDay, formatMoney, formatMonth, formatQuantity };

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

/** Formats a timestamp by the clock of the warehouses. */
export const formatMoment = (moment: string, language: Language): string => {
  if (Number.isNaN(Date.parse(moment))) return moment;
  return formatMinute(moment, language, SCREEN_TIME_ZONE);
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
