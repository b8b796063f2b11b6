import EditIcon from '@mui/icons-material/EditOutlined';
import NowIcon from '@mui/icons-material/PlayCircleOutlined';
import PauseIcon from '@mui/icons-material/PauseOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import ResumeIcon from '@mui/icons-material/PlayArrowOutlined';
import IconButton from '@mui/material/IconButton';
import {
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
  runSchedule,
  type Schedule,
} from '@granary/api/schedules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { Tip } from '../ui/widgets/Tip.tsx';

interface Props {
  readonly one: Schedule;
  readonly onEdit: () => void;
}

/** Run now, edit, pause, resume and delete buttons. */
export const ScheduleActions = ({ one, onEdit }: Props) => {
  const { t } = useTranslation();
  const running = useCommand(runSchedule, { success: t('reports:begun') });
  const pausing = useCommand(pauseSchedule, { success: t('reports:pausedNow') });
  const resuming = useCommand(resumeSchedule, { success: t('reports:resumedNow') });
  const removing = useCommand(removeSchedule, { success: t('reports:scheduleDeleted') });
  const busy = [running, pausing, resuming, removing].some(({ pending }) => pending);
  const target = { params: { id: one.id } };
  const remove = async () => {
    const sure = await ask.confirm({
      title: t('reports:deleteSchedule', { name: one.name }),
      body: t('reports:deleteScheduleBody'),
      confirm: t('common:delete'),
      danger: true,
    });
    if (sure) await removing.run(target);
  };
  const act = (label: string, icon: ReactNode, run: () => unknown) => (
    <Tip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={`${label}: ${one.name}`}
          disabled={busy}
          onClick={() => void run()}
        >
          {icon}
        </IconButton>
      </span>
    </Tip>
  );
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {one.report && act(t('reports:runNow'), <NowIcon fontSize="small" />, () => running.run(target))}
      {act(t('common:edit'), <EditIcon fontSize="small" />, onEdit)}
      {one.pause
        ? one.report && act(t('reports:resume'), <ResumeIcon fontSize="small" />, () => resuming.run(target))
        : act(t('reports:pause'), <PauseIcon fontSize="small" />, () => pausing.run(target))}
      {act(t('common:delete'), <RemoveIcon fontSize="small" />, remove)}
    </span>
  );
};
