import { setTimeout as pause } from 'node:timers/promises';
import { readModels, type ReadModel } from '@granary/api/http';
import { estimateRebuild, rebuildProjection, rebuildProjections } from '@granary/api/projections';
import type { Command, Invocation } from '../command.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { count, duration, many, table } from '../format.ts';
import { POLL_MS, read, type Projection } from './waiting.ts';
import { modelOf, noMore, reasonOf } from './words.ts';

export const rebuild: Command = {
  words: 'MODEL | --all',
  summary: 'Build a read model anew beside the live one, verify it, and switch',
  options: [
    '--all              all read models, in one pass over the log',
    '--dry-run          only say how many events there are and how long it may take',
    '--no-switch        keep the finished build until `switch`',
    '--no-wait          do not wait for the end; the build goes on without this program',
  ],
  async run(invocation) {
    const { client, terminal, options, words } = invocation;
    noMore(words, options.all ? 0 : 1);
    const models = options.all ? [...readModels] : [modelOf(words[0])];
    if (options.dryRun) return estimate(invocation, models);
    const reason = reasonOf(options);
    const before = await Promise.all(models.map((model) => read(client, model)));
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
    return ended.every(({ state }) => state === 'switched' || state === 'ready')
      ? exitCodes.done
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

interface Ended {
  readonly model: ReadModel;
  readonly state: 'switched' | 'ready' | 'cancelled' | 'replaced' | 'failed' | 'paused';
  readonly text: string;
}

async function ends({ client, terminal }: Invocation, before: readonly Projection[]): Promise<Ended[]> {
  for (;;) {
    const now = await Promise.all(before.map(({ model }) => read(client, model)));
    const ended = now.flatMap((one, place) => endOf(one, before[place]) ?? []);
    if (ended.length === before.length) return ended;
    const { share, label } = progressOf(now);
    terminal.progress(share, label);
    await pause(POLL_MS);
  }
}

/** Of the build that was asked for; older ones stood in the list before. */
function endOf({ model, builds, building }: Projection, before: Projection | undefined): Ended | undefined {
  const known = new Set(before?.builds.map(({ build }) => build));
  const mine = builds.find(({ build, outcome }) => !known.has(build) && outcome !== null);
  if (mine?.outcome)
    return {
      model,
      state: mine.outcome,
      text: `${model} ${mine.version}: ${mine.outcome} after ${duration(mine.seconds)}, ${many(mine.eventCount ?? 0, 'event')}.`,
    };
  if (!building) return undefined;
  const { version, error } = building;
  if (building.failed)
    return {
      model,
      state: 'failed',
      text: `${model} ${version}: failed. ${error ?? ''} The live version serves on.`,
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

function progressOf(models: readonly Projection[]): { share: number; label: string } {
  const builds = models.flatMap(({ building }) => building ?? []);
  const [first] = builds;
  if (!first) return { share: 0, label: 'waiting for the projector' };
  const share = builds.reduce((sum, { progress }) => sum + progress, 0) / builds.length;
  const rate = builds.reduce((sum, build) => sum + (build.rate ?? 0), 0);
  const eta = Math.max(...builds.map(({ etaSeconds }) => etaSeconds ?? 0));
  const phases = [...new Set(builds.map(({ phase }) => phase))].join(', ');
  return { share, label: `${phases} · ${count(Math.round(rate))} events/s · ETA ${duration(eta)}` };
}
