import HistoryIcon from '@mui/icons-material/History';
import ToggleButton from '@mui/material/ToggleButton';
import type { HistoryEntry } from '@granary/api/audit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DetailTab } from '../ui/detail/DetailPage.tsx';
import type { RowAction } from '../ui/list/types.ts';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { Tip } from '../ui/widgets/Tip.tsx';
import { HistoryEntries } from './HistoryEntries.tsx';
import { PastBanner } from './PastBanner.tsx';
import { usePastTabs } from './past-tabs.tsx';
import { TimeSlider } from './TimeSlider.tsx';
import type { TimeTravel } from './use-time-travel.ts';

interface Shown<State> {
  readonly status: (state: State) => ReactNode;
  readonly figures: (state: State) => Figure[];
  readonly documentOf?: (historyEntry: HistoryEntry) => ReactNode;
}

interface PastPage {
  readonly status: ReactNode;
  readonly figures: readonly Figure[];
  readonly next: undefined;
  readonly second: undefined;
  readonly actions: readonly RowAction[];
  readonly banner: ReactNode;
  readonly tabs: readonly DetailTab[];
  readonly timeline?: never;
  readonly aside: { readonly label: string; readonly content: ReactNode };
}

/**
 * Time travel for a detail page: a switch for the slider and, in the past, replacements for everything the page shows,
 * so that no commands or current figures remain.
 */
export const useTravelPage = <State,>(travel: TimeTravel<State>, shown: Shown<State>) => {
  const { t } = useTranslation();
  const tabs = usePastTabs(travel);
  const { past, open, setOpen } = travel;
  const label = t(open ? 'past:close' : 'past:open');
  const toggle = () => {
    setOpen(!open);
    if (past) travel.go(undefined);
  };
  const state = travel.asOf.data?.state;
  const { documentOf = ({ document }) => document } = shown;
  const content = <HistoryEntries travel={travel} documentOf={documentOf} />;
  const pastPage: PastPage | undefined = past
    ? {
        status: state ? shown.status(state) : null,
        figures: state ? shown.figures(state) : [],
        next: undefined,
        second: undefined,
        actions: [],
        banner: <PastBanner travel={travel} />,
        tabs,
        aside: { label: t('past:tab.history'), content },
      }
    : undefined;
  return {
    tools: (
      <Tip title={label}>
        <ToggleButton
          size="small"
          value="past"
          selected={open}
          aria-label={label}
          onChange={toggle}
          sx={{ border: 0 }}
        >
          <HistoryIcon fontSize="small" />
        </ToggleButton>
      </Tip>
    ),
    dock: open ? <TimeSlider travel={travel} /> : undefined,
    ...(open && !past ? { aside: { label: t('past:tab.history'), content } } : {}),
    ...pastPage,
  };
};
