import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { InboxRow } from '@granary/api/workflow';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../app/client/failure.ts';
import { notify } from '../app/client/notifications.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { Money } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { approveTask } from './approve-task.ts';
import { documentName } from './names.ts';

interface Failed {
  readonly number: string;
  readonly message: string;
}

interface Props {
  /** The selected tasks. */
  readonly tasks: readonly InboxRow[];
  readonly onDone: () => void;
}

/** Approves the selected tasks after one confirmation, one after the other; lists those that were refused. */
export const BulkApproval = ({ tasks, onDone }: Props) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const sending = useRef(false);
  // While some were refused.
  const kept = useRef('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly Failed[]>([]);

  const approve = async () => {
    const notes = await ask.reason({
      title: t('workflow:bulk.title', { count: tasks.length }),
      body: <Summary tasks={tasks} />,
      confirm: t('workflow:approve'),
      label: t('workflow:note'),
      text: kept.current,
      // A credit request is never approved without a note.
      optional: !tasks.some(({ kind }) => kind === 'credit_approval'),
    });
    if (notes === undefined || sending.current) return;
    sending.current = true;
    setBusy(true);
    const refused: Failed[] = [];
    let approved = 0;
    try {
      for (const task of tasks) {
        const message = await refusalOf(task, notes);
        if (message === undefined) approved += 1;
        else refused.push({ number: task.number, message });
      }
    } finally {
      sending.current = false;
      setBusy(false);
      setFailed(refused);
      kept.current = refused.length > 0 ? notes : '';
      if (approved > 0) notify({ level: 'success', title: t('workflow:bulk.done', { count: approved }) });
      onDone();
      await client.invalidateQueries();
    }
  };

  if (tasks.length === 0 && failed.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t('workflow:bulk.label')}
      sx={{ px: 4, py: 2, display: 'grid', gap: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      {tasks.length > 0 && (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="body2">
            {t('workflow:bulk.selected', { total: formatCount(tasks.length) })}
          </Typography>
          <Button size="small" variant="contained" loading={busy} onClick={() => void approve()}>
            {t('workflow:bulk.approve')}
          </Button>
        </Box>
      )}
      {failed.length > 0 && (
        <Alert severity="error" onClose={() => setFailed([])}>
          {t('workflow:bulk.failed')}
          <Box component="ul" sx={{ m: 0, pl: 4 }}>
            {failed.map(({ number, message }) => (
              <li key={number}>
                {number}: {message}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
};

/** What is about to be approved: number, customer or supplier, and amount. */
const Summary = ({ tasks }: { tasks: readonly InboxRow[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 4, maxHeight: '40vh', overflowY: 'auto' }}>
    {tasks.map((task) => (
      <li key={task.id}>
        {task.number} · {documentName(task)}
        {task.amount !== null && (
          <>
            {' · '}
            <Money amount={task.amount} />
          </>
        )}
      </li>
    ))}
  </Box>
);

/** Why it was not approved; undefined if it was. */
const refusalOf = async (task: InboxRow, notes: string): Promise<string | undefined> => {
  try {
    await approveTask(task, notes);
    return undefined;
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return failure.message || failure.code;
  }
};
