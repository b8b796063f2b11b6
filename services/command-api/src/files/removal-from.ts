import { BucketStore, FolderStore, type FileStore } from '@granary/platform/files';
import { removalFromBucket } from './bucket-removal.ts';
import { removalFromFolder } from './folder-removal.ts';
import type { Removal } from './removal.ts';

export const removalFrom = (files: FileStore): Removal => {
  if (files instanceof FolderStore) return removalFromFolder(files.root);
  if (files instanceof BucketStore) return removalFromBucket(files);
  throw new Error('nobody knows how to remove these files');
};
