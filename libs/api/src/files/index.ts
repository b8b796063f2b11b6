export { UPLOAD_CONTENT_TYPE, uploadFile } from './contracts.ts';
