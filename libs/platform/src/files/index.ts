export { DRAFTS_FOLDER, REMOVAL_FOLDER, digestOf, filePath, nameOf } from './names.ts';
export { BucketStore } from './bucket-store.ts';
export type { FileStore, OpenedFile } from './file-store.ts';
export { FolderStore, ifThere } from './folder-store.ts';
export { clearDrafts } from './drafts.ts';
export { openFileStore } from './open.ts';
export { KEPT_FILES, filesHealth } from './health.ts';
