import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { listSchedules, type Schedule } from '@granary/api/schedules';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { settings } from '../app/settings/settings.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { FailedState } from '../ui/states/FailedState.tsx';
import { reportTypesFor } from './asking.ts';
import { scheduleColumns } from './schedule-columns.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { scheduleValues } from './scheduling.ts';

/** Polling interval: runs start and progress without events. */
const LOOK_MS = 3_000;

/** The user's report schedules, with their times and the outcome of the last run. */
export const ScheduledReports = ({ tabs }: { readonly tabs: ReactNode }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQueryOf('schedule', listSchedules, {}, { refetchInterval: LOOK_MS });
  const [type] = reportTypesFor(useCan());
  const [editing, setEditing] = useState<{ readonly one: Schedule | undefined }>();
  const { language } = settings.get();
  return (
    <>
      <PageHeader
        title={t('reports:title')}
        subtitle={t('reports:scheduledSubtitle')}
        actions={
          type && (
            <Button
              variant="contained"
              startIcon={<AddIcon />}
              onClick={() => setEditing({ one: undefined })}
            >
              {t('reports:newSchedule')}
            </Button>
          )
        }
      />
      {tabs}
      <Box sx={{ p: { xs: 4, md: 6 } }}>
        {error ? (
          <FailedState failure={error} onRetry={() => void refetch()} />
        ) : (
          data && (
            <SimpleTable
              label={t('reports:tab.scheduled')}
              columns={scheduleColumns(t, (one) => setEditing({ one }))}
              rows={data.rows}
              rowId={({ id }) => id}
              empty={<EmptyState title={t('reports:noSchedulesTitle')} body={t('reports:noSchedulesBody')} />}
            />
          )
        )}
      </Box>
      {editing && type && (
        <ScheduleDialog
          one={editing.one}
          values={scheduleValues(editing.one, { language, type })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
};
