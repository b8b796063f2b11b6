import { attachmentName, sha256 } from '@granary/domain/attachments/rules';
import { z } from 'zod';
import { done, endpoint, reasonText } from '../http/index.ts';
import { batchParams } from './names.ts';

const oneAttachment = batchParams.extend({ attachment: z.uuid() });

export const attachToBatch = endpoint({
  method: 'POST',
  path: '/inventory/{id}/attachments',
  summary: 'Attach a file that was uploaded before, such as a certificate of inspection',
  access: 'batch:write',
  touches: ['stock'],
  params: batchParams,
  body: z.object({ name: attachmentName, sha256 }),
  answer: z.object({ id: z.string() }),
});

export const removeFromBatch = endpoint({
  method: 'DELETE',
  path: '/inventory/{id}/attachments/{attachment}',
  summary: 'Remove an attachment; that it was there stays in the history',
  access: 'batch:write',
  touches: ['stock'],
  params: oneAttachment,
  query: z.object({ reason: reasonText }),
  answer: done,
});

export const getBatchAttachment = endpoint({
  method: 'GET',
  path: '/inventory/{id}/attachments/{attachment}',
  summary: 'The file itself, under its own type',
  access: 'inventory:read',
  params: oneAttachment,
  file: 'paper',
  answer: z.unknown(),
});
