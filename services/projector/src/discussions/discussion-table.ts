import { discussion, type DiscussionEvent } from '@granary/domain/discussions';
import { DiscussionRow } from '@granary/read-models/discussions';
import { keyed } from '../engine/index.ts';

export const discussionTable = keyed({
  entity: DiscussionRow,
  from: [discussion],
  keys: ({ streamId }) => [streamId],
  evolve: (row, event, id): DiscussionRow => {
    const { comments = 0, attachments = 0 } = row ?? {};
    const change = changes[event.type];
    return {
      id,
      ...event.data.document,
      comments: comments + (change.comments ?? 0),
      attachments: attachments + (change.attachments ?? 0),
      changedAt: event.recordedAt,
    };
  },
});

const changes: Readonly<
  Record<DiscussionEvent['type'], { readonly comments?: number; readonly attachments?: number }>
> = {
  CommentAdded: { comments: 1 },
  CommentRevised: {},
  CommentDeleted: { comments: -1 },
  DocumentAttachmentAdded: { attachments: 1 },
  DocumentAttachmentRemoved: { attachments: -1 },
};
