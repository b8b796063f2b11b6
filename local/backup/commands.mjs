import { parseArgs } from 'node:util';
import { HOME } from '../stack/layout.mjs';
import { becomeOwner } from '../stack/owner.mjs';
import { bucketIn, externalServers, settingsFromEnvironment, withFileVariables } from '../stack/settings.mjs';
import { backup } from './backup.mjs';
import { attachmentsOf, backupToBucket, withBackup } from './buckets.mjs';
import { drill } from './drill.mjs';
import { writeErasures } from './erasures.mjs';
import { restore } from './restore.mjs';
import { makeKey } from './sealing.mjs';

/** The exit codes of @granary/ops. */
const DONE = 0;
const USAGE = 2;
const NOT_WELL = 4;

/** Runs a data command on this checkout, without its services. Returns the exit code. */
export async function runOnData(line, { env, stdout, stderr }) {
  const read = understood(line);
  if (!read) {
    stderr.write(`${USAGE_TEXT}\n`);
    return USAGE;
  }
  const { word, path, isToReplace, recipients, identity, erasures } = read;
  const say = (text) => stdout.write(`${text}\n`);
  if (word === 'backup-key') {
    say(
      `Made ${path}: keep it away from the backups. Its public key, for backup --recipient:\n${await makeKey(path)}`,
    );
    return DONE;
  }
  const settings = settingsFromEnvironment(HOME, env);
  const others = externalServers(settings);
  if (others.length > 0)
    throw new Error(
      `${others.join(', ')}: servers of somebody else are backed up there; see docs/operations.md.`,
    );
  becomeOwner(HOME, say);
  const known = await withFileVariables(settings);
  const options = { say, bucket: await attachmentsOf(known) };
  if (word === 'erasures') {
    await writeErasures(HOME, path, { say });
    return DONE;
  }
  if (word === 'backup') {
    if (bucketIn(path)) await backupToBucket(HOME, path, { ...options, recipients, env: known.env });
    else await backup(HOME, path, { ...options, recipients });
    return DONE;
  }
  return withBackup(HOME, path, known.env, async (from) => {
    if (word === 'drill')
      return (await drill(HOME, from, { ...options, env, stderr, identity })) ? DONE : NOT_WELL;
    await restore(HOME, from, { ...options, isToReplace, identity, erasures, shown: path });
    return DONE;
  });
}

const USAGE_TEXT = `npm run ops -- backup DIR                    all data of this checkout, while it runs or not
npm run ops -- backup FILE --recipient KEY   the same in one file that only the holder of the key can read; repeatable
npm run ops -- backup s3://BUCKET/FILE --recipient KEY    the same in a bucket, which GRANARY_S3_… say how to reach
npm run ops -- backup-key KEYFILE            makes such a key and prints its public part
npm run ops -- restore DIR [--replace]       puts a backup in their place; --replace moves aside what is there
npm run ops -- erasures FILE                 writes who was erased, for restore --erasures FILE
npm run ops -- drill [DIR]                   restores a backup beside them, starts and verifies it, and removes it again
A sealed backup, also one in a bucket, is restored and drilled with --identity KEYFILE.`;

function understood(line) {
  try {
    const { values, positionals } = parseArgs({
      args: [...line],
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        recipient: { type: 'string', multiple: true, default: [] },
        identity: { type: 'string' },
        erasures: { type: 'string' },
      },
    });
    const [word, path, ...more] = positionals;
    const { replace: isToReplace, recipient: recipients, identity, erasures } = values;
    if (more.length > 0 || (path === undefined && word !== 'drill')) return undefined;
    if (isToReplace && word !== 'restore') return undefined;
    if (recipients.length > 0 && word !== 'backup') return undefined;
    if (identity !== undefined && !['restore', 'drill'].includes(word)) return undefined;
    if (erasures !== undefined && word !== 'restore') return undefined;
    return { word, path, isToReplace, recipients, identity, erasures };
  } catch {
    return undefined;
  }
}
