import { parseArgs } from 'node:util';
import { ApiRefusal, connect, type ApiClient, type Credentials } from '@granary/import';
import type { Command, Options } from './command.ts';
import { commands } from './commands.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { help, helpOf } from './help.ts';
import { createTerminal, type Outputs } from './terminal.ts';
import { UsageError } from './usage.ts';

export interface Surroundings extends Outputs {
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Carries out one command line and answers the exit code. */
export async function run(line: readonly string[], { env, ...outputs }: Surroundings): Promise<ExitCode> {
  try {
    const { words, options, wantsHelp } = parse(line, env);
    const terminal = createTerminal(outputs, options.json);
    const found = find(words);
    if (wantsHelp || words.length === 0) {
      outputs.stdout.write(`${found ? helpOf(found.name, found.command) : help()}\n`);
      return wantsHelp ? exitCodes.done : exitCodes.usage;
    }
    if (!found) throw new UsageError(`There is no command ${words.join(' ')}.`);
    const client = signedIn(options, env);
    return await found.command.run({ client, terminal, options, words: found.rest });
  } catch (error) {
    return tell(error, outputs);
  }
}

function parse(line: readonly string[], env: Surroundings['env']) {
  const { values, positionals } = parsed(line);
  const options: Options = {
    url: (values.url ?? env['GRANARY_URL'] ?? 'http://127.0.0.1:8080').replace(/\/$/, ''),
    user: values.user ?? env['GRANARY_USER'] ?? 'super_admin',
    language: values.language ?? 'en-US',
    json: values.json,
    reason: values.reason,
    stage: values.stage,
    stream: values.stream,
    event: values.event,
    all: values.all,
    wait: !values['no-wait'],
    switch: !values['no-switch'],
    dryRun: values['dry-run'],
    check: values.check,
  };
  return { words: positionals, options, wantsHelp: values.help };
}

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;

function parsed(line: readonly string[]) {
  try {
    return parseArgs({
      args: [...line],
      allowPositionals: true,
      options: {
        url: text,
        user: text,
        language: text,
        reason: text,
        stage: text,
        stream: text,
        event: text,
        json: flag,
        all: flag,
        check: flag,
        help: flag,
        'no-wait': flag,
        'no-switch': flag,
        'dry-run': flag,
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
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

/** Signs in with the first request: not every command needs to. */
function signedIn({ url, user, language }: Options, env: Surroundings['env']): ApiClient {
  const token = env['GRANARY_TOKEN'];
  const credentials: Credentials = token
    ? { token }
    : { username: user, password: env['GRANARY_PASSWORD'] ?? 'granary' };
  let client: Promise<ApiClient> | undefined;
  return {
    async request(contract, sent) {
      client ??= connect(url, credentials, language);
      return (await client).request(contract, sent);
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
    return error.status >= 500 ? exitCodes.failed : exitCodes.refused;
  }
  stderr.write(`${reasonOf(error)}\n`);
  return exitCodes.failed;
}

/** What fetch throws says only that it failed; why stands in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}
