import { setTimeout as pause } from 'node:timers/promises';
import type { ReadModel } from '@granary/api/http';
import { estimateRebuild, rebuildProjection, rebuildProjections } from '@granary/api/projections';
import type { Command, Invocation } from '../command.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { count, duration, many, table } from '../format.ts';
import { reasonOption, waitOptions } from './carry-out.ts';
import { nobodyRuns, patienceOf, POLL_MS, read, type Projection } from './waiting.ts';
import { modelsOf, reasonOf } from './words.ts';

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
      terminal.answer({ models, state: 'requested' }, `Asked for ${models.join(', ')}.`);
      return exitCodes.done;
    }
    terminal.say('The build goes on without this program, too.');
    const ended = await ends(invocation, before);
    terminal.progressEnds();
    terminal.answer(ended, ended.map(({ text }) => text).join('\n'));
    if (ended.every(({ state }) => state === 'switched' || state === 'ready')) return exitCodes.done;
    return ended.some(({ state }) => state === 'refused') ? exitCodes.refused : exitCodes.failed;
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

interface Ended {
  readonly model: ReadModel;
  readonly state: 'switched' | 'ready' | 'cancelled' | 'replaced' | 'failed' | 'paused' | 'refused';
  readonly text: string;
}

async function ends(invocation: Invocation, before: readonly Projection[]): Promise<Ended[]> {
  const patience = patienceOf(invocation);
  for (;;) {
    const now = await Promise.all(before.map(({ model }) => read(invocation, model, patience)));
    const ended = now.flatMap((one, place) => endOf(one, before[place]) ?? []);
    if (ended.length === before.length) return ended;
    const { share, label } = progressOf(now, ended);
    invocation.terminal.progress(share, label);
    patience(nobodyBuilds(now));
    await pause(POLL_MS);
  }
}

/** Nobody runs at all, or nobody who has the code of what is to be built. */
function nobodyBuilds(now: readonly Projection[]): string | undefined {
  const strange = now.find(({ building }) => building?.folded === false);
  return (
    now.map(nobodyRuns).find(Boolean) ??
    (strange && `No running projector has the code of ${strange.model} ${strange.building?.version}.`)
  );
}

/** Of the build that was asked for, or was under way; older ones had ended before. */
function endOf(
  { model, builds, building, actions }: Projection,
  before: Projection | undefined,
): Ended | undefined {
  const known = new Set(before?.builds.flatMap((one) => (one.outcome === null ? [] : buildId(one))));
  const mine = builds.find((one) => !known.has(buildId(one)) && one.outcome !== null);
  if (mine?.outcome)
    return {
      model,
      state: mine.outcome,
      text: `${model} ${mine.version}: ${mine.outcome} after ${duration(mine.seconds)}, ${many(mine.eventCount ?? 0, 'event')}.`,
    };
  const asked = actions.find(({ type }) => type === 'RebuildRequested');
  if (asked?.outcome === 'refused' && BigInt(asked.position) > BigInt(before?.actions[0]?.position ?? 0))
    return { model, state: 'refused', text: `${model}: refused: ${asked.detail}.` };
  if (!building) return undefined;
  const { version, error } = building;
  if (building.failed)
    return {
      model,
      state: 'failed',
      text: `${model} ${version}: failed: ${error}. The live version serves on.`,
    };
  if (building.phase === 'ready' && !building.switchWhenReady)
    return {
      model,
      state: 'ready',
      text: `${model} ${version}: built and verified; \`switch\` puts it in place.`,
    };
  if (building.paused)
    return { model, state: 'paused', text: `${model} ${version}: somebody has paused it.` };
  return undefined;
}

/** Every version counts its builds for itself. */
const buildId = ({ version, build }: { version: number; build: number }): string => `${version}.${build}`;

/** What has ended counts as whole, so that the bar never goes back. */
function progressOf(now: readonly Projection[], ended: readonly Ended[]): { share: number; label: string } {
  const over = new Set(ended.map(({ model }) => model));
  const builds = now.flatMap(({ model, building }) => (over.has(model) ? [] : (building ?? [])));
  const folded = builds.reduce((sum, build) => sum + shareOf(build), over.size);
  const rates = builds.flatMap((build) => build.rate ?? []);
  const etas = builds.flatMap((build) => build.etaSeconds ?? []);
  const label = [
    [...new Set(builds.map(({ phase }) => phase))].join(', ') || 'waiting for the projector',
    now.length > 1 && `${over.size} of ${now.length} done`,
    rates.length > 0 && `${count(Math.round(rates.reduce((sum, rate) => sum + rate)))} events/s`,
    etas.length > 0 && `ETA ${duration(Math.max(...etas))}`,
  ];
  return { share: folded / now.length, label: label.filter(Boolean).join(' · ') };
}

/** Folding is one half of a build; the other one is to fold the log once more, for its verification. */
const VERIFICATION = 0.5;

function shareOf({ phase, progress }: NonNullable<Projection['building']>): number {
  if (phase === 'ready' || phase === 'switching') return 1;
  const done = phase === 'verifying' ? VERIFICATION : 0;
  return done + progress * VERIFICATION;
}
