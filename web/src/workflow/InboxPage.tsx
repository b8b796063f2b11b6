import BackIcon from '@mui/icons-material/ArrowBack';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { listInbox, type InboxRow } from '@granary/api/workflow';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { settings } from '../app/settings/settings.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { InboxList } from './InboxList.tsx';
import type { InboxSearch } from './inbox-search.ts';
import { documentOf } from './names.ts';
import { taskScreens } from './task-screens.ts';

const SHOWN = 100;

/** Everything that waits for the user's decision; after each decision the next task is shown. */
export const InboxPage = () => {
  const { t } = useTranslation();
  const query = useQueryOf('workflow', listInbox, { query: { limit: SHOWN } }, { keepPrevious: true });
  const total = query.data?.page.total;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: { md: 'calc(100dvh - 56px)' } }}>
      <PageHeader
        title={t('workflow:inbox')}
        subtitle={total === undefined ? undefined : t('workflow:waiting', { count: total })}
      />
      <Loaded query={query}>{({ rows }) => <Inbox rows={rows} total={total ?? 0} />}</Loaded>
    </Box>
  );
};

const Inbox = ({ rows, total }: { rows: readonly InboxRow[]; total: number }) => {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width:767.95px)');
  const [search, change] = useSearchState<InboxSearch>();
  const at = usePlace(rows, search.task);
  const task = narrow && search.task === undefined ? undefined : rows[at];
  const select = (row: InboxRow | undefined) => change({ task: row?.id });
  useInboxKeys(rows, at, select);

  if (rows.length === 0)
    return <EmptyState icon={<DoneIcon />} title={t('workflow:emptyTitle')} body={t('workflow:emptyBody')} />;
  const Screen = task && taskScreens[task.kind];
  return (
    <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
      {!(narrow && task) && (
        <Box
          sx={{
            width: narrow ? '100%' : 380,
            flexShrink: 0,
            overflowY: 'auto',
            borderRight: 1,
            borderColor: 'divider',
          }}
        >
          <InboxList rows={rows} selected={task} onSelect={select} />
          {total > rows.length && (
            <Box sx={{ p: 4, color: 'text.secondary' }}>
              {t('workflow:more', { shown: rows.length, total })}
            </Box>
          )}
        </Box>
      )}
      {task && Screen && (
        <Box component="section" aria-label={task.title} sx={{ flex: 1, minWidth: 0, overflowY: 'auto' }}>
          {narrow && (
            <Button startIcon={<BackIcon />} color="inherit" onClick={() => select(undefined)} sx={{ m: 2 }}>
              {t('workflow:backToList')}
            </Button>
          )}
          <Screen key={task.id} task={task} />
        </Box>
      )}
    </Box>
  );
};

/** The index of the selected task; once it is decided, the task that takes its place. */
const usePlace = (rows: readonly InboxRow[], chosen: string | undefined): number => {
  const [before, remember] = useState(0);
  const found = rows.findIndex(({ id }) => id === chosen);
  if (found >= 0 && found !== before) remember(found);
  return found >= 0 ? found : Math.max(0, Math.min(before, rows.length - 1));
};

/** Keys: j/k move, Enter opens the document. */
const useInboxKeys = (
  rows: readonly InboxRow[],
  at: number,
  select: (row: InboxRow | undefined) => void,
): void => {
  const navigate = useNavigate();
  const enabled = settings.use((state) => state.singleKeys) && rows.length > 0;
  useHotkeys('j', () => select(rows[Math.min(at + 1, rows.length - 1)]), { enabled }, [rows, at]);
  useHotkeys('k', () => select(rows[Math.max(at - 1, 0)]), { enabled }, [rows, at]);
  useHotkeys(
    'o',
    () => {
      const row = rows[at];
      if (row) void navigate(documentOf(row));
    },
    { enabled },
    [rows, at],
  );
};
