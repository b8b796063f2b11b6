import { ApiRefusal, connect, credentialsFrom, type ApiClient } from '@granary/client';
import type { Command, Options } from './command.ts';
import { commands } from './commands.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { help, helpOf } from './help.ts';
import { parse } from './options.ts';
import { outageOf } from './outage.ts';
import { createTerminal, type Outputs } from './terminal.ts';
import { UsageError } from './usage.ts';

export interface Surroundings extends Outputs {
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Runs one command line; returns the exit code. */
export async function run(line: readonly string[], { env, ...outputs }: Surroundings): Promise<ExitCode> {
  try {
    const { words, options, given, wantsHelp } = parse(line, env);
    const terminal = createTerminal(outputs, options.json);
    const found = find(words);
    if (wantsHelp || words.length === 0) {
      outputs.stdout.write(`${found ? helpOf(found.name, found.command) : help()}\n`);
      return wantsHelp ? exitCodes.done : exitCodes.usage;
    }
    if (!found) throw new UsageError(unknown(words));
    refuseOthers(found, given);
    terminal.say(`Asking ${options.url} as ${credentialsFrom(env, options.user).who}`);
    const client = signedIn(options, env);
    return await found.command.run({ client, terminal, options, words: found.rest });
  } catch (error) {
    return tell(error, outputs);
  }
}

/** The error message for an unknown command; lists the subcommands if the first word has any. */
function unknown([first = '', ...rest]: readonly string[]): string {
  const there = Object.keys(commands).flatMap((name) =>
    name.startsWith(`${first} `) ? name.slice(first.length + 1) : [],
  );
  if (there.length === 0) return `There is no command ${[first, ...rest].join(' ')}.`;
  const said = rest.length > 0 ? `There is no ${first} ${rest[0]}.` : `What of ${first}?`;
  return `${said} There are: ${there.join(', ')}`;
}

const general = new Set(['url', 'user', 'language', 'json', 'help']);

/** Rejects options the command does not support: ignoring them would do something else than requested. */
function refuseOthers({ name, command: { options = [] } }: Found, given: readonly string[]): void {
  const own = new Set(options.map((option) => /^--([\w-]+)/.exec(option)?.[1]));
  const other = given.find((option) => !own.has(option) && !general.has(option));
  if (other !== undefined) throw new UsageError(`${name} takes no --${other}.`);
}

interface Found {
  readonly name: string;
  readonly command: Command;
  readonly rest: readonly string[];
}

function find(words: readonly string[]): Found | undefined {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = commands[name];
    if (command) return { name, command, rest: words.slice(length) };
  }
  return undefined;
}

/** Signs in on the first request, because not every command needs it. */
function signedIn({ url, user, language }: Options, env: Surroundings['env']): ApiClient {
  const { credentials } = credentialsFrom(env, user);
  let client: Promise<ApiClient> | undefined;
  return {
    async request(contract, sent) {
      try {
        client ??= connect(url, credentials, { language, patienceMs: 0 }).catch((error: unknown) => {
          client = undefined;
          throw error;
        });
        return await (await client).request(contract, sent);
      } catch (error) {
        throw outageOf(error, url) ?? error;
      }
    },
  };
}

function tell(error: unknown, { stderr }: Outputs): ExitCode {
  if (error instanceof UsageError) {
    stderr.write(`${error.message}\nnpm run ops -- --help tells what there is.\n`);
    return exitCodes.usage;
  }
  if (error instanceof ApiRefusal) {
    const fields = Object.entries(error.errors).map(([field, faults]) => `  ${field}: ${faults.join('; ')}`);
    stderr.write(`${[`${error.message} (${error.code})`, ...fields].join('\n')}\n`);
    if (error.code === 'VALIDATION_ERROR') return exitCodes.usage;
    return error.status >= 500 ? exitCodes.failed : exitCodes.refused;
  }
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return exitCodes.failed;
}
