export { requireAttachable } from './attachments.ts';
export {
  ATTACHMENTS_MAX,
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_NAME_MAX,
  attachment,
  attachmentEndings,
  attachmentName,
  attachmentTypes,
  isAttachmentType,
  nameFits,
  sha256,
  type Attachment,
  type AttachmentType,
} from './rules.ts';
