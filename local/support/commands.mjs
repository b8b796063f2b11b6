import { parseArgs } from 'node:util';
import { HOME } from '../stack/layout.mjs';
import { settingsFromEnvironment, withFileVariables } from '../stack/settings.mjs';
import { writeSupportBundle } from './bundle.mjs';

export const isOfSupport = ([word]) => word === 'support-bundle';

/** Runs `support-bundle FILE`. `ask` runs a command of @granary/ops. Returns the exit code. */
export async function runSupport(line, { url, ask, stdout, stderr }) {
  const file = fileIn(line);
  if (file === undefined) {
    stderr.write(`${USAGE_TEXT}\n`);
    return 2;
  }
  const settings = await withFileVariables(settingsFromEnvironment(HOME));
  const { to, names } = await writeSupportBundle(file, { settings, ask });
  stdout.write(`Wrote ${to} about ${url}: ${names.join(', ')}.\n`);
  stdout.write('It holds no secret. Read it before you send it to somebody.\n');
  return 0;
}

const USAGE_TEXT =
  'npm run ops -- support-bundle FILE.zip  versions, configuration without secrets, health, lag and last errors';

function fileIn(line) {
  try {
    const { positionals } = parseArgs({ args: [...line], allowPositionals: true });
    return positionals.length === 2 ? positionals[1] : undefined;
  } catch {
    return undefined;
  }
}
