import { attachedFile, type AttachedFile } from '@granary/api/files';
import type { AttachedFile as StoredFile } from '@granary/read-models/files';

/** The files of a row as they are answered. */
export const attachedFiles = (files: readonly StoredFile[]): AttachedFile[] =>
  files.map((file) => attachedFile.parse(file));
