import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../../app/router/search-state.ts';
import { useCan, type Needed } from '../../app/session/can.ts';
import { settings } from '../../app/settings/settings.ts';
import { RowActions } from '../list/RowActions.tsx';
import type { RowAction } from '../list/types.ts';
import { PageHeader } from '../PageHeader.tsx';
import { Timeline, type TimelineEntry } from '../timeline/Timeline.tsx';
import { KeyFigures, type Figure } from '../widgets/KeyFigure.tsx';
import { Tip } from '../widgets/Tip.tsx';

export interface NextStep {
  readonly label: string;
  readonly run: () => void | Promise<unknown>;
  readonly needs?: Needed;
  readonly pending?: boolean;
  /** The reason why it is not possible; the button stays visible, disabled, and shows it. */
  readonly blocked?: string | undefined;
  readonly icon?: ReactNode;
  /** `a` approves, `r` rejects, `e` edits. */
  readonly hotkey?: 'a' | 'r' | 'e';
}

/** What the user can do with a record in its state. */
export interface Steps {
  /** The main action. */
  readonly next?: NextStep | undefined;
  /** The alternative to the next step, such as "Reject". */
  readonly second?: NextStep | undefined;
  /** All others. */
  readonly actions?: readonly RowAction[];
}

export interface DetailTab {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
  readonly render: () => ReactNode;
}

export interface DetailPageProps extends Steps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly status?: ReactNode;
  /** At most four. */
  readonly figures?: readonly Figure[];
  readonly banner?: ReactNode;
  /** Buttons beside the actions that change only the view; shown to every user. */
  readonly tools?: ReactNode;
  /** Above the tabs, whichever is open. */
  readonly dock?: ReactNode;
  /** Replaces the timeline: wide, at the side from 1200 px, otherwise below. */
  readonly aside?: { readonly label: string; readonly content: ReactNode } | undefined;
  readonly tabs: readonly DetailTab[];
  /** At the side from 1440 px, otherwise the last tab. */
  readonly timeline?: readonly TimelineEntry[];
  /** A command's effect has not reached the displayed data. */
  readonly syncing?: boolean;
}

/** The page of one record; the selected tab is kept in the URL (`?tab=`; see `detailSearch`). */
export const DetailPage = (props: DetailPageProps) => {
  const { t } = useTranslation();
  const wide = useMediaQuery('(min-width:1440px)');
  const beside = wide && props.timeline !== undefined && !props.aside;
  const history: DetailTab[] =
    props.timeline && !beside && !props.aside
      ? [
          {
            key: 'timeline',
            label: t('common:timeline'),
            render: () => <Timeline entries={props.timeline ?? []} />,
          },
        ]
      : [];
  return (
    <>
      <PageHeader
        title={props.title}
        subtitle={props.subtitle}
        status={
          <>
            {props.status}
            {props.syncing && (
              <Typography variant="caption" component="output" sx={{ color: 'text.secondary' }}>
                {t('common:syncing')}
              </Typography>
            )}
          </>
        }
        actions={
          <>
            {props.tools}
            {props.actions && <RowActions actions={props.actions} />}
            {props.second && <StepButton step={props.second} />}
            {props.next && <StepButton step={props.next} primary />}
          </>
        }
      />
      {props.banner}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: props.aside
            ? { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }
            : beside
              ? 'minmax(0, 1fr) 340px'
              : 'minmax(0, 1fr)',
          gap: 6,
          p: { xs: 4, md: 6 },
        }}
      >
        {props.aside && props.figures && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <KeyFigures figures={props.figures} />
          </Box>
        )}
        <Box sx={{ display: 'grid', gap: 5, minWidth: 0, alignContent: 'start' }}>
          {!props.aside && props.figures && <KeyFigures figures={props.figures} />}
          {props.dock && <Paper variant="outlined">{props.dock}</Paper>}
          <TabPanels tabs={[...props.tabs, ...history]} />
        </Box>
        {props.aside && <Side label={props.aside.label}>{props.aside.content}</Side>}
        {beside && (
          <Side label={t('common:timeline')}>
            <Timeline entries={props.timeline ?? []} />
          </Side>
        )}
      </Box>
    </>
  );
};

const Side = ({ label, children }: { label: string; children: ReactNode }) => (
  <Paper
    component="aside"
    variant="outlined"
    aria-label={label}
    sx={{ p: { xs: 4, md: 5 }, alignSelf: 'start', minWidth: 0 }}
  >
    <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
      {label}
    </Typography>
    {children}
  </Paper>
);

const TabPanels = ({ tabs }: { tabs: readonly DetailTab[] }) => {
  const [search, change] = useSearchState<{ tab?: string | undefined }>();
  const id = useId();
  const current = tabs.find((tab) => tab.key === search.tab) ?? tabs[0];
  if (!current) return null;

  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      {tabs.length > 1 && (
        <Tabs
          value={current.key}
          onChange={(_, tab: string) => change({ tab })}
          variant="scrollable"
          scrollButtons="auto"
          sx={{ borderBottom: 1, borderColor: 'divider', px: 2 }}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.key}
              value={tab.key}
              id={`${id}-${tab.key}`}
              aria-controls={`${id}-panel`}
              label={tab.count === undefined ? tab.label : `${tab.label} (${tab.count})`}
            />
          ))}
        </Tabs>
      )}
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current.key}`}
        sx={{ p: { xs: 4, md: 5 }, minWidth: 0, overflowX: 'auto' }}
      >
        {current.render()}
      </Box>
    </Paper>
  );
};

/** As long as a double click may take. */
const DOUBLE_CLICK_MS = 500;

/** False just after the button has become another step: the second click of a double click must not take that one too. */
const useSettled = (label: string): boolean => {
  const [known, setKnown] = useState(label);
  useEffect(() => {
    if (known === label) return undefined;
    const timer = setTimeout(() => setKnown(label), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, [known, label]);
  return known === label;
};

const StepButton = ({ step, primary = false }: { step: NextStep; primary?: boolean }) => {
  const can = useCan();
  const singleKeys = settings.use((state) => state.singleKeys);
  const enabled =
    singleKeys && step.hotkey !== undefined && !step.pending && step.blocked === undefined && can(step.needs);
  const settled = useSettled(step.label);
  useHotkeys(step.hotkey ?? [], () => void step.run(), { enabled, preventDefault: true });
  if (!can(step.needs)) return null;
  const button = (
    <Button
      variant={primary ? 'contained' : 'outlined'}
      color={primary ? 'primary' : 'inherit'}
      startIcon={step.icon}
      loading={step.pending ?? false}
      disabled={step.blocked !== undefined}
      sx={settled ? {} : { pointerEvents: 'none' }}
      onClick={() => void step.run()}
    >
      {step.label}
    </Button>
  );
  if (step.blocked === undefined) return button;
  return (
    <Tip title={step.blocked}>
      <span>{button}</span>
    </Tip>
  );
};
