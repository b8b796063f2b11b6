import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { refuseSecondLauncher } from '../stack/claim.mjs';
import { DATA, setDataAside } from '../stack/fresh.mjs';
import { beginRestore, endRestore, isRestoring } from '../stack/restoring.mjs';
import { eraseAgain, erasuresIn } from './erasures.mjs';
import { copyFolder, copyToBucket, flushFolder } from './kept-files.mjs';
import { VAULT, wholeBackup } from './manifest.mjs';
import { withOwnPostgres } from './own-postgres.mjs';
import { unsealed } from './sealing.mjs';
import { writeVault } from './vault-rows.mjs';

/**
 * Restores a backup; a sealed one with the key in the file `identity`. Existing data is moved aside, and only with
 * `isToReplace`; throws otherwise. Files go to `bucket` if there is one, beside those it holds. Who is in the list
 * `erasures` is erased again. An interrupted restore leaves a marker that prevents a start; run it again.
 */
export async function restore(home, source, { say, isToReplace = false, identity, bucket, shown, erasures }) {
  const given = resolve(source);
  refuseSecondLauncher(home);
  const erased = erasures === undefined ? [] : erasuresIn(erasures);
  const again = erasures === undefined ? '' : ` --erasures ${resolve(erasures)}`;
  if (!isSealed(given))
    return restoreFrom(home, given, { say, isToReplace, given: `${given}${again}`, bucket, erased });
  if (identity === undefined)
    throw new Error(`${shown ?? given} is sealed: name the file of its key with --identity.`);
  return unsealed(given, identity, home, (from) =>
    restoreFrom(home, from, {
      say,
      isToReplace,
      given: `${shown ?? given} --identity ${resolve(identity)}${again}`,
      bucket,
      erased,
    }),
  );
}

const isSealed = (path) => existsSync(path) && statSync(path).isFile();

async function restoreFrom(home, from, { say, isToReplace, given, bucket, erased }) {
  const manifest = await wholeBackup(from);
  if (hasData(home) || isRestoring(home)) {
    if (!isToReplace)
      throw new Error(
        `${home} holds data already. They are moved aside and nothing is lost if you say --replace.`,
      );
    await setDataAside(home, { say });
  }
  const begun = performance.now();
  await mkdir(home, { recursive: true, mode: 0o700 });
  beginRestore(home, given);
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (bucket && entry.name === 'files') await copyToBucket(join(from, entry.name), bucket);
    else if (entry.isDirectory()) await copyFolder(join(from, entry.name), join(home, entry.name));
  await copyFolder(from, home, { isLeftOut: (path) => !KEPT.has(path.slice(from.length + 1)) });
  await bringVault(home, from, { say, erased });
  await flushFolder(home);
  endRestore(home);
  const seconds = (performance.now() - begun) / 1_000;
  say(
    `Restored ${manifest.events} events, as they were on ${manifest.madeAt}, to ${home} in ${seconds.toFixed(1)} s. Now: npm start`,
  );
  return manifest;
}

const KEPT = new Set(['secrets.json', 'demo.json']);

const hasData = (home) => DATA.some((name) => existsSync(join(home, name)) && !isEmpty(join(home, name)));

/** `npm start` creates empty folders in advance. */
function isEmpty(path) {
  try {
    return readdirSync(path).length === 0;
  } catch {
    return false;
  }
}

/** The restored tables are older than the log, so the newest keys must be added for the log to be readable. */
async function bringVault(home, from, { say, erased }) {
  // A backup of an installation that did not run has its vault in the tables only.
  const hasNewer = existsSync(join(from, VAULT));
  if (!hasNewer && erased.length === 0) return;
  await withOwnPostgres(home, { say, isRestore: true }, async (client) => {
    if (hasNewer) await writeVault(client, JSON.parse(readFileSync(join(from, VAULT), 'utf8')));
    await eraseAgain(client, erased);
  });
}
