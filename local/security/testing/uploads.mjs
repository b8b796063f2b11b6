import { randomUUID } from 'node:crypto';
import { uploadFile } from '@granary/api/files';

/** A PNG of one pixel, as base64. */
export const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A minimal image with a unique suffix, so that no two files are equal. */
export const picture = () =>
  Buffer.concat([
    Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
    Buffer.from(randomUUID()),
  ]);

/** The body that attaches a new file. */
export const uploaded = async ({ root }) => {
  const { sha256 } = await root.do(uploadFile, { body: picture() });
  return { name: 'scan.gif', sha256 };
};
