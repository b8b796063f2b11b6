import StartIcon from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { listPickTasks, type PickTaskRow } from '@granary/api/outbound';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { session } from '../../app/session/session-store.ts';
import { useChosenWarehouse } from '../../app/session/warehouse.ts';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { DateText } from '../../ui/widgets/figures.tsx';
import { headlineOf } from '../../ui/widgets/headline.ts';
import { PathLink } from '../../ui/widgets/PathLink.tsx';
import { StatusChip } from '../../ui/widgets/StatusChip.tsx';
import { Card, Section } from '../../ui/Section.tsx';
import { nextPick } from './next-pick.ts';
import { WorkList } from './WorkList.tsx';

/** As many as the board shows, so that the picker's own order is among them. */
const ASKED = 100;
const SHOWN = 5;
const PICK = '/warehouse/outbound/$number/pick';

/** The order to pick next, with one button to begin or go on, and the other orders. */
export const PickingCard = () => {
  const { t } = useTranslation();
  const userId = session.use((state) => state.user?.id);
  const warehouse = useChosenWarehouse()?.code;
  const query = useQueryOf('outbound', listPickTasks, {
    query: { ...(warehouse !== undefined && { warehouse }), limit: ASKED },
  });
  const next = query.data && nextPick(query.data.rows, userId);
  const others = query.data && {
    ...query,
    data: {
      ...query.data,
      rows: query.data.rows.filter(({ number }) => number !== next?.number).slice(0, SHOWN),
    },
  };
  return (
    <>
      <Section title={t('dashboard:picking.next')}>
        <Card>
          <Loaded query={query} compact>
            {() => (next ? <Next task={next} own={next.pickerId === userId} /> : <Nothing />)}
          </Loaded>
        </Card>
      </Section>
      {others && others.data.rows.length > 0 && (
        <WorkList<PickTaskRow, typeof others.data>
          title={t('dashboard:picking.others')}
          query={others as typeof query}
          rowId={({ number }) => number}
          target={({ number }) => ({ to: PICK, params: { number } })}
          name={(task) => headlineOf(task, typeName(task.type))}
          detail={(task) => <Facts task={task} />}
          end={({ status }) => <StatusChip kind="outbound" value={status} />}
          empty={t('dashboard:picking.none')}
          all={{ to: '/warehouse/outbound/picking-tasks' }}
        />
      )}
    </>
  );
};

const Next = ({ task, own }: { task: PickTaskRow; own: boolean }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', p: 2 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h3" component="p">
          {headlineOf(task, typeName(task.type))}
        </Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          <Facts task={task} />
        </Typography>
      </Box>
      <Button
        component={PathLink}
        to={PICK}
        params={{ number: task.number }}
        variant="contained"
        size="large"
        startIcon={<StartIcon />}
        sx={{ minHeight: 56 }}
      >
        {t(own ? 'dashboard:picking.continue' : 'dashboard:picking.start')}
      </Button>
    </Box>
  );
};

const Facts = ({ task: { number, warehouse, lineCount, expectedDate } }: { task: PickTaskRow }) => {
  const { t } = useTranslation();
  return (
    <>
      {[number, warehouse, t('dashboard:picking.lines', { count: lineCount })].join(' · ')}
      {expectedDate && (
        <>
          {' · '}
          <DateText value={expectedDate} />
        </>
      )}
    </>
  );
};

const typeName = (type: string): string => i18next.t(`status:outboundType.${type}`);

const Nothing = () => {
  const { t } = useTranslation();
  return <Typography sx={{ p: 2, color: 'text.secondary' }}>{t('dashboard:picking.none')}</Typography>;
};
