import { discussion } from '@granary/domain/discussions';
import { MentionRow } from '@granary/read-models/discussions';
import { keyed } from '../engine/index.ts';

export const mentionTable = keyed({
  entity: MentionRow,
  from: [discussion],
  keys: ({ data, streamId }) => {
    if (!('comment' in data)) return [];
    const mentioned = 'mentions' in data ? data.mentions : [];
    const unmentioned = 'unmentioned' in data ? data.unmentioned : [];
    return [...mentioned, ...unmentioned].map((person) => mentionId(streamId, data.comment, person));
  },
  evolve: (row, event, id): MentionRow | null | undefined => {
    if (event.type !== 'CommentAdded' && event.type !== 'CommentRevised') return null;
    const { document, comment, mentions } = event.data;
    const person = id.slice(mentionId(event.streamId, comment, '').length);
    if (!mentions.includes(person)) return null;
    // A revision tells those who were mentioned before nothing new.
    return (
      row ?? {
        id,
        person,
        ...document,
        warehouse: event.metadata.warehouseId ?? null,
        author: event.metadata.actor.username,
        mentionedAt: event.recordedAt,
      }
    );
  },
});

const mentionId = (document: string, comment: string, person: string): string =>
  `${document} ${comment} ${person}`;
