import CommandIcon from '@mui/icons-material/TouchAppOutlined';
import EventIcon from '@mui/icons-material/RadioButtonCheckedOutlined';
import OpenIcon from '@mui/icons-material/ExpandMore';
import StepIcon from '@mui/icons-material/SubdirectoryArrowRightOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { getEventCause, type EventCause } from '@granary/api/audit';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { personName, roleName, typeName } from './names.ts';
import { nameOfSubject } from './SubjectLink.tsx';
import { moveIn, openItems, treeItems, type TreeItem } from './tree-nodes.ts';

/**
 * The command behind an event and everything it caused, as an accessible tree (mouse, keyboard, screen reader). `event`
 * is an event's id or its log position. The page must load the namespaces `audit` and `events`.
 */
export const CauseTree = ({ event }: { event: string }) => {
  const query = useQueryOf(
    'operation',
    getEventCause,
    { params: { eventId: event } },
    { keepPrevious: true },
  );
  return (
    <Loaded query={query} compact>
      {(cause) => <Tree key={cause.correlationId} cause={cause} />}
    </Loaded>
  );
};

const Tree = ({ cause }: { cause: EventCause }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const items = useMemo(() => treeItems(cause.nodes), [cause]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string>();
  const shown = openItems(items, closed);
  const current = shown.find(({ id }) => id === focused) ?? shown.find(({ self }) => self) ?? shown[0];

  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  const activate = (item: TreeItem) =>
    item.kind === 'event'
      ? void navigate({
          to: '/audit/events/$eventId',
          params: { eventId: item.eventId },
          search: { tab: 'cause' },
        })
      : toggle(item.id);
  const focus = (id: string) => {
    setFocused(id);
    frame.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') activate(current);
    else {
      const move = moveIn(shown, current.id, closed, event.key);
      if (!move) return;
      if (move.focus !== undefined) focus(move.focus);
      const turned = move.open ?? move.close;
      if (turned !== undefined) toggle(turned);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <Box ref={frame} role="tree" aria-label={t('audit:cause')} onKeyDown={onKeyDown} sx={{ minWidth: 0 }}>
        {shown.map((item) => (
          <Item
            key={item.id}
            item={item}
            isClosed={closed.has(item.id)}
            isCurrent={item.id === current?.id}
            onActivate={() => {
              setFocused(item.id);
              activate(item);
            }}
          />
        ))}
      </Box>
      {cause.hidden > 0 && <Note>{t('audit:hidden', { count: cause.hidden })}</Note>}
      {cause.truncated && <Note>{t('audit:truncated', { count: cause.nodes.length })}</Note>}
    </>
  );
};

const Note = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary', mt: 3 }}>
    {children}
  </Typography>
);

interface ItemProps {
  readonly item: TreeItem;
  readonly isClosed: boolean;
  readonly isCurrent: boolean;
  readonly onActivate: () => void;
}

const icons = { command: CommandIcon, step: StepIcon, event: EventIcon };
const INDENT = 22;

const Item = ({ item, isClosed, isCurrent, onActivate }: ItemProps) => {
  const Icon = icons[item.kind];
  return (
    // The tree itself handles the keys of its items.
    <Box
      role="treeitem"
      data-node={item.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={item.depth + 1}
      aria-posinset={item.place}
      aria-setsize={item.siblings}
      aria-selected={item.self}
      {...(item.children > 0 ? { 'aria-expanded': !isClosed } : {})}
      onClick={onActivate}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        py: 1.5,
        pr: 2,
        pl: `${item.depth * INDENT + 8}px`,
        cursor: 'pointer',
        borderRadius: 1,
        borderLeft: 3,
        borderColor: item.self ? 'primary.main' : 'transparent',
        bgcolor: item.self ? 'action.selected' : undefined,
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main' },
      }}
    >
      <OpenIcon
        fontSize="small"
        sx={{
          color: 'text.secondary',
          visibility: item.children > 0 ? 'visible' : 'hidden',
          transform: isClosed ? 'rotate(-90deg)' : undefined,
        }}
      />
      <Icon
        sx={{ fontSize: 16, mt: 0.75, color: item.kind === 'event' ? 'primary.main' : 'text.secondary' }}
      />
      <Words item={item} />
    </Box>
  );
};

const Words = ({ item }: { item: TreeItem }) => {
  const { t } = useTranslation();
  const who = `${personName(item.username)} (${roleName(item.role)})`;
  const subject = nameOfSubject(item);
  const details = item.kind === 'event' ? [subject] : [typeName(item.type), subject];
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: item.self ? 700 : 550 }}>
        {item.kind === 'event' ? typeName(item.type) : t(`audit:${item.kind}`, { who })}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {' · '}
        {details.join(' · ')} · <DateText value={item.occurredAt} />
      </Box>
      {item.saysReason && (
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          {t('audit:because', { reason: item.reason })}
        </Box>
      )}
    </Box>
  );
};
