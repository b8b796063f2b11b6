import type { Endpoint, ReadModel } from '@granary/api/http';
import {
  cancelRebuild,
  dropPreviousProjection,
  rollBackProjection,
  setRebuildState,
  switchProjection,
} from '@granary/api/projections';
import type { ApiClient } from '@granary/import';
import type { Command } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { carryOut, reasonOption, waitOptions, type Outcome, type Request } from './carry-out.ts';
import type { Projection } from './waiting.ts';
import { modelOf, noMore } from './words.ts';

type Act = (client: ApiClient, model: ReadModel, reason: string) => Promise<unknown>;

interface Control {
  readonly summary: string;
  readonly type: Request['type'];
  readonly act: Act;
  readonly outcome: Request['outcome'];
}

const control = ({ summary, type, act, outcome }: Control): Command => ({
  words: 'MODEL',
  summary,
  options: [reasonOption, ...waitOptions],
  run(invocation) {
    const { client, words } = invocation;
    noMore(words, 1);
    const model = modelOf(words[0]);
    return carryOut(invocation, { model, type, act: (reason) => act(client, model, reason), outcome });
  },
});

const withBody =
  (contract: Endpoint): Act =>
  (client, model, reason) =>
    client.request(contract, { params: { model }, body: { reason } });

/** A DELETE has no body: its reason stands in the address. */
const withQuery =
  (contract: Endpoint): Act =>
  (client, model, reason) =>
    client.request(contract, { params: { model }, query: { reason } });

const setState =
  (state: 'paused' | 'running'): Act =>
  (client, model, reason) =>
    client.request(setRebuildState, { params: { model }, body: { state, reason } });

const says =
  (text: (now: Projection, before: Projection) => string) => (now: Projection, before: Projection) => ({
    text: text(now, before),
  });

const versionOf = (one: { readonly version: number } | null): string => `version ${one?.version ?? '–'}`;

/** Other tables serve than before; a build may also fail on its way there. */
function nowLive({ live, building }: Projection, before: Projection): Outcome | undefined {
  if (live && (live.version !== before.live?.version || live.build !== before.live.build))
    return { text: `version ${live.version} (build ${live.build}) is live` };
  return building?.failed
    ? { text: `the build has failed: ${building.error}; the live version serves on`, code: exitCodes.failed }
    : undefined;
}

export const controls: Readonly<Record<string, Command>> = {
  pause: control({
    summary: 'Let a rebuild stand until `resume`',
    type: 'RebuildPaused',
    act: setState('paused'),
    outcome: says((_, { building }) => `the build of ${versionOf(building)} stands`),
  }),
  resume: control({
    summary: 'Let a paused or failed rebuild go on',
    type: 'RebuildResumed',
    act: setState('running'),
    outcome: says((_, { building }) => `the build of ${versionOf(building)} goes on`),
  }),
  cancel: control({
    summary: 'Give a rebuild up; what it has built goes',
    type: 'RebuildCancelled',
    act: withQuery(cancelRebuild),
    outcome: says(
      ({ live }, { building }) =>
        `the build of ${versionOf(building)} is given up; ${versionOf(live)} serves on`,
    ),
  }),
  switch: control({
    summary: 'Put the finished build in the place of the live version',
    type: 'SwitchRequested',
    act: withBody(switchProjection),
    outcome: nowLive,
  }),
  rollback: control({
    summary: 'Put the previous version back in its place',
    type: 'RollbackRequested',
    act: withBody(rollBackProjection),
    outcome: nowLive,
  }),
  drop: control({
    summary: 'Drop the previous version',
    type: 'PreviousVersionDropped',
    act: withQuery(dropPreviousProjection),
    outcome: says((_, { previous }) => `the previous ${versionOf(previous)} is dropped`),
  }),
};
