import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { settings } from '../../app/settings/settings.ts';
import type { Tone } from '../../app/theme/tones.ts';
import { EmptyState } from '../states/EmptyState.tsx';
import { dayOf } from '../widgets/clock.ts';
import { EventLink } from '../widgets/EventLink.tsx';
import { formatDay, formatMoment } from '../widgets/format.ts';
import { PersonName } from '../widgets/PersonName.tsx';

export interface TimelineEntry {
  /** Event id. */
  readonly id: string;
  /** ISO timestamp. */
  readonly at: string;
  readonly title: ReactNode;
  /** The recorded user name; the system and anonymous users are shown as text. */
  readonly actor?: string | null;
  readonly body?: ReactNode;
  readonly tone?: Tone;
}

/** Events by day, newest first. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const { tones } = useTheme();
  if (entries.length === 0) return <EmptyState compact title={t('common:noHistory')} />;
  return (
    <Box>
      {byDay(entries).map(([day, ofDay]) => (
        <Box component="section" key={day} sx={{ mb: 4 }}>
          <Typography
            variant="caption"
            component="h3"
            sx={{ color: 'text.secondary', fontWeight: 600, mb: 2 }}
          >
            {formatDay(day, language)}
          </Typography>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {ofDay.map((entry) => (
              <Box
                component="li"
                key={entry.id}
                sx={{
                  position: 'relative',
                  pl: 6,
                  pb: 3,
                  '&:not(:last-child)::before': {
                    content: '""',
                    position: 'absolute',
                    left: 5,
                    top: 14,
                    bottom: -6,
                    width: '1px',
                    bgcolor: 'divider',
                  },
                }}
              >
                <Box
                  aria-hidden
                  sx={{
                    position: 'absolute',
                    left: 0,
                    top: 5,
                    width: 11,
                    height: 11,
                    borderRadius: '50%',
                    border: `2px solid ${tones[entry.tone ?? 'neutral'].text}`,
                    bgcolor: tones[entry.tone ?? 'neutral'].background,
                  }}
                />
                <Box sx={{ fontWeight: 550 }}>{entry.title}</Box>
                <Typography
                  variant="caption"
                  component="div"
                  sx={{ color: 'text.secondary', display: 'flex', gap: 2, flexWrap: 'wrap' }}
                >
                  <span>
                    {formatMoment(entry.at, language).slice(-5)}
                    {entry.actor && (
                      <>
                        {' · '}
                        <PersonName username={entry.actor} />
                      </>
                    )}
                  </span>
                  <EventLink event={entry.id} />
                </Typography>
                {entry.body !== undefined && <Box sx={{ mt: 1, fontSize: 13 }}>{entry.body}</Box>}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

const byDay = (entries: readonly TimelineEntry[]): [string, TimelineEntry[]][] => {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
};
