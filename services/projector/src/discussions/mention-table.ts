import { discussion } from '@granary/domain/discussions';
import { MentionRow } from '@granary/read-models/discussions';
import { keyed } from '../engine/index.ts';

export const mentionTable = keyed({
  entity: MentionRow,
  from: [discussion],
  keys: ({ data }) => {
    if (!('comment' in data)) return [];
    const mentioned = 'mentions' in data ? data.mentions : [];
    const unmentioned = 'unmentioned' in data ? data.unmentioned : [];
    return [...mentioned, ...unmentioned].map((person) => `${data.comment} ${person}`);
  },
  evolve: (row, event, id): MentionRow | null | undefined => {
    if (event.type !== 'CommentAdded' && event.type !== 'CommentRevised') return null;
    const { document, comment, mentions } = event.data;
    const person = id.slice(comment.length + 1);
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
