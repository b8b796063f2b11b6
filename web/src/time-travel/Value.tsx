import { WITHHELD } from '@granary/api/operations';
import { useTranslation } from 'react-i18next';
import { DateText, Money, Quantity } from '../ui/widgets/figures.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import type { Source } from './sources.ts';

interface Props {
  readonly source: Source<unknown>;
  readonly field: string;
  readonly value: unknown;
}

/** Decimals have a fixed scale that tells their kind: 3 places for quantities, 2 or 6 for amounts. */
const isQuantity = (text: string): boolean => /^-?\d+\.\d{3}$/.test(text);
const isAmount = (text: string): boolean => /^-?\d+\.(\d{2}|\d{6})$/.test(text);
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text);

/** Formats a value of a state or event by its kind. */
export const Value = ({ source, field, value }: Props) => {
  const { t } = useTranslation();
  if (value === null || value === undefined || value === '') return <span>–</span>;
  if (value === WITHHELD) return <span>({t('past:withheld')})</span>;
  if (typeof value === 'boolean') return <span>{t(value ? 'common:yes' : 'common:no')}</span>;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
  const kind = source.statuses[field];
  if (kind) return <StatusChip kind={kind} value={text} />;
  if (field === 'depositPercentage')
    return (
      <span>
        <Quantity value={text} /> %
      </span>
    );
  if (isQuantity(text)) return <Quantity value={text} />;
  if (isAmount(text)) return <Money amount={text} />;
  if (isTime(text)) return <DateText value={text} />;
  return <span>{t(`past:word.${text}`, { defaultValue: text })}</span>;
};

/** Renders `lines.0.quantity` as "Lines 1 · Quantity". */
export const FieldName = ({ path }: { path: string }) => {
  const { t } = useTranslation();
  const words: string[] = [];
  for (const part of path.split('.')) {
    if (/^\d{1,3}$/.test(part) && words.length > 0)
      words[words.length - 1] = `${words.at(-1)} ${Number(part) + 1}`;
    else words.push(t(`past:field.${part}`, { defaultValue: part }));
  }
  return <span>{words.join(' · ')}</span>;
};
