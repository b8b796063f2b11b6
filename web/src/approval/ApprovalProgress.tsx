import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Topic } from '@granary/api/http';
import { takeTaskBack, type Approval } from '@granary/api/workflow';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { roleName, stepText } from './names.ts';
import { useApproval } from './use-decision-blocker.ts';
import { personName } from '../ui/widgets/person-name.ts';

interface Props {
  readonly category: Topic;
  readonly number: string;
}

/** The pending step, its assignee and a way to delegate it; renders nothing if no step is pending. */
export const ApprovalProgress = ({ category, number }: Props) => {
  const { data } = useApproval(category, number);
  const waiting = data?.waiting;
  if (!waiting || (waiting.steps === 1 && waiting.delegate === null && waiting.obstacle !== null))
    return null;
  return <Waiting number={number} waiting={waiting} tasks={data.tasks} />;
};

/** The same, above a document's page. */
export const ApprovalBanner = (props: Props) => (
  <Box sx={{ px: { xs: 4, md: 6 }, pt: 4, '&:empty': { display: 'none' } }}>
    <ApprovalProgress {...props} />
  </Box>
);

type WaitingStep = NonNullable<Approval['waiting']>;

const Waiting = ({
  number,
  waiting,
  tasks,
}: Pick<Props, 'number'> & { waiting: WaitingStep; tasks: Approval['tasks'] }) => {
  const { t } = useTranslation();
  const [handing, setHanding] = useState(false);
  const takeBack = useCommand(takeTaskBack, {
    success: t('workflow:takenBack'),
  });
  const { kind, role, delegate, delegatedBy, mayTakeBack } = waiting;
  const mayDecide = waiting.obstacle === null;
  const handed = tasks.findLast(({ status }) => status === 'delegated');
  const retrieve = async () => {
    const reason = await ask.reason({
      title: t('workflow:takeBackTitle', { number }),
      confirm: t('workflow:takeBack'),
      optional: true,
    });
    if (reason !== undefined)
      await takeBack.run({ params: { kind, number }, query: reason ? { reason } : {} });
  };
  return (
    <Box
      component="section"
      aria-label={t('workflow:progress')}
      sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}
    >
      {waiting.steps > 1 && <ToneChip tone="info">{stepText(waiting)}</ToneChip>}
      {role !== null && (
        <ToneChip tone="neutral">{t('workflow:decidedByRole', { role: roleName(role) })}</ToneChip>
      )}
      {takenBefore(tasks, waiting).map(({ n, step, closedBy }) => (
        <ToneChip key={n} tone="success">
          {t('workflow:stepTaken', { step, name: personName(closedBy ?? '') })}
        </ToneChip>
      ))}
      {delegate !== null && (
        <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
          {t('workflow:handedTo', { name: personName(delegate), by: personName(delegatedBy ?? '') })}
          {handed?.note && ` · ${handed.note}`}
        </Typography>
      )}
      {mayDecide && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => setHanding(true)}>
          {t('workflow:handOverTo')}
        </Button>
      )}
      {delegate !== null && (mayDecide || mayTakeBack) && (
        <Button size="small" color="inherit" loading={takeBack.pending} onClick={() => void retrieve()}>
          {t('workflow:takeBack')}
        </Button>
      )}
      {handing && <HandOverDialog kind={kind} number={number} onClose={() => setHanding(false)} />}
    </Box>
  );
};

/** The approved steps of this submission that precede the pending one. */
const takenBefore = (tasks: Approval['tasks'], { step, kind }: WaitingStep): Approval['tasks'] =>
  step === 1 ? [] : tasks.filter((task) => task.status === 'approved' && task.kind === kind).slice(1 - step);
