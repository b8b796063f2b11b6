import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { finishPicking, type PickTask } from '@granary/api/outbound';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/client/use-command.ts';
import { useCan } from '../../app/session/can.ts';
import { countedUnit } from '../../ui/widgets/counted-unit.ts';
import { formatQuantity } from '../../ui/widgets/format.ts';
import { useNameOf, useUnitName } from '../../ui/widgets/local-name.ts';
import { usePickQueue } from './pick-queue.ts';
import { shortagesOf, type Stop } from './stops.ts';

interface Props {
  readonly task: PickTask;
  readonly stops: readonly Stop[];
  readonly onFinished: () => void;
}

/** No stops left: the task can be finished once the server has received every action. */
export const FinishCard = ({ task, stops, onFinished }: Props) => {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const nameOf = useNameOf();
  const unitName = useUnitName();
  const { number } = task;
  const queue = usePickQueue(number);
  const waiting = queue.waiting.length;
  const refused = queue.refused.length;
  const shortages = shortagesOf(task, queue);
  const invalid = stops.filter((stop) => stop.invalid).length;
  const finish = useCommand(finishPicking, { success: t('picking:finished') });

  const run = async () => {
    if (!(await finish.run({ params: { number } }))) return;
    onFinished();
    if (can('outbound_execution:ship'))
      void navigate({ to: '/warehouse/outbound/$number/ship', params: { number } });
    else void navigate({ to: '/warehouse/outbound/picking-tasks' });
  };

  return (
    <Paper variant="outlined" sx={{ p: 5, display: 'grid', gap: 4, justifyItems: 'stretch' }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <DoneIcon color="success" sx={{ fontSize: 40 }} />
        <Typography variant="h2" component="p">
          {t('picking:nothingLeft')}
        </Typography>
      </Box>
      {shortages.map(({ line, item, short }) => (
        <Alert key={line} severity="warning">
          {t('picking:wentShort', {
            item: nameOf(item),
            quantity: formatQuantity(short),
            unit: countedUnit(unitName(item.unit) ?? '', short),
          })}
        </Alert>
      ))}
      {invalid > 0 && <Alert severity="error">{t('picking:someBlocked', { count: invalid })}</Alert>}
      {waiting > 0 && <Alert severity="info">{t('picking:finishWaits', { count: waiting })}</Alert>}
      {refused > 0 && <Alert severity="warning">{t('picking:finishRefused', { count: refused })}</Alert>}
      <Button
        variant="contained"
        size="large"
        loading={finish.pending}
        disabled={waiting > 0 || refused > 0 || invalid > 0}
        onClick={() => void run()}
        sx={{ minHeight: 64, fontSize: 18 }}
      >
        {t('picking:finish')}
      </Button>
    </Paper>
  );
};
