import type { ReactNode } from 'react';
import type { Tone } from '../../app/theme/tones.ts';
import { eventName } from '../widgets/event-name.ts';
import type { TimelineEntry } from './Timeline.tsx';

/** One event in the history of a document. */
interface Happening {
  readonly eventId: string;
  readonly type: string;
  readonly at: string;
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
  happenings.toReversed().map((happening) => ({
    id: happening.eventId,
    at: happening.at,
    title: eventName(happening.type),
    actor: happening.username,
    tone: tone(happening.type),
    body: body(happening),
  }));
