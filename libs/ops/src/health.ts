import type { Command } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { table } from './format.ts';
import { outageOf } from './outage.ts';
import { noMore } from './projections/arguments.ts';

interface Part {
  readonly status: string;
  readonly detail?: string;
  readonly parts?: Readonly<Record<string, Part>>;
}

interface Line {
  readonly part: string;
  readonly status: string;
  readonly detail: string;
}

const linesOf = (parts: Readonly<Record<string, Part>>, indent = ''): Line[] =>
  Object.entries(parts).flatMap(([name, { status, detail = '', parts: inner = {} }]) => [
    { part: `${indent}${name}`, status, detail },
    ...linesOf(inner, `${indent}  `),
  ]);

async function ask(url: string): Promise<Part> {
  try {
    const response = await fetch(`${url}/api/v1/health`);
    return (await response.json()) as Part;
  } catch (error) {
    throw outageOf(error, url) ?? error;
  }
}

/** Health of every service and its dependencies; needs no sign-in. */
export const health: Command = {
  words: '',
  summary: 'Whether every service and what it stands on is well; exit 4 unless it is',
  async run({ terminal, options, words }) {
    noMore(words, 0);
    const answer = await ask(options.url);
    const rows = linesOf(answer.parts ?? {});
    const columns = (['part', 'status', 'detail'] as const).map((name) => ({
      label: name.toUpperCase(),
      value: (line: Line) => line[name],
    }));
    terminal.answer(answer, `${answer.status}\n\n${table(columns, rows)}`);
    return answer.status === 'ok' ? exitCodes.done : exitCodes.notWell;
  },
};
