import {
  addComment,
  attachToDocument,
  deleteComment,
  discussion,
  removeFromDocument,
  reviseComment,
} from '@granary/domain/discussions';
import { answering, streamCommands } from '../commands/index.ts';

export const discussionCommands = streamCommands(discussion, {
  add: answering(addComment, (_, { comment: id }) => ({ id })),
  revise: reviseComment,
  delete: deleteComment,
  attach: answering(attachToDocument, (_, { attachment: { id } }) => ({ id })),
  removeAttachment: removeFromDocument,
});
