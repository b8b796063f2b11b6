import type { Attachment } from '../attachments/index.ts';
import type { Decider } from '../kernel/index.ts';
import { discussionEvents, type Discussed, type DiscussionEvent } from './events.ts';

export interface Comment {
  readonly id: string;
  readonly author: string;
  readonly addedAt: string;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly deleted: boolean;
}

/** Comments and attachments of one document, beside the document's own stream. */
export interface Discussion {
  /** In the order they were added. */
  readonly comments: Map<string, Comment>;
  readonly attachments: readonly Attachment[];
}

export const discussion: Decider<Discussion, DiscussionEvent> = {
  category: 'discussion',
  events: discussionEvents,
  initial: () => ({ comments: new Map(), attachments: [] }),
  evolve: (state, event, occurredAt = '') => {
    switch (event.type) {
      case 'CommentAdded': {
        const { comment: id, author, text, mentions } = event.data;
        return withComment(state, { id, author, addedAt: occurredAt, text, mentions, deleted: false });
      }
      case 'CommentRevised': {
        const { comment, text, mentions } = event.data;
        return changed(state, comment, { text, mentions });
      }
      case 'CommentDeleted':
        return changed(state, event.data.comment, { text: '', mentions: [], deleted: true });
      case 'DocumentAttachmentAdded':
        return { ...state, attachments: [...state.attachments, event.data.attachment] };
      case 'DocumentAttachmentRemoved':
        return {
          ...state,
          attachments: state.attachments.filter(({ id }) => id !== event.data.attachment),
        };
    }
  },
};

/** The stream of a document's discussion. */
export const discussionId = ({ kind, number }: Discussed): string => `${kind}.${number}`;

const withComment = (state: Discussion, comment: Comment): Discussion => {
  state.comments.set(comment.id, comment);
  return state;
};

const changed = (state: Discussion, id: string, change: Partial<Comment>): Discussion => {
  const found = state.comments.get(id);
  return found ? withComment(state, { ...found, ...change }) : state;
};
