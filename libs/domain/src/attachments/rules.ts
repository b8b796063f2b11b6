import { z } from 'zod';

/** What may be attached to a document, by what the file holds and not by what it is called. */
export const attachmentTypes = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

const endings: Readonly<Record<AttachmentType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
};
export const attachmentEndings: readonly string[] = Object.values(endings).flat();

export const ATTACHMENT_MAX_BYTES = 104_857_600;
export const ATTACHMENTS_MAX = 50;
export const ATTACHMENT_NAME_MAX = 200;

export const isAttachmentType = (type: string): type is AttachmentType => type in endings;

/** A picture called `run.exe` would be opened as what it is called. */
export const nameFits = (name: string, type: AttachmentType): boolean =>
  endings[type].includes(name.split('.').at(-1)?.toLowerCase() ?? '');

/** No folders, nothing that a header or a file system would take for something else. */
export const attachmentName = z
  .string()
  .trim()
  .min(1)
  .max(ATTACHMENT_NAME_MAX)
  .regex(/^[^\p{Cc}/\\:*?"<>|]+$/u);

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(attachmentTypes),
  size: z.number().int().positive(),
  /** Of the content, in hexadecimal: the name under which it is kept. */
  sha256,
});
export type Attachment = z.output<typeof attachment>;
