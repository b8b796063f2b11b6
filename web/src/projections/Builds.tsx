import type { AnswerOf } from '@granary/api/http';
import type { getProjection } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { formatDuration } from './durations.ts';
import { personIf } from '../ui/widgets/PersonName.tsx';

type Build = AnswerOf<typeof getProjection>['builds'][number];

/** All builds, newest first. */
export const Builds = ({ builds }: { builds: readonly Build[] }) => {
  const { t } = useTranslation();
  return (
    <SimpleTable<Build>
      label={t('projections:builds')}
      rows={builds}
      rowId={({ version, build }) => `${version}.${build}`}
      empty={<EmptyState compact title={t('projections:noBuilds')} />}
      columns={[
        {
          key: 'version',
          label: t('projections:version'),
          render: ({ version, build }) =>
            build > 1 ? `${version} (${t('projections:buildNumber', { build })})` : version,
        },
        {
          key: 'outcome',
          label: t('projections:outcome'),
          render: ({ outcome }) => <StatusChip kind="build" value={outcome ?? 'running'} />,
        },
        {
          key: 'events',
          label: t('projections:eventsFolded'),
          align: 'right',
          render: ({ eventCount }) => (eventCount === null ? '–' : formatCount(eventCount)),
        },
        {
          key: 'duration',
          label: t('projections:howLong'),
          align: 'right',
          render: ({ seconds }) => formatDuration(seconds, t),
        },
        {
          key: 'requested',
          label: t('projections:requestedAt'),
          render: ({ requestedAt }) => <DateText value={requestedAt} />,
        },
        {
          key: 'by',
          label: t('projections:requestedBy'),
          render: ({ requestedBy }) => personIf(requestedBy) ?? t('projections:byConfiguration'),
        },
        { key: 'reason', label: t('common:reason'), render: ({ reason }) => reason ?? '–' },
      ]}
    />
  );
};
