import StartIcon from '@mui/icons-material/PlayArrowOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { getPickTask, startPicking, type PickTask } from '@granary/api/outbound';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/client/use-command.ts';
import { useKeptQuery } from '../../app/offline/use-kept-query.ts';
import { session } from '../../app/session/session-store.ts';
import { SendState } from '../../ui/offline/SendState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { DateText, Quantity } from '../../ui/widgets/figures.tsx';
import { headlineOf, titleBeside } from '../../ui/widgets/headline.ts';
import { PathLink } from '../../ui/widgets/PathLink.tsx';
import { StatusChip } from '../../ui/widgets/StatusChip.tsx';
import { typeName } from '../names.ts';
import { NotNow } from '../OrderFor.tsx';
import { detailPath } from '../places.ts';
import { ExceptionCards } from './ExceptionCards.tsx';
import { PickScreen } from './PickScreen.tsx';

import { personName } from '../../ui/widgets/person-name.ts';

const route = getRouteApi('/main/warehouse/outbound/$number/pick');

export const PickPage = () => {
  const { number } = route.useParams();
  const { query, document } = useKeptQuery('outbound', getPickTask, number);
  if (document) return <Task task={document} />;
  const { code, facts } = query.error ?? {};
  if (code === 'OUTBOUND_STATUS_FORBIDS')
    return (
      <NotNow
        number={number}
        status={facts?.['status'] as PickTask['status']}
        to={detailPath('other')}
        reason="pick"
      />
    );
  return <Loaded query={query}>{(loaded) => <Task task={loaded} />}</Loaded>;
};

const Task = ({ task }: { task: PickTask }) => {
  const userId = session.use((state) => state.user?.id);
  const mine = task.status === 'picking' && task.pickerId === userId;
  return (
    <Box sx={{ pb: 6 }}>
      <PageHeader
        compact={mine}
        title={headlineOf(task, typeName(task.type))}
        subtitle={[
          task.number,
          [typeName(task.type), task.destination].filter(Boolean).join(' → '),
          titleBeside(task),
        ]
          .filter(Boolean)
          .join(' · ')}
        status={
          <>
            <StatusChip kind="outbound" value={task.status} />
            <SendState document={task.number} />
          </>
        }
      />
      <ExceptionCards number={task.number} />
      {mine ? <PickScreen task={task} /> : <Start task={task} />}
    </Box>
  );
};

/** Shown before picking starts, and if the task belongs to a colleague or is done. */
const Start = ({ task }: { task: PickTask }) => {
  const { t } = useTranslation();
  const start = useCommand(startPicking, { success: false });
  const begin = (takeOver: boolean) =>
    void start.run({ params: { number: task.number }, body: { takeOver } });
  const blocked = task.allocation === 'error';
  return (
    <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 5, maxWidth: 720, mx: 'auto' }}>
      <Paper variant="outlined" sx={{ p: 5, display: 'grid', gap: 3 }}>
        <Typography variant="h2" component="p">
          {t('picking:toDo', { count: task.stops.length })}
        </Typography>
        <Typography>
          <Quantity value={task.picked} /> / <Quantity value={task.allocated} />
          {task.expectedDate && (
            <>
              {' · '}
              {t('outbound:expectedDate')} <DateText value={task.expectedDate} />
            </>
          )}
        </Typography>
        {task.remarks && <Alert severity="info">{task.remarks}</Alert>}
        {blocked && <Alert severity="error">{t('picking:blocked')}</Alert>}
        {task.status === 'picking' && (
          <Alert severity="warning">{t('picking:byOther', { name: personName(task.picker ?? '') })}</Alert>
        )}
        {task.status === 'pending' && (
          <Button
            variant="contained"
            size="large"
            startIcon={<StartIcon />}
            loading={start.pending}
            disabled={blocked}
            onClick={() => begin(false)}
            sx={{ minHeight: 64, fontSize: 18 }}
          >
            {t('picking:start')}
          </Button>
        )}
        {task.status === 'picking' && (
          <Button
            variant="outlined"
            color="inherit"
            size="large"
            loading={start.pending}
            onClick={() => begin(true)}
            sx={{ minHeight: 56 }}
          >
            {t('picking:takeOver')}
          </Button>
        )}
        {task.status === 'picked' && (
          <>
            <Alert severity="success">{t('picking:allPicked')}</Alert>
            <Button
              component={PathLink}
              to="/warehouse/outbound/$number/ship"
              params={{ number: task.number }}
              variant="contained"
              size="large"
              sx={{ minHeight: 56 }}
            >
              {t('outbound:ship')}
            </Button>
          </>
        )}
        <Button
          component={PathLink}
          to="/warehouse/outbound/picking-tasks"
          color="inherit"
          size="large"
          sx={{ minHeight: 56 }}
        >
          {t('picking:backToTasks')}
        </Button>
      </Paper>
    </Box>
  );
};
