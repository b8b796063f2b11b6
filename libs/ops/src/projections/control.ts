import type { Endpoint, ReadModel } from '@granary/api/http';
import {
  cancelRebuild,
  dropPreviousProjection,
  rollBackProjection,
  setRebuildState,
  switchProjection,
} from '@granary/api/projections';
import type { ApiClient } from '@granary/client';
import type { Command } from '../command.ts';
import { carryOut, reasonOption, waitOptions, type Request } from './carry-out.ts';
import { modelOf, noMore } from './arguments.ts';

type Act = (client: ApiClient, model: ReadModel, reason: string) => Promise<unknown>;

interface Control {
  readonly summary: string;
  readonly type: Request['type'];
  readonly act: Act;
  readonly says: Request['says'];
}

const control = ({ summary, type, act, says }: Control): Command => ({
  words: 'MODEL',
  summary,
  options: [reasonOption, ...waitOptions],
  run(invocation) {
    const { client, words } = invocation;
    noMore(words, 1);
    const model = modelOf(words[0]);
    return carryOut(invocation, { model, type, act: (reason) => act(client, model, reason), says });
  },
});

const withBody =
  (contract: Endpoint): Act =>
  (client, model, reason) =>
    client.request(contract, { params: { model }, body: { reason } });

/** DELETE has no body: the reason goes in the query string. */
const withQuery =
  (contract: Endpoint): Act =>
  (client, model, reason) =>
    client.request(contract, { params: { model }, query: { reason } });

const setState =
  (state: 'paused' | 'running'): Act =>
  (client, model, reason) =>
    client.request(setRebuildState, { params: { model }, body: { state, reason } });

const versionOf = (one: { readonly version: number | null } | null): string =>
  `version ${one?.version ?? '–'}`;

const nowLive: Control['says'] = ({ version, build }) => `version ${version} (build ${build}) is live`;

export const controls: Readonly<Record<string, Command>> = {
  pause: control({
    summary: 'Let a rebuild stand until `resume`',
    type: 'RebuildPaused',
    act: setState('paused'),
    says: (done) => `the build of ${versionOf(done)} stands`,
  }),
  resume: control({
    summary: 'Let a paused or failed rebuild go on',
    type: 'RebuildResumed',
    act: setState('running'),
    says: (done) => `the build of ${versionOf(done)} goes on`,
  }),
  cancel: control({
    summary: 'Give a rebuild up; what it has built goes',
    type: 'RebuildCancelled',
    act: withQuery(cancelRebuild),
    says: (done, { live }) => `the build of ${versionOf(done)} is given up; ${versionOf(live)} serves on`,
  }),
  switch: control({
    summary: 'Put the finished build in the place of the live version',
    type: 'SwitchRequested',
    act: withBody(switchProjection),
    says: nowLive,
  }),
  rollback: control({
    summary: 'Put the previous version back in its place',
    type: 'RollbackRequested',
    act: withBody(rollBackProjection),
    says: nowLive,
  }),
  drop: control({
    summary: 'Drop the previous version',
    type: 'PreviousVersionDropped',
    act: withQuery(dropPreviousProjection),
    says: (done) => `the previous ${versionOf(done)} is dropped`,
  }),
};
