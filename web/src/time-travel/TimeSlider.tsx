import BackIcon from '@mui/icons-material/ChevronLeft';
import ForwardIcon from '@mui/icons-material/ChevronRight';
import PauseIcon from '@mui/icons-material/Pause';
import PlayIcon from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { timeBases, type HistoryEntry, type TimeBasis } from '@granary/api/audit';
import { useEffect, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { useTranslation } from 'react-i18next';
import { settings } from '../app/settings/settings.ts';
import { typeName } from '../audit/index.ts';
import { endOfDay } from '../ui/widgets/clock.ts';
import { formatMoment } from '../ui/widgets/format.ts';
import { Tip } from '../ui/widgets/Tip.tsx';
import { timeOf, type TimeTravel } from './use-time-travel.ts';
import { PersonName } from '../ui/widgets/PersonName.tsx';

const PLAY_MS = 1_000;

interface Props {
  readonly travel: TimeTravel;
  /** Set if the page has its own controls for date, basis and returning to the present. */
  readonly lean?: boolean;
}

/** A slider over a record's events: by mouse, keyboard, playback or date. */
export const TimeSlider = ({ travel, lean = false }: Props) => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const { happenings, index, basis, step } = travel;
  const now = happenings.length;
  // While dragging, only the slider moves.
  const [dragged, setDragged] = useState<number>();
  const value = dragged ?? Math.max(0, index);
  useTravelKeys(travel);
  const [playing, setPlaying] = usePlay(travel);

  const sayAt = (place: number): string => {
    const historyEntry = happenings[place];
    return historyEntry ? momentOf(historyEntry, basis, language) : t('past:now');
  };
  const here = dragged === undefined && index < 0 ? undefined : happenings[value];
  return (
    <Box
      component="section"
      aria-label={t('past:slider')}
      sx={{ display: 'grid', gap: 2, px: { xs: 3, md: 4 }, py: 3 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Tool label={t('past:stepBack')} keys="[" disabled={index <= 0} onClick={() => step(-1)}>
            <BackIcon />
          </Tool>
          <Tool
            label={t(playing ? 'past:pause' : 'past:play')}
            disabled={now === 0}
            onClick={() => setPlaying(!playing)}
          >
            {playing ? <PauseIcon /> : <PlayIcon />}
          </Tool>
          <Tool label={t('past:stepForward')} keys="]" disabled={!travel.past} onClick={() => step(1)}>
            <ForwardIcon />
          </Tool>
        </Box>
        <Slider
          size="small"
          sx={(theme) => ({
            flex: '1 1 200px',
            mx: 2,
            ...(travel.past ? { color: theme.tones.past.text } : {}),
            '& .MuiSlider-mark': { width: 4, height: 4, borderRadius: '50%' },
          })}
          min={0}
          max={Math.max(1, now)}
          step={1}
          marks={now <= 60}
          value={value}
          disabled={now === 0}
          onChange={(_, to) => setDragged(to)}
          onChangeCommitted={(_, to) => {
            setDragged(undefined);
            travel.go(happenings[to]?.position);
          }}
          aria-label={t('past:slider')}
          getAriaValueText={(place) =>
            happenings[place] ? `${sayAt(place)}, ${typeName(happenings[place].type)}` : sayAt(place)
          }
        />
        {!lean && (
          <Button
            size="small"
            variant={travel.past ? 'contained' : 'outlined'}
            color="inherit"
            disabled={!travel.past}
            onClick={() => travel.go(undefined)}
            sx={(theme) =>
              travel.past
                ? {
                    color: theme.tones.past.background,
                    bgcolor: theme.tones.past.text,
                    '&:hover': { bgcolor: theme.tones.past.text },
                  }
                : {}
            }
          >
            {t('past:now')}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <Typography variant="body2" component="output" sx={{ flex: '1 1 220px', minWidth: 0 }}>
          {here ? (
            <>
              <strong>{typeName(here.type)}</strong> · {sayAt(value)} ·{' '}
              <PersonName username={here.username} />
            </>
          ) : value >= now ? (
            t('past:standsNow', { count: now + (travel.history.data?.earlier ?? 0) })
          ) : (
            t('past:beforeTheFirst')
          )}
        </Typography>
        {!lean && (
          <>
            <DayField travel={travel} />
            <BasisSwitch basis={basis} onChange={travel.setBasis} />
          </>
        )}
      </Box>
    </Box>
  );
};

/** Time basis: as known then (recorded), or as known today about then (effective). */
export const BasisSwitch = ({
  basis,
  onChange,
}: {
  basis: TimeBasis;
  onChange: (basis: TimeBasis) => void;
}) => {
  const { t } = useTranslation();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('past:basisLabel')}
      value={basis}
      onChange={(_, to: TimeBasis | null) => to && onChange(to)}
    >
      {timeBases.map((each) => (
        <ToggleButton key={each} value={each}>
          {t(`past:basis.${each}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

interface ToolProps {
  readonly label: string;
  readonly keys?: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

const Tool = ({ label, keys, disabled, onClick, children }: ToolProps) => (
  <Tip title={keys ? `${label} (${keys})` : label}>
    <span>
      <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </IconButton>
    </span>
  </Tip>
);

const DayField = ({ travel }: { travel: TimeTravel }) => {
  const { t } = useTranslation();
  return (
    <TextField
      type="date"
      size="small"
      label={t('past:endOfDay')}
      key={travel.at ?? 'now'}
      onChange={({ target: { value } }) => {
        // A partly typed year is a valid but very early date: ignore it.
        if (/^(19|20)\d\d-\d\d-\d\d$/.test(value)) void travel.goToMoment(endOfDay(value));
      }}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 160 }}
    />
  );
};

/** `[` and `]` step between events, `t` returns to the present. */
const useTravelKeys = ({ past, step, go }: TimeTravel): void => {
  const enabled = settings.use((state) => state.singleKeys);
  useHotkeys('[', () => step(-1), { enabled, useKey: true }, [step]);
  useHotkeys(']', () => step(1), { enabled, useKey: true }, [step]);
  useHotkeys('t', () => go(undefined), { enabled: enabled && past }, [go]);
};

/** Plays from the current event, or from the first, one event per second up to the present. */
const usePlay = ({ past, happenings, step, go }: TimeTravel) => {
  const [playing, setPlaying] = useState(false);
  const running = playing && past;
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => step(1), PLAY_MS);
    return () => clearTimeout(timer);
  }, [running, step]);
  const set = (on: boolean) => {
    if (on && !past) go(happenings[0]?.position);
    setPlaying(on);
  };
  return [running, set] as const;
};

export const momentOf = (
  historyEntry: Pick<HistoryEntry, 'recordedAt' | 'effectiveAt'>,
  basis: TimeBasis,
  language: Parameters<typeof formatMoment>[1],
): string => formatMoment(timeOf(historyEntry, basis), language);
