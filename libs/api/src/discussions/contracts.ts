import { attachmentName, sha256 } from '@granary/domain/attachments/rules';
import { MENTIONS_MAX, commentText, discussedKinds, fileKinds } from '@granary/domain/discussions/rules';
import { z } from 'zod';
import { anyDocumentReader, anyDocumentWorker } from '../access/index.ts';
import { attachedFile } from '../files/index.ts';
import { done, endpoint, reasonText } from '../http/index.ts';

/** A document number, a contract code or a batch id. */
const number = z
  .string()
  .max(160)
  .regex(/^[A-Z0-9_-]+(\.[A-Z0-9_-]+)*$/);
const document = z.object({ kind: z.enum(discussedKinds), number });
const comment = document.extend({ comment: z.uuid() });
const withFiles = z.object({ kind: z.enum(fileKinds), number });
const attachment = withFiles.extend({ attachment: z.uuid() });

const person = z.object({ id: z.string(), username: z.string(), realName: z.string() });
export type Colleague = z.output<typeof person>;

const content = z.object({
  text: commentText,
  /** User ids of those who are mentioned in the text as `@username`. */
  mentions: z.array(z.string().min(1).max(64)).max(MENTIONS_MAX),
});

export const getDiscussion = endpoint({
  method: 'GET',
  path: '/documents/{kind}/{number}/discussion',
  summary: 'Comments and attachments of one document, and what the caller may add',
  access: anyDocumentReader,
  params: document,
  answer: z.object({
    /** Oldest first. */
    comments: z.array(
      z.object({
        id: z.string(),
        author: person,
        addedAt: z.string(),
        revisedAt: z.string().nullable(),
        /** Null if the author has deleted it. */
        text: z.string().nullable(),
        mentions: z.array(person),
        /** The caller wrote it and may still revise or delete it. */
        changeable: z.boolean(),
      }),
    ),
    /** Empty for contracts and batches, which keep their own. */
    attachments: z.array(attachedFile),
    /** When files were attached and removed, oldest first. */
    timeline: z.array(
      z.object({
        eventId: z.string(),
        type: z.string(),
        at: z.string(),
        username: z.string(),
        note: z.string().nullable(),
      }),
    ),
    mayComment: z.boolean(),
    mayAttach: z.boolean(),
  }),
});
export type DiscussionDetail = z.output<typeof getDiscussion.answer>;
export type CommentShown = DiscussionDetail['comments'][number];

export const listDocumentReaders = endpoint({
  method: 'GET',
  path: '/documents/{kind}/{number}/readers',
  summary: 'Colleagues who may read the document and can be mentioned in a comment',
  access: anyDocumentWorker,
  params: document,
  answer: z.object({ rows: z.array(person) }),
});

export const addComment = endpoint({
  method: 'POST',
  path: '/documents/{kind}/{number}/comments',
  summary: 'Comment on a document that the caller may read',
  access: anyDocumentWorker,
  touches: ['discussion'],
  params: document,
  body: content,
  answer: z.object({ id: z.string() }),
});

export const reviseComment = endpoint({
  method: 'PUT',
  path: '/documents/{kind}/{number}/comments/{comment}',
  summary: 'Revise one’s own comment within a day; the former text stays in the log',
  access: anyDocumentWorker,
  touches: ['discussion'],
  params: comment,
  body: content,
  answer: done,
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/documents/{kind}/{number}/comments/{comment}',
  summary: 'Delete one’s own comment within a day; its text stays in the log',
  access: anyDocumentWorker,
  touches: ['discussion'],
  params: comment,
  answer: done,
});

export const attachToDocument = endpoint({
  method: 'POST',
  path: '/documents/{kind}/{number}/attachments',
  summary: 'Attach a file that was uploaded before',
  access: anyDocumentWorker,
  touches: ['discussion'],
  params: withFiles,
  body: z.object({ name: attachmentName, sha256 }),
  answer: z.object({ id: z.string() }),
});

export const removeFromDocument = endpoint({
  method: 'DELETE',
  path: '/documents/{kind}/{number}/attachments/{attachment}',
  summary: 'Remove an attachment; that it was there stays in the history',
  access: anyDocumentWorker,
  touches: ['discussion'],
  params: attachment,
  query: z.object({ reason: reasonText }),
  answer: done,
});

export const getDocumentAttachment = endpoint({
  method: 'GET',
  path: '/documents/{kind}/{number}/attachments/{attachment}',
  summary: 'The file itself, under its own type',
  access: anyDocumentReader,
  params: attachment,
  file: 'paper',
  answer: z.unknown(),
});
