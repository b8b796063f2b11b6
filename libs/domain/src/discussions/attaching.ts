import { requireAttachable, type Attachment } from '../attachments/index.ts';
import type { Discussion } from './discussion.ts';
import type { DiscussionEvent, DocumentWithFiles } from './events.ts';

export const attachToDocument = (
  state: Discussion,
  command: { readonly document: DocumentWithFiles; readonly attachment: Attachment },
): DiscussionEvent[] =>
  requireAttachable(state.attachments, command.attachment)
    ? [{ type: 'DocumentAttachmentAdded', data: command }]
    : [];

export const removeFromDocument = (
  state: Discussion,
  command: { readonly document: DocumentWithFiles; readonly attachment: string; readonly reason: string },
): DiscussionEvent[] => {
  const found = state.attachments.find(({ id }) => id === command.attachment);
  return found ? [{ type: 'DocumentAttachmentRemoved', data: { ...command, name: found.name } }] : [];
};
