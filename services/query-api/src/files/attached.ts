import { attachedFile, type AttachedFile } from '@granary/api/files';
import type { AttachedFile as StoredFile } from '@granary/read-models/files';

/** Converts a row's attachments to the API's format. */
export const attachedFiles = (files: readonly StoredFile[]): AttachedFile[] =>
  files.map((file) => attachedFile.parse(file));
