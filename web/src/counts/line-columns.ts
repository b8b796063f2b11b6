import type { CountLineDetail } from '@granary/api/counts';
import type { TFunction } from 'i18next';
import type { useLocalName } from '../ui/widgets/local-name.ts';
import type { Column } from '../ui/list/types.ts';
import { personName } from '../ui/widgets/person-name.ts';

/** Columns of the CSV export: the same as on screen, as plain text. */
export const lineColumns = (
  t: TFunction,
  localName: ReturnType<typeof useLocalName>,
  told: boolean,
): Column<CountLineDetail>[] => {
  const column = (
    field: string,
    label: string,
    text: (line: CountLineDetail) => string | null,
  ): Column<CountLineDetail> => ({ field, label, text: (line) => text(line) ?? '' });
  return [
    column('line', '#', ({ line }) => String(line)),
    column('location', t('counts:location'), ({ location }) => location),
    column('shelf', t('counts:shelf'), ({ shelf }) => shelf),
    column('item', t('counts:item'), ({ item }) => item),
    column('itemName', t('counts:itemName'), ({ itemNames }) => localName(itemNames)),
    column('batch', t('counts:batch'), ({ batch }) => batch),
    column('unit', t('counts:unit'), ({ unit }) => localName(unit)),
    column('counted', t('counts:counted'), ({ counted }) => counted),
    ...(told
      ? [
          column('book', t('counts:book'), ({ book }) => book),
          column('difference', t('counts:difference'), ({ difference }) => difference),
          column('value', t('counts:value'), ({ value }) => value),
          column('applied', t('counts:booked'), ({ applied }) => applied),
        ]
      : []),
    column('countedBy', t('counts:countedBy'), ({ countedBy }) => countedBy && personName(countedBy)),
    column('countedAt', t('counts:countedAt'), ({ countedAt }) => countedAt),
    column('note', t('counts:note'), ({ note }) => note),
  ];
};
