import type { DiscussionDetail } from '@granary/api/discussions';
import { discussion, type Discussed, type DiscussionEvent, discussionId } from '@granary/domain/discussions';
import type { EventStore, StoredEvent } from '@granary/event-store';
import type { AttachedFile } from '@granary/read-models/files';

export interface CommentReplayed {
  readonly id: string;
  /** User id and user name. */
  readonly author: string;
  readonly username: string;
  readonly addedAt: string;
  readonly revisedAt: string | null;
  readonly text: string | null;
  readonly mentions: readonly string[];
}

interface Replayed {
  readonly comments: readonly CommentReplayed[];
  readonly attachments: readonly AttachedFile[];
  readonly timeline: DiscussionDetail['timeline'];
}

/** The discussion of a document, replayed from its own stream. */
export const discussionOf = async (store: EventStore, document: Discussed): Promise<Replayed> => {
  const comments = new Map<string, CommentReplayed>();
  const attachments = new Map<string, AttachedFile>();
  const timeline: DiscussionDetail['timeline'] = [];
  for await (const stored of store.readStream(discussion.category, discussionId(document))) {
    const event = { type: stored.type, data: stored.data } as DiscussionEvent;
    if (event.type === 'DocumentAttachmentAdded' || event.type === 'DocumentAttachmentRemoved') {
      replayFile(attachments, event, stored);
      timeline.push(entryOf(stored, event));
    } else replayComment(comments, event, stored);
  }
  return { comments: [...comments.values()], attachments: [...attachments.values()], timeline };
};

type FileEvent = Extract<DiscussionEvent, { data: { attachment: unknown } }>;
type CommentEvent = Exclude<DiscussionEvent, FileEvent>;

const replayFile = (files: Map<string, AttachedFile>, event: FileEvent, { metadata }: StoredEvent): void => {
  if (event.type === 'DocumentAttachmentRemoved') {
    files.delete(event.data.attachment);
    return;
  }
  const { attachment } = event.data;
  const { actor, occurredAt } = metadata;
  files.set(attachment.id, { ...attachment, addedBy: actor.username, addedAt: occurredAt });
};

const replayComment = (
  comments: Map<string, CommentReplayed>,
  event: CommentEvent,
  { metadata }: StoredEvent,
): void => {
  const id = event.data.comment;
  const { actor, occurredAt } = metadata;
  if (event.type === 'CommentAdded') {
    const { author, text, mentions } = event.data;
    const added = { author, username: actor.username, addedAt: occurredAt, revisedAt: null };
    comments.set(id, { id, ...added, text, mentions });
    return;
  }
  const found = comments.get(id);
  if (!found) return;
  const change =
    event.type === 'CommentDeleted'
      ? { text: null, mentions: [] }
      : { text: event.data.text, mentions: event.data.mentions, revisedAt: occurredAt };
  comments.set(id, { ...found, ...change });
};

const entryOf = (
  { id: eventId, type, metadata }: StoredEvent,
  { data, type: kind }: FileEvent,
): DiscussionDetail['timeline'][number] => ({
  eventId,
  type,
  at: metadata.occurredAt,
  username: metadata.actor.username,
  note: kind === 'DocumentAttachmentAdded' ? data.attachment.name : `${data.name} – ${data.reason}`,
});
