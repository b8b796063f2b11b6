import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { HistoryEntry } from '@granary/api/audit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { settings } from '../app/settings/settings.ts';
import { isBackDated, typeName } from '../audit/index.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { reasonText } from '../ui/widgets/event-name.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { NO_FILTER, matches, type HistoryFilter } from './filter.ts';
import { HistoryEntryDetail } from './HistoryEntryDetail.tsx';
import { momentOf } from './TimeSlider.tsx';
import type { TimeTravel } from './use-time-travel.ts';
import { FieldName } from '../ui/widgets/FieldName.tsx';
import { Value } from './Value.tsx';
import { PersonName } from '../ui/widgets/PersonName.tsx';
import { personName } from '../ui/widgets/person-name.ts';

interface Props {
  readonly travel: TimeTravel;
  /** Renders a document number, as a link if the page has one. */
  readonly documentOf: (historyEntry: HistoryEntry) => ReactNode;
}

/** The record's events, newest first, with the selected one in detail. */
export const HistoryEntries = ({ travel, documentOf }: Props) => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER);
  const { search, change, happenings, index } = travel;
  // Defaults to the event at the slider.
  const chosen =
    happenings.find(({ position }) => position === search.event) ??
    (travel.past ? happenings[index] : undefined);
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Loaded query={travel.history} compact>
        {({ earlier, later }) => {
          const shown = happenings.filter((each) => matches(each, filter)).toReversed();
          return (
            <>
              <Filters happenings={happenings} filter={filter} onChange={setFilter} />
              {chosen && <HistoryEntryDetail key={chosen.position} travel={travel} historyEntry={chosen} />}
              {shown.length === 0 && <EmptyState compact title={t('past:noneMatch')} />}
              <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label={t('common:timeline')}>
                {shown.map((historyEntry) => (
                  <Entry
                    key={historyEntry.position}
                    travel={travel}
                    historyEntry={historyEntry}
                    chosen={historyEntry === chosen}
                    ghost={travel.past && happenings.indexOf(historyEntry) > index}
                    document={historyEntry.document === null ? null : documentOf(historyEntry)}
                    onChoose={() =>
                      change({
                        event: search.event === historyEntry.position ? undefined : historyEntry.position,
                        against: undefined,
                      })
                    }
                  />
                ))}
              </Box>
              {earlier + later > 0 && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {t('past:page', { earlier, later })}
                </Typography>
              )}
            </>
          );
        }}
      </Loaded>
    </Box>
  );
};

interface FiltersProps {
  readonly happenings: readonly HistoryEntry[];
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}

const Filters = ({ happenings, filter, onChange }: FiltersProps) => {
  const { t } = useTranslation();
  const types = [...new Set(happenings.map(({ type }) => type))];
  const people = [...new Set(happenings.map(({ username }) => username))];
  const toggle = (type: string) =>
    onChange({
      ...filter,
      types: filter.types.includes(type)
        ? filter.types.filter((each) => each !== type)
        : [...filter.types, type],
    });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <TextField
          size="small"
          label={t('past:findDocument')}
          value={filter.words}
          onChange={({ target: { value } }) => onChange({ ...filter, words: value })}
        />
        <TextField
          select
          size="small"
          label={t('past:who')}
          value={people.includes(filter.username) ? filter.username : ''}
          onChange={({ target: { value } }) => onChange({ ...filter, username: value })}
        >
          <MenuItem value="">{t('past:everybody')}</MenuItem>
          {people.map((username) => (
            <MenuItem key={username} value={username}>
              {personName(username)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {types.length > 1 && (
        <Box
          component="fieldset"
          aria-label={t('past:types')}
          sx={{ border: 0, m: 0, p: 0, display: 'flex', gap: 1.5, flexWrap: 'wrap' }}
        >
          {types.map((type) => (
            <Chip
              key={type}
              size="small"
              label={typeName(type)}
              color={filter.types.includes(type) ? 'primary' : 'default'}
              aria-pressed={filter.types.includes(type)}
              onClick={() => toggle(type)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
};

interface EntryProps {
  readonly travel: TimeTravel;
  readonly historyEntry: HistoryEntry;
  readonly chosen: boolean;
  /** Not yet known at the selected moment. */
  readonly ghost: boolean;
  readonly document: ReactNode;
  readonly onChoose: () => void;
}

const FIGURES_SHOWN = 3;

const Entry = ({ travel, historyEntry, chosen, ghost, document, onChoose }: EntryProps) => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const { source, basis } = travel;
  return (
    <Box
      component="li"
      sx={{
        borderLeft: 3,
        borderColor: chosen ? 'primary.main' : 'divider',
        bgcolor: chosen ? 'action.selected' : undefined,
        // Fainter, but still legible.
        ...(ghost ? { borderLeftStyle: 'dashed', color: 'text.secondary' } : {}),
        pl: 3,
        pr: 1,
        py: 2,
        minWidth: 0,
      }}
    >
      <Button
        color="inherit"
        size="small"
        aria-pressed={chosen}
        onClick={onChoose}
        sx={{ p: 0, minWidth: 0, textAlign: 'left', fontWeight: ghost ? 400 : 600, justifyContent: 'start' }}
      >
        {typeName(historyEntry.type)}
      </Button>
      <Typography
        variant="caption"
        component="div"
        sx={{ color: 'text.secondary', '& a': { textDecoration: 'underline' } }}
      >
        {momentOf(historyEntry, basis, language)} · <PersonName username={historyEntry.username} />
        {document && <> · {document}</>}
      </Typography>
      {isBackDated(historyEntry) && (
        <ToneChip tone="warning">
          {t('past:backDated', {
            moment: momentOf(historyEntry, basis === 'effective' ? 'recorded' : 'effective', language),
          })}
        </ToneChip>
      )}
      {historyEntry.reason && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {reasonText(historyEntry.reason)}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, fontSize: 13 }}>
        {historyEntry.changes.slice(0, FIGURES_SHOWN).map(({ field, before, after }) => (
          <span key={field}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              <FieldName path={field} />
            </Box>{' '}
            {before !== null && (
              <>
                <Value source={source} field={field} value={before} /> →{' '}
              </>
            )}
            <strong>
              <Value source={source} field={field} value={after} />
            </strong>
          </span>
        ))}
      </Box>
    </Box>
  );
};
