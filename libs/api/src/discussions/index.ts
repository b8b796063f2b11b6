export {
  addComment,
  attachToDocument,
  deleteComment,
  getDiscussion,
  getDocumentAttachment,
  listDocumentReaders,
  removeFromDocument,
  reviseComment,
  type Colleague,
  type CommentShown,
  type DiscussionDetail,
} from './contracts.ts';
export { pageOfDocument, pathOf, type Page } from './pages.ts';
