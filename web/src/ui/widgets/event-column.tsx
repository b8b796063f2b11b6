import { logReaders } from '@granary/api/operation-log';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../app/session/can.ts';
import { EventLink, placeOfRow } from './EventLink.tsx';
import type { SimpleColumn } from '../detail/SimpleTable.tsx';
import type { Column } from '../list/types.ts';

/** The last column of a ledger, linking each row to its event, for users who may read the log. */
export const useEventColumn = <Row extends { readonly id: string }>(): SimpleColumn<Row>[] => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(logReaders)) return [];
  return [
    {
      key: 'cause',
      label: t('common:cause'),
      align: 'right',
      render: ({ id }) => <EventLink icon event={placeOfRow(id)} />,
    },
  ];
};

/** The same for a list; exported as the event's log position. */
export const useEventListColumn = <Row extends { readonly id: string }>(): Column<Row>[] => {
  const { t } = useTranslation();
  const can = useCan();
  const mayRead = can(logReaders);
  return useMemo(
    () =>
      mayRead
        ? [
            {
              field: 'cause',
              label: t('common:cause'),
              width: 90,
              align: 'right',
              card: 'none',
              stays: true,
              render: ({ id }) => <EventLink icon event={placeOfRow(id)} />,
              download: { of: ['id'] },
              text: ({ id }) => placeOfRow(id),
            },
          ]
        : [],
    [t, mayRead],
  );
};
