export { UPLOAD_CONTENT_TYPE, attachedFile, uploadFile, type AttachedFile } from './contracts.ts';
