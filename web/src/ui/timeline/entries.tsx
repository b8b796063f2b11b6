import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../app/theme/tones.ts';
import { eventName } from '../widgets/event-name.ts';
import { DateText } from '../widgets/figures.tsx';
import type { TimelineEntry } from './Timeline.tsx';

/** An event in a document's history. */
interface HistoryEntry {
  readonly eventId: string;
  readonly type: string;
  readonly at: string;
  /** Business time, for documents that can be backdated. */
  readonly occurredAt?: string;
  readonly username: string;
  readonly note: string | null;
}

interface Telling<Told> {
  readonly tone?: (type: string) => Tone;
  /** Defaults to the note. */
  readonly body?: (historyEntry: Told) => ReactNode;
}

/** Newest first, also among events with the same timestamp. */
export const timelineOf = <Told extends HistoryEntry>(
  happenings: readonly Told[],
  { tone = () => 'neutral', body = ({ note }) => note }: Telling<Told> = {},
): TimelineEntry[] =>
  happenings.toReversed().map((historyEntry) => {
    const { eventId, type, at, occurredAt = at, username } = historyEntry;
    const told = body(historyEntry);
    return {
      id: eventId,
      at,
      title: eventName(type),
      actor: username,
      tone: tone(type),
      body: occurredAt < at ? <BackDated told={told} to={occurredAt} /> : told,
    };
  });

const BackDated = ({ told, to }: { told: ReactNode; to: string }) => {
  const { t } = useTranslation();
  return (
    <>
      {told}
      <Box sx={{ color: 'text.secondary' }}>
        {t('common:effective')} <DateText value={to} />
      </Box>
    </>
  );
};
