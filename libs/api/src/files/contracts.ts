import { attachment, attachmentTypes, sha256 } from '@granary/domain/attachments/rules';
import { z } from 'zod';
import { anyDocumentWorker } from '../access/index.ts';
import { endpoint } from '../http/index.ts';

/** An attachment as returned to readers of its document. */
export const attachedFile = attachment.extend({ addedBy: z.string(), addedAt: z.string() });
export type AttachedFile = z.output<typeof attachedFile>;

/** The only content type for uploads; the server detects the actual one. */
export const UPLOAD_CONTENT_TYPE = 'application/octet-stream';

/** An uploaded file has no access rights of its own until a document references it by its digest. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/files',
  summary: 'Upload a JPEG, PNG, GIF or PDF of at most 100 MB as the raw body, to attach it afterwards',
  access: anyDocumentWorker,
  touches: [],
  answer: z.object({
    sha256,
    type: z.enum(attachmentTypes),
    /** In bytes. */
    size: z.number().int(),
  }),
});
