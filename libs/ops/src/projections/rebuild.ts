import { setTimeout as pause } from 'node:timers/promises';
import type { ReadModel } from '@granary/api/http';
import {
  estimateRebuild,
  outcomeOf,
  rebuildProjection,
  rebuildProjections,
  type Ended,
  type Outcome,
  type Projection,
} from '@granary/api/projections';
import type { Command, Invocation } from '../command.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { count, duration, many, table } from '../format.ts';
import { reasonOption, refusedText, waitOptions } from './carry-out.ts';
import { exitCodeOf, missingText, patienceOf, POLL_MS, read } from './waiting.ts';
import { modelsOf, reasonOf } from './arguments.ts';
import { createBuildProgress } from './build-progress.ts';

export const rebuild: Command = {
  words: 'MODEL | --all',
  summary: 'Build a read model anew beside the live one, verify it, and switch',
  options: [
    reasonOption,
    '--all              all read models, in one pass over the log',
    '--dry-run          only say how many events there are and how long it may take',
    '--no-switch        keep the finished build until `switch`',
    ...waitOptions,
  ],
  async run(invocation) {
    const { client, terminal, options, words } = invocation;
    const models = modelsOf(words, options);
    if (options.dryRun) return estimate(invocation, models);
    const reason = reasonOf(options);
    const before = await Promise.all(models.map((model) => read(invocation, model, () => undefined)));
    const body = { reason, switchWhenReady: options.switch };
    if (options.all) await client.request(rebuildProjections, { body });
    else for (const model of models) await client.request(rebuildProjection, { params: { model }, body });
    if (!options.wait) {
      const asked = models.map((model) => ({ model, state: 'asked' }));
      terminal.answer(asked, `Asked for ${models.join(', ')}.`);
      return exitCodes.done;
    }
    terminal.say('The build goes on without this program, too.');
    const ended = await ends(invocation, before);
    terminal.progressEnds();
    terminal.answer(ended, ended.map(({ text }) => text).join('\n'));
    const codes = ended.map(exitCodeOf).filter((code) => code !== exitCodes.done);
    return codes.length === 0
      ? exitCodes.done
      : codes.includes(exitCodes.refused)
        ? exitCodes.refused
        : exitCodes.failed;
  },
};

async function estimate({ client, terminal }: Invocation, models: readonly ReadModel[]): Promise<ExitCode> {
  const rows = await Promise.all(
    models.map(async (model) => ({
      model,
      ...(await client.request(estimateRebuild, { params: { model } })),
    })),
  );
  terminal.answer(
    rows,
    table(
      [
        { label: 'MODEL', value: ({ model }) => model },
        { label: 'VERSION', value: ({ version }) => version ?? '–', right: true },
        { label: 'EVENTS', value: ({ events }) => count(events), right: true },
        { label: 'ABOUT', value: ({ seconds }) => duration(seconds), right: true },
      ],
      rows,
    ),
  );
  return exitCodes.done;
}

/** The outcome for one model, as data and as text. */
type EndOfOne = Ended & { readonly model: ReadModel; readonly text: string };

async function ends(invocation: Invocation, before: readonly Projection[]): Promise<EndOfOne[]> {
  const patience = patienceOf(invocation);
  const progressOf = createBuildProgress();
  for (;;) {
    const now = await Promise.all(before.map(({ model }) => read(invocation, model, patience)));
    const outcomes = now.map((one, place) => outcomeOf('RebuildRequested', one, before[place] ?? one));
    const over = now.flatMap((one, place) => endOf(one, outcomes[place], invocation.options) ?? []);
    if (over.length === before.length) return over;
    const { share, label } = progressOf(now, new Set(over.map(({ model }) => model)));
    invocation.terminal.progress(share, label);
    patience(now.map((one, place) => whoIsMissing(one, outcomes[place])).find(Boolean));
    await pause(POLL_MS);
  }
}

const whoIsMissing = ({ model, building }: Projection, outcome: Outcome | undefined): string | undefined =>
  outcome?.state === 'waiting'
    ? missingText(outcome.missing, `${model} ${building?.version ?? ''}`.trim())
    : undefined;

function endOf(
  { model }: Projection,
  outcome: Outcome | undefined,
  options: Invocation['options'],
): EndOfOne | undefined {
  if (!outcome || outcome.state === 'waiting') return undefined;
  return { model, ...outcome, text: textOf(model, outcome, options) };
}

function textOf(model: ReadModel, end: Ended, options: Invocation['options']): string {
  if (end.state === 'refused') return `${model}: ${refusedText(end, options)}.`;
  const about = 'version' in end ? `${model} ${end.version}` : model;
  switch (end.state) {
    case 'failed':
      return `${about}: failed: ${end.error}. The live version serves on.`;
    case 'ready':
      return `${about}: built and verified; \`switch\` puts it in place.`;
    case 'paused':
      return `${about}: somebody has paused it.`;
    case 'switched':
    case 'cancelled':
    case 'replaced':
      return `${about}: ${end.state} after ${duration(end.seconds)}, ${many(end.eventCount ?? 0, 'event')}.`;
    case 'done':
    case 'nothing-to-do':
    case 'parked':
      return `${about}: ${end.state}.`;
  }
}
