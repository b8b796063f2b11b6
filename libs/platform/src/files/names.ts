import { join } from 'node:path';

/** Files are written here until they are whole. */
export const DRAFTS_FOLDER = 'incoming';

/** Unattached files are kept here until it is certain that no one is attaching them. */
export const REMOVAL_FOLDER = 'leaving';

/** Files are named by the SHA-256 of their content, which deduplicates them and makes names verifiable. */
export const nameOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2)}`;

const NAME = /^([0-9a-f]{2})\/([0-9a-f]{62})$/;

/** The digest in a name; undefined if it is no file of ours. */
export const digestOf = (name: string): string | undefined => {
  const [, first, rest] = NAME.exec(name) ?? [];
  return first && rest && `${first}${rest}`;
};

export const filePath = (root: string, sha256: string): string => join(root, nameOf(sha256));
