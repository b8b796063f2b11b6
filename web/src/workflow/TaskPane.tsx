import ApproveIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { decisions, type InboxRow } from '@granary/api/workflow';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { useTranslation } from 'react-i18next';
import { ApprovalProgress, useDecisionBlocker } from '../approval/index.ts';
import { settings } from '../app/settings/settings.ts';
import { useNoticesAbove } from '../ui/widgets/notices-above.ts';
import { Ago } from '../ui/widgets/figures.tsx';
import { titleBeside } from '../ui/widgets/headline.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { Tip } from '../ui/widgets/Tip.tsx';
import { documentName, documentOf, headed, kindName } from './names.ts';
import { personName } from '../ui/widgets/person-name.ts';

export interface Deciding {
  readonly approve: Approve;
  readonly reject: () => Promise<unknown>;
  readonly pending: boolean;
  /** The reason why it cannot be decided. */
  readonly blocked?: string | undefined;
}

/** Approves directly, or opens a dialog that asks for more than a note. */
type Approve = (() => Promise<unknown>) | { readonly dialog: (onClose: () => void) => ReactNode };

interface Props {
  readonly task: InboxRow;
  readonly deciding: Deciding;
  readonly children: ReactNode;
}

/** Of the bar with the buttons, in pixels. */
const BUTTONS_HEIGHT = 64;

/** A task with the facts behind it and both decisions; a approves, r rejects. */
export const TaskPane = ({ task, deciding, children }: Props) => {
  const { t } = useTranslation();
  useNoticesAbove(BUTTONS_HEIGHT);
  const { approve, reject, dialog } = useAnswering(deciding);
  const singleKeys = settings.use((state) => state.singleKeys);
  const { blocker, asking } = useDecisionBlocker(task.kind, task.number);
  const pending = deciding.pending || asking;
  const blocked = blocker ?? deciding.blocked;
  const enabled = singleKeys && !pending && blocked === undefined;
  useHotkeys('a', approve, { enabled, preventDefault: true });
  useHotkeys('r', reject, { enabled, preventDefault: true });

  const button = (label: string, answer: () => void, primary: boolean) => (
    <Button
      variant={primary ? 'contained' : 'outlined'}
      color={primary ? 'primary' : 'inherit'}
      {...(primary ? { startIcon: <ApproveIcon /> } : {})}
      loading={pending}
      disabled={blocked !== undefined}
      onClick={answer}
    >
      {label}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
      <Box sx={{ p: { xs: 4, md: 6 }, flex: 1, display: 'grid', gap: 5, alignContent: 'start', minWidth: 0 }}>
        <div>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {documentName(task)}
          </Typography>
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
            <Link component={PathLink} {...documentOf(task)} underline="always">
              {task.number}
            </Link>
            {[kindName(task.kind), titleBeside(headed(task)), task.warehouse]
              .filter(Boolean)
              .map((part) => ` · ${part}`)}
          </Typography>
          <Box sx={{ display: 'flex', gap: 3, mt: 2, flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography variant="body2" component="span">
              {t('workflow:submittedBy', { name: task.submitter })} · <Ago moment={task.since} />
            </Typography>
            {task.overdue && <ToneChip tone="warning">{t('workflow:overdue')}</ToneChip>}
            {task.reviewer && (
              <ToneChip tone="info">{t('workflow:reviewedBy', { name: personName(task.reviewer) })}</ToneChip>
            )}
          </Box>
        </div>
        <ApprovalProgress category={decisions[task.kind].category} number={task.number} />
        {children}
      </Box>
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          display: 'flex',
          gap: 2,
          justifyContent: 'flex-end',
          px: { xs: 4, md: 6 },
          py: 3,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <Tip title={blocked ?? ''}>
          <Box component="span" sx={{ display: 'flex', gap: 2 }}>
            {button(t('workflow:reject'), reject, false)}
            {button(t('workflow:approve'), approve, true)}
          </Box>
        </Tip>
      </Box>
      {dialog}
    </Box>
  );
};

/** Wraps both decisions so that the inbox is refetched even after a refusal: somebody else may have decided. */
const useAnswering = ({ approve, reject }: Deciding) => {
  const client = useQueryClient();
  const [approving, setApproving] = useState(false);
  const decided = () => void client.invalidateQueries({ queryKey: ['workflow'] }, { cancelRefetch: false });
  const after = (answer: () => Promise<unknown>) => () => void answer().then(decided);
  if (typeof approve === 'function') return { approve: after(approve), reject: after(reject), dialog: null };
  const close = () => {
    setApproving(false);
    decided();
  };
  return {
    approve: () => setApproving(true),
    reject: after(reject),
    dialog: approving && approve.dialog(close),
  };
};
