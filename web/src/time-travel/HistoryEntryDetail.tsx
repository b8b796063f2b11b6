import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { getEvent, type HistoryEntry, type getBatchState } from '@granary/api/audit';
import { logReaders } from '@granary/api/operation-log';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { settings } from '../app/settings/settings.ts';
import { CauseTree, EventJson, roleName, typeName } from '../audit/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { reasonText } from '../ui/widgets/event-name.ts';
import { DateText } from '../ui/widgets/figures.tsx';
import { DifferencesTable } from './DifferencesTable.tsx';
import { momentOf } from './TimeSlider.tsx';
import type { TimeTravel } from './use-time-travel.ts';
import { personName } from '../ui/widgets/person-name.ts';

interface Props {
  readonly travel: TimeTravel;
  readonly historyEntry: HistoryEntry;
}

/** One event in detail: data, changes, recorded form and cause. */
export const HistoryEntryDetail = ({ travel, historyEntry }: Props) => {
  const { t } = useTranslation();
  const can = useCan();
  const id = useId();
  const tabs = ['summary', 'diff', ...(can(logReaders) ? (['json', 'cause'] as const) : [])] as const;
  const [tab, setTab] = useState<(typeof tabs)[number]>('diff');
  return (
    <Paper variant="outlined" component="section" aria-label={typeName(historyEntry.type)}>
      <Tabs
        value={tab}
        onChange={(_, to: (typeof tabs)[number]) => setTab(to)}
        variant="scrollable"
        sx={{ borderBottom: 1, borderColor: 'divider', px: 1, minHeight: 40 }}
      >
        {tabs.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`${id}-${each}`}
            aria-controls={`${id}-panel`}
            label={t(`past:tab.${each}`)}
            sx={{ minHeight: 40, minWidth: 64 }}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        sx={{ p: 3, minWidth: 0, overflowX: 'auto', maxHeight: 420, overflowY: 'auto' }}
      >
        {tab === 'summary' && <Summary travel={travel} historyEntry={historyEntry} />}
        {tab === 'diff' && <Diff travel={travel} historyEntry={historyEntry} />}
        {tab === 'json' && <Json travel={travel} historyEntry={historyEntry} />}
        {tab === 'cause' && <CauseTree event={historyEntry.eventId} />}
      </Box>
    </Paper>
  );
};

const Summary = ({ travel, historyEntry }: Props) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Facts
        facts={[
          { label: t('past:event'), value: typeName(historyEntry.type) },
          {
            label: t('past:who'),
            value: `${personName(historyEntry.username)} (${roleName(historyEntry.role)})`,
          },
          { label: t('past:recordedAt'), value: <DateText value={historyEntry.recordedAt} /> },
          { label: t('past:occurredAt'), value: <DateText value={historyEntry.occurredAt} /> },
          { label: t('past:document'), value: historyEntry.document },
          { label: t('past:place'), value: historyEntry.position },
          {
            label: t('past:reason'),
            value: historyEntry.reason && reasonText(historyEntry.reason),
            wide: true,
          },
        ]}
      />
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        onClick={() => travel.go(historyEntry.position)}
      >
        {t('past:lookFromHere')}
      </Button>
    </Box>
  );
};

const BEFORE = 'before';
const NOW = 'now';

/** The changes made by the event, or the differences between it and another moment. */
const Diff = ({ travel, historyEntry }: Props) => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const { source, id, basis, search, change, happenings } = travel;
  const against = search.against ?? BEFORE;
  // Always from the earlier to the later of the two.
  const order = (position: string) => happenings.findIndex((each) => each.position === position);
  const other = against === BEFORE || against === NOW ? undefined : against;
  const turned = against === NOW || (other !== undefined && order(other) > order(historyEntry.position));
  const question = turned
    ? { basis, from: historyEntry.position, ...(other === undefined ? {} : { at: other }) }
    : { basis, at: historyEntry.position, from: other ?? BEFORE };
  const query = useQueryOf(
    source.topic,
    source.state as typeof getBatchState,
    { params: { id }, query: question },
    { keepPrevious: true },
  );
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <TextField
        select
        size="small"
        label={t('past:against')}
        value={order(against) >= 0 || against === NOW ? against : BEFORE}
        onChange={({ target: { value } }) => change({ against: value === BEFORE ? undefined : value })}
      >
        <MenuItem value={BEFORE}>{t('past:beforeIt')}</MenuItem>
        <MenuItem value={NOW}>{t('past:now')}</MenuItem>
        {happenings
          .filter(({ position }) => position !== historyEntry.position)
          .toReversed()
          .map((each) => (
            <MenuItem key={each.position} value={each.position}>
              {momentOf(each, basis, language)} · {typeName(each.type)}
            </MenuItem>
          ))}
      </TextField>
      <Loaded query={query} compact>
        {({ differences }) => <DifferencesTable source={source} differences={differences} />}
      </Loaded>
    </Box>
  );
};

const Json = ({ travel, historyEntry }: Props) => {
  const query = useQueryOf(travel.source.topic, getEvent, { params: { eventId: historyEntry.eventId } });
  return (
    <Loaded query={query} compact>
      {({ type, data, position, revision, occurredAt, recordedAt, correlationId, causationId }) => (
        <EventJson
          value={{ type, data, position, revision, occurredAt, recordedAt, correlationId, causationId }}
        />
      )}
    </Loaded>
  );
};
