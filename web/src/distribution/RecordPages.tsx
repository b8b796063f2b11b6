import { distributionFields, listDistributions, type DistributionRow } from '@granary/api/distribution';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWarehouse } from '../app/session/warehouse.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { ListView } from '../ui/list/types.ts';
import { useRecordColumns } from './columns.tsx';

/** Granted goods that have not left the warehouse, most urgent first. */
export const DistributionProcessingPage = () => {
  const { t } = useTranslation();
  const views = useMemo(
    () => [
      open(t('distribution:views.open'), 'open', 'pending,allocated'),
      open(t('status:distribution.pending'), 'pending', 'pending'),
      open(t('status:distribution.allocated'), 'allocated', 'allocated'),
    ],
    [t],
  );
  return <Records name="distribution-processing" title={t('distribution:processing')} views={views} />;
};

/** Everything ever granted, with its outcome. */
export const DistributionRecordsPage = () => {
  const { t } = useTranslation();
  const views = useMemo<ListView[]>(
    () => [
      { key: 'all', label: t('common:all'), filter: [] },
      { key: 'shipped', label: t('distribution:views.onTheWay'), filter: ['recordStatus:in:shipped'] },
      { key: 'done', label: t('distribution:views.done'), filter: ['recordStatus:in:received,completed'] },
      { key: 'cancelled', label: t('status:distribution.cancelled'), filter: ['recordStatus:in:cancelled'] },
    ],
    [t],
  );
  return <Records name="distribution-records" title={t('distribution:records')} views={views} />;
};

const open = (label: string, key: string, statuses: string): ListView => ({
  key,
  label,
  filter: [`recordStatus:in:${statuses}`],
  sort: 'expectedDate:asc',
});

interface Props {
  readonly name: string;
  readonly title: string;
  readonly views: readonly ListView[];
}

const Records = ({ name, title, views }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const warehouse = useWarehouse();
  const columns = useRecordColumns();
  return (
    <ListPage<DistributionRow>
      name={name}
      title={title}
      topic="distribution"
      contract={listDistributions}
      fields={distributionFields}
      columns={columns}
      rowId={({ number }) => number}
      query={{ warehouse, only: 'records' }}
      views={views}
      defaultSort="createdAt:desc"
      searchLabel={t('distribution:search')}
      open={({ number }) => ({ to: '/distribution/requests/$number', params: { number } })}
      rowActions={({ outbound }) =>
        outbound === null
          ? []
          : [
              {
                label: t('distribution:openOutbound'),
                needs: 'outbound:read',
                run: () => void navigate({ to: '/warehouse/outbound/$number', params: { number: outbound } }),
              },
            ]
      }
      empty={{ title: t('distribution:noRecords'), body: t('distribution:noRecordsBody') }}
    />
  );
};
