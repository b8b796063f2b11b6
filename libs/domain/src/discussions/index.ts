export { attachToDocument, removeFromDocument } from './attaching.ts';
export {
  addComment,
  deleteComment,
  reviseComment,
  type AddComment,
  type ChangeComment,
  type ReviseComment,
} from './commenting.ts';
export { discussion, discussionId, type Comment, type Discussion } from './discussion.ts';
export { factsOf, type Consulted, type DocumentFacts } from './documents.ts';
export { discussionEvents, type Discussed, type DiscussionEvent, type DocumentWithFiles } from './events.ts';
export {
  COMMENTS_MAX,
  COMMENT_CHANGEABLE_MS,
  COMMENT_MAX,
  MENTIONS_MAX,
  commentText,
  discussedKinds,
  fileKinds,
  isChangeable,
  type DiscussedKind,
  type FileKind,
} from './rules.ts';
