import type { Command } from './command.ts';
import { commands } from './commands.ts';

const list = Object.entries(commands);
const width = Math.max(...list.map(([name]) => name.length));

const general = `Options of all commands
  --url URL          where Granary is (GRANARY_URL; the stack of this checkout: PORT, GRANARY_HOST)
  --user NAME        who signs in (GRANARY_USER; super_admin)
  --language TAG     of refusals and kinds of errors: en-US (default), zh-CN, km-KH
  --json             answer in JSON, for programs
  --help             this text, or that of a command

The password comes from GRANARY_PASSWORD (the demo's is the default), or instead of name and password the API key of a
service account from GRANARY_KEY or a token from GRANARY_TOKEN, so that they stand in no shell history.

Exit codes
  0  done
  1  not reached, or not carried out: a build failed, a verification could not be run
  2  the command line cannot be understood
  3  refused: no permission, or not as things stand
  4  carried out, and what was found is not well: differences, a retry in vain, \`status --check\`, \`health\``;

export const help = (): string =>
  [
    'npm run ops -- COMMAND [OPTIONS]',
    '',
    ...list.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Of the data of this checkout themselves, while it runs or not:',
    '  backup DIR                   copies them all into a new folder',
    '  backup FILE --recipient KEY  the same in one file that only the holder of the key can read',
    '  backup-key KEYFILE           makes such a key and prints its public part',
    '  restore DIR [--replace]      puts a backup in their place; --replace moves aside what is there',
    '  erasures FILE                writes who was erased, for restore --erasures FILE, which erases them again',
    '  drill [DIR]                  restores a backup beside them, starts and verifies it, and removes it again',
    '  A sealed backup is restored and drilled with --identity KEYFILE.',
    '',
    'Of this checkout and what it uses:',
    '  support-bundle FILE.zip   versions, configuration without secrets, health, lag and last errors in one archive,',
    '    [--with DIR]            with logs and metrics of parts that run elsewhere; not-seen.txt in it says how',
    '  preflight [--former DIR]  what starting this release would do, and whether one could go back',
    '',
    'What changes something asks for --reason "…", which is kept with the action and who did it.',
    '`npm run ops -- COMMAND --help` tells the options of one.',
    '',
    general,
  ].join('\n');

export const helpOf = (name: string, { words, summary, options = [] }: Command): string =>
  [
    `npm run ops -- ${name} ${words}`.trimEnd(),
    '',
    summary,
    ...options.map((option) => `  ${option}`),
    '',
    general,
  ].join('\n');
