import type { TemplateDetail } from '@granary/api/templates';
import { fold } from '@granary/domain/kernel';
import {
  template,
  type Template,
  type TemplateContent,
  type TemplateEvent,
  type TemplateSource,
  type TemplateState,
} from '@granary/domain/templates';
import type { EventStore, StoredEvent } from '@granary/event-store';

/** A template and all its versions, replayed from its own stream. */
export interface TemplateHistory {
  readonly document: Template;
  readonly contents: ReadonlyMap<number, TemplateContent>;
  readonly versions: TemplateDetail['versions'];
  readonly madeFrom: TemplateSource | null;
  /** Without uses, which are only counted. */
  readonly timeline: TemplateDetail['timeline'];
}

/** Returns undefined if it does not exist or was deleted. */
export const historyOf = async (store: EventStore, id: string): Promise<TemplateHistory | undefined> => {
  let state: TemplateState = template.initial();
  let madeFrom: TemplateSource | null = null;
  const contents = new Map<number, TemplateContent>();
  const versions: TemplateDetail['versions'][number][] = [];
  const timeline: TemplateDetail['timeline'][number][] = [];
  for await (const stored of store.readStream(template.category, id)) {
    const event = { type: stored.type, data: stored.data } as TemplateEvent;
    state = fold(template, [event], state);
    if (event.type === 'TemplateUsed') continue;
    timeline.push(historyEntryOf(stored, event));
    if (event.type === 'TemplateCreated') madeFrom = event.data.madeFrom;
    if (event.type !== 'TemplateCreated' && event.type !== 'TemplateRevised') continue;
    const version = event.type === 'TemplateCreated' ? 1 : event.data.version;
    contents.set(version, event.data.content);
    versions.push({ version, at: stored.recordedAt, username: stored.metadata.actor.username });
  }
  return state.status === 'present'
    ? { document: state, contents, versions: versions.toReversed(), madeFrom, timeline }
    : undefined;
};

const historyEntryOf = (stored: StoredEvent, event: TemplateEvent): TemplateDetail['timeline'][number] => ({
  eventId: stored.id,
  type: stored.type,
  at: stored.recordedAt,
  username: stored.metadata.actor.username,
  role: stored.metadata.actor.role,
  note: noteOf(event),
});

const noteOf = (event: TemplateEvent): string | null => {
  if (event.type === 'TemplateCreated' || event.type === 'TemplateRenamed') return event.data.name;
  return event.type === 'TemplateRevised' ? String(event.data.version) : null;
};
