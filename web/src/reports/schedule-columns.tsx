import Box from '@mui/material/Box';
import type { Schedule } from '@granary/api/schedules';
import type { TFunction } from 'i18next';
import type { SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { ScheduleActions } from './ScheduleActions.tsx';
import { rhythmText } from './scheduling.ts';

/** Columns for schedules; `edit` opens the form. */
export const scheduleColumns = (
  t: TFunction,
  edit: (one: Schedule) => void,
): readonly SimpleColumn<Schedule>[] => [
  { key: 'name', label: t('shell:exports.name'), render: ({ name }) => name },
  {
    key: 'type',
    label: t('reports:type'),
    render: ({ report }) => (report ? t(`status:report.${report.type}`) : '–'),
  },
  {
    key: 'period',
    label: t('reports:ofDays'),
    render: ({ report }) => (report ? t(`reports:previous.${report.period}`) : '–'),
  },
  {
    key: 'rhythm',
    label: t('reports:rhythm'),
    render: ({ rhythm }) => (rhythm ? rhythmText(t, rhythm) : '–'),
  },
  { key: 'format', label: t('shell:exports.format'), render: ({ format }) => format.toUpperCase() },
  {
    key: 'state',
    label: t('shell:exports.state'),
    render: ({ pause }) => (
      <Stacked
        chip={<StatusChip kind="schedule" value={pause ? 'paused' : 'active'} />}
        said={pause && t(`status:pauseReason.${pause.reason}`)}
      />
    ),
  },
  {
    key: 'next',
    label: t('reports:nextRun'),
    render: ({ nextRunAt }) => <DateText value={nextRunAt} />,
  },
  {
    key: 'last',
    label: t('reports:lastRun'),
    render: ({ lastRun }) =>
      lastRun ? (
        <Stacked
          chip={<StatusChip kind="export" value={lastRun.state} />}
          said={
            <>
              <DateText value={lastRun.dueAt} />
              {lastRun.failure && ` · ${t(`status:exportFailure.${lastRun.failure}`)}`}
            </>
          }
        />
      ) : (
        '–'
      ),
  },
  {
    key: 'actions',
    label: t('shell:exports.actions'),
    align: 'right',
    render: (one) => <ScheduleActions one={one} onEdit={() => edit(one)} />,
  },
];

const Stacked = ({ chip, said }: { readonly chip: React.ReactNode; readonly said: React.ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
    {chip}
    {said && (
      <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {said}
      </Box>
    )}
  </Box>
);
