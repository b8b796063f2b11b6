import type { RecallImpact } from '@granary/api/recalls';
import { useTranslation } from 'react-i18next';
import { Quantity } from '../ui/widgets/figures.tsx';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';

/** Shipped, remaining, recovered and unaccounted quantities. */
export const useFigures = ({ figures, unit }: Pick<RecallImpact, 'figures' | 'unit'>): Figure[] => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const quantity = (value: string) => <Quantity value={value} unit={localName(unit)} />;
  const hint = (label: string, value: string) =>
    Number(value) > 0 ? (
      <>
        {label}: {quantity(value)}
      </>
    ) : undefined;
  const optional = (value: Figure['hint']) => (value === undefined ? {} : { hint: value });
  return [
    {
      label: t('recalls:shipped'),
      value: quantity(figures.shipped),
      hint: t('recalls:toCustomers', { count: figures.customers }),
    },
    {
      label: t('recalls:remaining'),
      value: quantity(figures.remaining),
      ...optional(hint(t('recalls:inTransit'), figures.inTransit)),
    },
    {
      label: t('recalls:recovered'),
      value: quantity(figures.recovered),
      ...optional(hint(t('recalls:consumed'), figures.consumed)),
    },
    {
      label: t('recalls:outstanding'),
      value: quantity(figures.outstanding),
      tone: Number(figures.outstanding) > 0 ? 'danger' : 'success',
    },
  ];
};
