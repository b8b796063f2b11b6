import { attachmentTypes, sha256 } from '@granary/domain/attachments/rules';
import { z } from 'zod';
import type { Permission } from '../access/index.ts';
import { endpoint } from '../http/index.ts';

/** Who keeps documents that files may be attached to. */
const FILE_WRITERS = ['contract:write'] as const satisfies readonly Permission[];

/** The one way of sending bytes: as they are, whatever they hold; the server looks. */
export const UPLOAD_CONTENT_TYPE = 'application/octet-stream';

/** A file on its own means nothing and belongs to nobody until a document names it by its digest. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/files',
  summary: 'Upload a JPEG, PNG, GIF or PDF of at most 100 MB as the raw body, to attach it afterwards',
  access: FILE_WRITERS,
  answer: z.object({
    sha256,
    type: z.enum(attachmentTypes),
    /** Bytes. */
    size: z.number().int(),
  }),
});
