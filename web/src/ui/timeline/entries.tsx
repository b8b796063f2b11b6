import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../app/theme/tones.ts';
import { eventName } from '../widgets/event-name.ts';
import { DateText } from '../widgets/figures.tsx';
import type { TimelineEntry } from './Timeline.tsx';

/** One event in the history of a document. */
interface Happening {
  readonly eventId: string;
  readonly type: string;
  readonly at: string;
  /** Business time, of documents that can be dated back. */
  readonly occurredAt?: string;
  readonly username: string;
  readonly note: string | null;
}

interface Telling<Told> {
  readonly tone?: (type: string) => Tone;
  /** Where it is more than the note. */
  readonly body?: (happening: Told) => ReactNode;
}

/** Newest first, also among events of the same moment. */
export const timelineOf = <Told extends Happening>(
  happenings: readonly Told[],
  { tone = () => 'neutral', body = ({ note }) => note }: Telling<Told> = {},
): TimelineEntry[] =>
  happenings.toReversed().map((happening) => {
    const { eventId, type, at, occurredAt = at, username } = happening;
    const told = body(happening);
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
