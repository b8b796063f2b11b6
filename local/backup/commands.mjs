import { parseArgs } from 'node:util';
import { HOME } from '../stack/layout.mjs';
import { becomeOwner } from '../stack/owner.mjs';
import { externalServers, settingsFromEnvironment } from '../stack/settings.mjs';
import { backup } from './backup.mjs';
import { drill } from './drill.mjs';
import { restore } from './restore.mjs';

/** The exit codes of @granary/ops. */
const DONE = 0;
const USAGE = 2;
const NOT_WELL = 4;

export const isOfData = ([word]) => ['backup', 'restore', 'drill'].includes(word);

/** Runs a data command on this checkout, without its services. Returns the exit code. */
export async function runOnData(line, { env, stdout, stderr }) {
  const read = understood(line);
  if (!read) {
    stderr.write(`${USAGE_TEXT}\n`);
    return USAGE;
  }
  const { word, directory, isToReplace } = read;
  const say = (text) => stdout.write(`${text}\n`);
  const others = externalServers(settingsFromEnvironment(HOME, env));
  if (others.length > 0)
    throw new Error(
      `${others.join(', ')}: servers of somebody else are backed up there; see docs/operations.md.`,
    );
  becomeOwner(HOME, say);
  if (word === 'backup') await backup(HOME, directory, { say });
  if (word === 'restore') await restore(HOME, directory, { say, isToReplace });
  if (word === 'drill') return (await drill(HOME, directory, { say, env, stderr })) ? DONE : NOT_WELL;
  return DONE;
}

const USAGE_TEXT = `npm run ops -- backup DIR               all data of this checkout, while it runs or not
npm run ops -- restore DIR [--replace]  puts a backup in their place; --replace moves aside what is there
npm run ops -- drill [DIR]              restores a backup beside them, starts and verifies it, and removes it again`;

function understood(line) {
  try {
    const { values, positionals } = parseArgs({
      args: [...line],
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [word, directory, ...more] = positionals;
    if (more.length > 0 || (directory === undefined && word !== 'drill')) return undefined;
    if (values.replace && word !== 'restore') return undefined;
    return { word, directory, isToReplace: values.replace };
  } catch {
    return undefined;
  }
}
