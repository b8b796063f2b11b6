import { join } from 'node:path';
import { BUCKET_PLACE, ConfigurationError, type FilesConfig } from '../config/index.ts';
import { BucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

/** The files at a place: a folder or `s3://bucket/prefix`. `kind` names the drafts of a bucket on the local disk. */
export const openFileStore = (
  place: string,
  kind: 'files' | 'exports' | 'evidence',
  config: Omit<FilesConfig, 'GRANARY_FILES'>,
): FileStore => {
  const { bucket, prefix } = BUCKET_PLACE.exec(place)?.groups ?? {};
  if (!bucket) return new FolderStore(place);
  const { GRANARY_S3_ACCESS_KEY_ID: accessKeyId, GRANARY_S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new ConfigurationError('GRANARY_S3_ACCESS_KEY_ID needs GRANARY_S3_SECRET_ACCESS_KEY: set both');
  return new BucketStore({
    bucket,
    prefix: prefix ? `${prefix}/` : '',
    drafts: join(config.GRANARY_SCRATCH, kind),
    region: config.GRANARY_S3_REGION,
    endpoint: config.GRANARY_S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
};
