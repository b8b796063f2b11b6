import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import {
  getBatchHistory,
  timelineGroups,
  type BatchDetail,
  type HistoryEntry,
  type TimelineGroup,
} from '@granary/api/stock';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import type { Tone } from '../app/theme/tones.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Timeline, type TimelineEntry } from '../ui/timeline/Timeline.tsx';
import { reasonText } from '../ui/widgets/event-name.ts';
import { DateText, Money, Quantity } from '../ui/widgets/figures.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { DocumentLink } from '../ui/widgets/DocumentLink.tsx';

const tones: Readonly<Record<TimelineGroup, Tone>> = {
  created: 'success',
  inbound: 'success',
  outbound: 'progress',
  adjustment: 'warning',
  expired: 'danger',
  exhausted: 'neutral',
  reservation: 'locked',
  status: 'info',
  cost: 'info',
  location: 'neutral',
  plan: 'warning',
  file: 'neutral',
};

/** The life of a batch, replayed from its events, with the changes of each. */
export const LifecycleTab = ({ batch }: { batch: BatchDetail }) => {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly TimelineGroup[]>([]);
  const query = useQueryOf('stock', getBatchHistory, { params: { id: batch.id } }, { keepPrevious: true });
  const toggle = (group: TimelineGroup) =>
    setChosen(chosen.includes(group) ? chosen.filter((each) => each !== group) : [...chosen, group]);
  return (
    <Loaded query={query} compact>
      {({ entries, total }) => {
        const present = timelineGroups.filter((group) => entries.some((entry) => entry.group === group));
        const shown = chosen.length === 0 ? entries : entries.filter(({ group }) => chosen.includes(group));
        return (
          <Box sx={{ display: 'grid', gap: 5 }}>
            <Box
              component="fieldset"
              aria-label={t('stock:lifecycle.filter')}
              sx={{ border: 0, m: 0, p: 0, display: 'flex', gap: 2, flexWrap: 'wrap' }}
            >
              {present.map((group) => (
                <Chip
                  key={group}
                  size="small"
                  label={t(`stock:lifecycle.${group}`)}
                  color={chosen.includes(group) ? 'primary' : 'default'}
                  aria-pressed={chosen.includes(group)}
                  onClick={() => toggle(group)}
                />
              ))}
            </Box>
            <Timeline entries={shown.map((entry) => timelineEntry(entry, t(`events:type.${entry.type}`)))} />
            {total > entries.length && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('stock:lifecycle.newest', { shown: entries.length, total })}
              </Typography>
            )}
          </Box>
        );
      }}
    </Loaded>
  );
};

const timelineEntry = (entry: HistoryEntry, title: string): TimelineEntry => ({
  id: entry.eventId,
  at: entry.occurredAt,
  title,
  actor: entry.username,
  tone: tones[entry.group],
  body: <What entry={entry} />,
});

const What = ({ entry }: { entry: HistoryEntry }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {entry.document !== null && (
        <DocumentLink kind={entry.documentKind} number={entry.document} line={entry.line} />
      )}
      {entry.reason && <Box sx={{ color: 'text.secondary' }}>{reasonText(entry.reason)}</Box>}
      {entry.changes.length > 0 && (
        <Box
          component="ul"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}
        >
          {entry.changes.map((change) => (
            <li key={change.field}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t(`stock:${change.field}`)}
              </Box>{' '}
              {change.before !== null && (
                <>
                  <Value field={change.field} value={change.before} /> →{' '}
                </>
              )}
              <strong>
                <Value field={change.field} value={change.after} />
              </strong>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
};

const Value = ({ field, value }: { field: string; value: string | null }) => {
  const { t } = useTranslation();
  if (value === null) return <span>–</span>;
  switch (field) {
    case 'current':
    case 'available':
    case 'reserved':
      return <Quantity value={value} />;
    case 'unitCost':
      return <Money amount={value} />;
    case 'expiryDate':
      return <DateText value={value} />;
    case 'status':
      return <StatusChip kind="batch" value={value} />;
    case 'expiryPlan':
      return <span>{t(`status:expiryPlan.${value}`)}</span>;
    case 'quality':
      return <StatusChip kind="quality" value={value} />;
    default:
      return <span>{value}</span>;
  }
};
