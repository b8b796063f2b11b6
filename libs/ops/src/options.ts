import { languages, type Language } from '@granary/domain/kernel';
import { parseArgs } from 'node:util';
import type { Options } from './command.ts';
import { UsageError, parseFault } from './usage.ts';

/** Parses a command line to words and options; `given` are the options actually typed. */
export function parse(line: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const { values, positionals, tokens } = parsed(line);
  const options: Options = {
    url: addressOf(values.url ?? env['GRANARY_URL'] ?? 'http://127.0.0.1:8080'),
    user: values.user ?? env['GRANARY_USER'] ?? 'super_admin',
    language: languageOf(values.language ?? 'en-US'),
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
    timeoutSeconds: secondsOf(values.timeout),
  };
  const given = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
  return { words: positionals, options, given, wantsHelp: values.help };
}

function addressOf(word: string): string {
  if (!/^https?:\/\//.test(word) || !URL.canParse(word))
    throw new UsageError(`${word} is no address such as https://granary.example`);
  return word.replace(/\/$/, '');
}

function languageOf(word: string): Language {
  const language = languages.find((one) => one === word);
  if (!language) throw new UsageError(`--language ${word}: there are ${languages.join(', ')}`);
  return language;
}

const PATIENCE_SECONDS = 120;

function secondsOf(word: string | undefined): number {
  const seconds = word === undefined ? PATIENCE_SECONDS : Number(word);
  if (!Number.isFinite(seconds) || seconds < 0)
    throw new UsageError(`--timeout ${word}: that is no number of seconds`);
  return seconds;
}

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;

function parsed(line: readonly string[]) {
  try {
    return parseArgs({
      args: [...line],
      allowPositionals: true,
      tokens: true,
      options: {
        url: text,
        user: text,
        language: text,
        reason: text,
        stage: text,
        stream: text,
        event: text,
        timeout: text,
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
    throw parseFault(error);
  }
}
