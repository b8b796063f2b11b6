import { z } from 'zod';

/** Accepted file types, detected from the content and not from the file name. */
export const attachmentTypes = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

const endings: Readonly<Record<AttachmentType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
};
export const attachmentEndings: readonly string[] = Object.values(endings).flat();

export const pictureTypes = ['image/jpeg', 'image/png'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const ATTACHMENT_MAX_BYTES = 104_857_600;
export const ATTACHMENTS_MAX = 50;
export const ATTACHMENT_NAME_MAX = 200;

export const isAttachmentType = (type: string): type is AttachmentType => type in endings;

/** Rejects misleading extensions: an image named `run.exe` would be opened as a program. */
export const nameFits = (name: string, type: AttachmentType): boolean =>
  endings[type].includes(name.split('.').at(-1)?.toLowerCase() ?? '');

/** No path separators, control characters or characters reserved in headers and file systems. */
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
  /** Digest of the content in hexadecimal, and the key it is stored under. */
  sha256,
});
export type Attachment = z.output<typeof attachment>;
