import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptFile } from './kept-files.mjs';

export const MANIFEST = 'manifest.json';
/** The rows of the vault, which are newer than the tables. */
export const VAULT = 'vault.json';
export const FORMAT = 1;

/** The manifest of a backup of which every byte is there. */
export async function wholeBackup(directory) {
  const path = join(directory, MANIFEST);
  if (!existsSync(path)) throw new Error(`${directory} is no backup: it has no ${MANIFEST}.`);
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  if (manifest.format !== FORMAT)
    throw new Error(`${directory} has format ${manifest.format}, this release reads ${FORMAT}.`);
  for (const { path: name, size, sha256 } of manifest.files) {
    const found = existsSync(join(directory, name)) ? await keptFile(join(directory, name)) : undefined;
    if (found?.size !== size || found.sha256 !== sha256)
      throw new Error(`${join(directory, name)} is not what was backed up: take another backup.`);
  }
  return manifest;
}
