import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { EventsFound } from '@granary/api/audit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { DateText } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import type { ExplorerSearch } from './explorer-search.ts';

interface Props {
  readonly answers: readonly EventsFound[];
  readonly searching: boolean;
  /** Undefined once the search has reached the beginning of the log. */
  readonly further: (() => void) | undefined;
}

/** Progress of a search inside events, with a button to continue. */
export const EventSearchTold = ({ answers, searching, further }: Props) => {
  const { t } = useTranslation();
  const [, change] = useSearchState<ExplorerSearch>();
  const counted = formatCount(answers.reduce((sum, { searched }) => sum + searched, 0));
  const total = answers.every(({ exact }) => exact) ? counted : `${counted}+`;
  const searchedTo = answers.findLast((answer) => answer.searchedTo !== null)?.searchedTo;
  return (
    <Told note={t('audit:explorer.insideTold')}>
      <Box component="output" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {searching && <CircularProgress size={14} aria-hidden />}
        {answers.length === 0 && t('audit:explorer.searching')}
        {answers.length > 0 && !further && t('audit:explorer.searchedAll', { total })}
        {further && searchedTo && (
          <span>
            {t('audit:explorer.searchedTo', { total })} <DateText value={searchedTo} />
          </span>
        )}
      </Box>
      {further && (
        <Button size="small" variant="outlined" disabled={searching} onClick={further}>
          {t('audit:explorer.further')}
        </Button>
      )}
      <Button size="small" variant="outlined" color="inherit" onClick={() => change({ within: 'summary' })}>
        {t('audit:explorer.summaryOnly')}
      </Button>
    </Told>
  );
};

/** Note on the quick search, which covers only the operation log's summaries. */
export const SummaryTold = () => {
  const { t } = useTranslation();
  const [, change] = useSearchState<ExplorerSearch>();
  return (
    <Told>
      <span>{t('audit:explorer.summaryTold')}</span>
      <Button
        size="small"
        variant="outlined"
        onClick={() => change({ within: undefined, cursor: undefined })}
      >
        {t('audit:explorer.inside')}
      </Button>
    </Told>
  );
};

const Told = ({ children, note }: { children: ReactNode; note?: string }) => (
  <Box
    component="section"
    sx={{
      px: { xs: 4, md: 6 },
      py: 2,
      borderBottom: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
      fontSize: 13,
    }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
      {children}
    </Box>
    {note && <Box sx={{ color: 'text.secondary', mt: 1 }}>{note}</Box>}
  </Box>
);
