import type { DistributionRow } from '@granary/api/distribution';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { priorityColumn } from '../priority/index.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { headlineColumn } from '../ui/list/headline-column.tsx';
import type { Column } from '../ui/list/types.ts';
import { DocumentLink } from '../ui/widgets/DocumentLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';

const column = columnsOf<DistributionRow>();

const headline = (t: TFunction): Column<DistributionRow> =>
  headlineColumn<DistributionRow>(t('distribution:customer'), {
    document: (row) => row,
    kind: () => t('distribution:list'),
    of: ['customer', 'title'],
  });

/** Columns for requests. */
export const useRequestColumns = (): Column<DistributionRow>[] => {
  const { t } = useTranslation();
  return useMemo(
    () => [
      column.text('number', t('distribution:number'), { width: 165, card: 'subtitle' }),
      headline(t),
      column.status('approvalStatus', t('distribution:approvalStatus'), 'approval'),
      priorityColumn(),
      column.status('recordStatus', t('distribution:recordStatus'), 'distribution', { card: 'detail' }),
      column.day('expectedDate', t('distribution:expectedDate'), { width: 125 }),
      column.money('total', t('distribution:total'), { width: 120 }),
      column.person('createdBy', t('distribution:createdBy'), { hidden: true, card: 'none' }),
      column.text('title', t('distribution:documentTitle'), { hidden: true, card: 'none' }),
      column.moment('createdAt', t('distribution:createdAt'), { hidden: true, card: 'none' }),
    ],
    [t],
  );
};

/** Columns for granted requests and their outcome. */
export const useRecordColumns = (): Column<DistributionRow>[] => {
  const { t } = useTranslation();
  return useMemo(
    () => [
      column.text('number', t('distribution:number'), { width: 165, card: 'subtitle' }),
      headline(t),
      column.status('recordStatus', t('distribution:recordStatus'), 'distribution'),
      priorityColumn(),
      {
        field: 'outbound',
        label: t('distribution:outbound'),
        width: 165,
        text: ({ outbound }) => outbound ?? '',
        render: ({ outbound }) => outbound && <DocumentLink kind="outbound" number={outbound} />,
      },
      {
        field: 'outboundStatus',
        label: t('distribution:outboundStatus'),
        width: 150,
        text: ({ outboundStatus }) => (outboundStatus ? t(`status:outbound.${outboundStatus}`) : ''),
        render: ({ outboundStatus }) =>
          outboundStatus && <StatusChip kind="outbound" value={outboundStatus} />,
      },
      column.day('expectedDate', t('distribution:expectedDate'), { width: 125 }),
      column.money('total', t('distribution:granted'), { width: 120 }),
      column.money('shippedAmount', t('distribution:shippedAmount'), { width: 120 }),
      column.moment('shippedAt', t('distribution:shippedAt'), { hidden: true }),
      column.text('title', t('distribution:documentTitle'), { hidden: true, card: 'none' }),
      column.moment('createdAt', t('distribution:createdAt'), { hidden: true, card: 'none' }),
    ],
    [t],
  );
};
