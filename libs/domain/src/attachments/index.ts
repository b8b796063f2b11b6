export { requireAttachable } from './attachments.ts';
export { pictureOf, type Picture } from './picture.ts';
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
  pictureTypes,
  sha256,
  type Attachment,
  type AttachmentType,
  type PictureType,
} from './rules.ts';
