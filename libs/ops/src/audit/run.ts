import { isNotReached } from '@granary/event-store';
import { parseArgs } from 'node:util';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { createTerminal } from '../terminal.ts';
import type { Surroundings } from '../run.ts';
import { UsageError, parseFault } from '../usage.ts';
import { auditCommands } from './commands.ts';
import { auditSettings, trustedKeys } from './settings.ts';

const list = Object.entries(auditCommands);
const width = Math.max(...list.map(([name, { words }]) => `${name} ${words}`.length));

const help = (): string =>
  [
    'npm run audit -- COMMAND [OPTIONS]',
    '',
    ...list.map(([name, { words, summary }]) => `  ${`${name} ${words}`.padEnd(width)}  ${summary}`),
    '',
    'Options',
    '  --public-key FILE  whose signature counts, where GRANARY_EVIDENCE_KEY is kept elsewhere',
    '  --heads COPY       a copy of heads.jsonl that nobody here could change',
    '  --recipient KEY    seal the archive for a public key of age (age1…); repeatable',
    '  --identity FILE    the key that opens a sealed archive',
    '  --json             answer in JSON, for programs',
    '',
    'It reads the event store itself (EVENTSTORE_URL) and the files of the evidence (GRANARY_EVIDENCE), and asks no service.',
    '',
    'Exit codes',
    '  0  done, and all is as it was signed',
    '  1  not reached, or not carried out',
    '  2  the command line cannot be understood',
    '  4  carried out, and something is not as it was signed',
  ].join('\n');

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;

function parsed(line: readonly string[]) {
  try {
    return parseArgs({
      args: [...line],
      allowPositionals: true,
      options: {
        'public-key': text,
        heads: text,
        recipient: { ...text, multiple: true },
        identity: text,
        json: flag,
        help: flag,
      },
    });
  } catch (error) {
    throw parseFault(error);
  }
}

const withoutCredentials = (address: string): string => address.replace(/\/\/[^/@]*@/, '//');

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const notReached = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `not reached: the event store did not answer, so nothing was compared (${messageOf(cause)})`;
};

/** Runs one command line of `npm run audit`; returns the exit code. */
export async function runAudit(
  line: readonly string[],
  { env, ...outputs }: Surroundings,
): Promise<ExitCode> {
  try {
    const { values, positionals } = parsed(line);
    const [name, ...words] = positionals;
    if (values.help || name === undefined) {
      outputs.stdout.write(`${help()}\n`);
      return values.help ? exitCodes.done : exitCodes.usage;
    }
    const command = auditCommands[name];
    if (!command) throw new UsageError(`There is no command ${name}.`);
    const terminal = createTerminal(outputs, values.json);
    const { heads: headsCopy, recipient: recipients = [], identity } = values;
    const invocation = { terminal, words, headsCopy, recipients, identity, env };
    if (command.reads === 'file')
      return await command.run({ ...invocation, keys: trustedKeys(env, values['public-key']) });
    const settings = auditSettings(env, values['public-key']);
    terminal.say(
      `Reading the log at ${withoutCredentials(settings.eventStoreUrl)} and the evidence in ${settings.directory}`,
    );
    return await command.run({ ...invocation, settings });
  } catch (error) {
    if (error instanceof UsageError) {
      outputs.stderr.write(`${error.message}\nnpm run audit -- --help tells what there is.\n`);
      return exitCodes.usage;
    }
    outputs.stderr.write(`${isNotReached(error) ? notReached(error) : messageOf(error)}\n`);
    return exitCodes.failed;
  }
}
