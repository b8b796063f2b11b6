import BackIcon from '@mui/icons-material/ArrowBack';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { listInbox, type InboxRow } from '@granary/api/workflow';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { settings } from '../app/settings/settings.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { BulkApproval } from './BulkApproval.tsx';
import { InboxFilters } from './InboxFilters.tsx';
import { InboxList } from './InboxList.tsx';
import { inboxFilters, isNarrowed, type InboxSearch } from './inbox-search.ts';
import { documentName, documentOf } from './names.ts';
import { taskScreens } from './task-screens.ts';

const SHOWN = 100;

/** Everything that waits for the user's decision; after each decision the next task is shown. */
export const InboxPage = () => {
  const { t } = useTranslation();
  const [search] = useSearchState<InboxSearch>();
  const asked = useAsked(search);
  const query = useQueryOf('workflow', listInbox, { query: asked }, { keepPrevious: true });
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

/** The waiting time is measured from when the inbox was opened, so that the query stays the same meanwhile. */
const useAsked = (search: InboxSearch) => {
  const { q, kind, warehouse, days, atLeast, atMost } = search;
  const [openedAt] = useState(() => Date.now());
  return useMemo(
    () => ({
      limit: SHOWN,
      ...(q !== undefined && { q }),
      filter: inboxFilters({ kind, warehouse, days, atLeast, atMost }, openedAt),
    }),
    [q, kind, warehouse, days, atLeast, atMost, openedAt],
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
  const { ticked, tick, clear } = useTicked(rows);
  const pane = useRef<HTMLElement>(null);
  useFocusAfterDecision(rows, task?.id, pane);

  if (rows.length === 0 && !isNarrowed(search))
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
          <InboxFilters search={search} change={change} />
          <BulkApproval tasks={rows.filter(({ id }) => ticked.has(id))} onDone={clear} />
          {rows.length === 0 && <EmptyState compact title={t('workflow:filter.none')} />}
          <InboxList rows={rows} selected={task} onSelect={select} ticked={ticked} onTick={tick} />
          {total > rows.length && (
            <Box sx={{ p: 4, color: 'text.secondary' }}>
              {t('workflow:more', { shown: rows.length, total })}
            </Box>
          )}
        </Box>
      )}
      {task && Screen && (
        <Box
          ref={pane}
          component="section"
          aria-label={task.title || documentName(task)}
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, overflowY: 'auto', outline: 'none' }}
        >
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

/** Ids of the tasks to approve together; those that are decided drop out. */
const useTicked = (rows: readonly InboxRow[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ticked = new Set(rows.map(({ id }) => id).filter((id) => chosen.has(id)));
  const tick = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return { ticked, tick, clear: () => setChosen(new Set()) };
};

/** When the shown task has been decided, the focus goes to the one that takes its place. */
const useFocusAfterDecision = (
  rows: readonly InboxRow[],
  shown: string | undefined,
  pane: RefObject<HTMLElement | null>,
): void => {
  const before = useRef(shown);
  useEffect(() => {
    const last = before.current;
    before.current = shown;
    if (last !== undefined && last !== shown && !rows.some(({ id }) => id === last)) pane.current?.focus();
  }, [rows, shown, pane]);
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
