import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptFile } from './kept-files.mjs';

export const MANIFEST = 'manifest.json';
/** The vault's rows, which are newer than the copied tables. */
export const VAULT = 'vault.json';
export const FORMAT = 1;

/** Verifies a backup against its manifest and returns the manifest. Throws if anything is missing or differs. */
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
