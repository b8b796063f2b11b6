import type { ListFilter } from '@granary/api/http';
import type { TFunction } from 'i18next';
import { settings } from '../../app/settings/settings.ts';
import { dayOf } from '../widgets/clock.ts';
import { formatDay, formatQuantity } from '../widgets/format.ts';
import type { Column } from './types.ts';

/** Quantities have three decimals, so "at least the smallest" means "more than none". */
const SMALLEST_QUANTITY = '0.001';

const signs: Readonly<Record<string, string>> = { gte: '≥', lte: '≤', eq: '=' };

/** Such as "Available ≥ 10" or "Status: active, locked". */
export const filterText = <Row>(
  t: TFunction,
  filter: ListFilter,
  column: Column<Row> | undefined,
): string => {
  const label = column?.label ?? filter.field;
  if (filter.operator === 'gte' && filter.values[0] === SMALLEST_QUANTITY) return `${label} > 0`;
  const values = filter.values.map((value) => valueText(t, value, column)).join(t('common:listSeparator'));
  if (filter.operator === 'in') return `${label}: ${values}`;
  const sign = signs[filter.operator];
  if (sign) return `${label} ${sign} ${values}`;
  return `${label} ${t(`common:operator.${filter.operator}`)} “${values}”`;
};

const valueText = <Row>(t: TFunction, value: string, column: Column<Row> | undefined): string => {
  if (column?.choice) return column.choice(value);
  if (value === 'true') return t('common:yes');
  if (value === 'false') return t('common:no');
  if (/^\d{4}-\d{2}-\d{2}/.test(value)) return formatDay(localDayOf(value), settings.get().language);
  return formatQuantity(value);
};

/** The day of a filter value: days are returned as they are, timestamps as their day. */
export const localDayOf = (value: string): string => (value.length === 10 ? value : dayOf(value));
