import type { Endpoint, ReadModel } from '@granary/api/http';
import {
  cancelRebuild,
  dropPreviousProjection,
  rollBackProjection,
  setRebuildState,
  switchProjection,
} from '@granary/api/projections';
import type { ApiClient } from '@granary/import';
import type { Command, Invocation } from '../command.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { actAndWait, type Projection } from './waiting.ts';
import { modelOf, noMore, reasonOf } from './words.ts';

type ActionType = Projection['actions'][number]['type'];
type Act = (client: ApiClient, model: ReadModel, reason: string) => Promise<unknown>;

/** Asks, waits for what the projector makes of it, and says so. */
export async function carryOut(
  { client, terminal, options }: Invocation,
  model: ReadModel,
  type: ActionType,
  act: (reason: string) => Promise<unknown>,
): Promise<ExitCode> {
  const reason = reasonOf(options);
  if (!options.wait) {
    await act(reason);
    terminal.answer({ model, action: type, outcome: null }, `${model}: asked.`);
    return exitCodes.done;
  }
  const { outcome, detail } = await actAndWait(client, model, type, () => act(reason));
  const said = outcome === 'taken' ? 'done or under way' : `refused: ${detail ?? ''}`;
  terminal.answer({ model, action: type, outcome, detail }, `${model}: ${said}.`);
  return outcome === 'taken' ? exitCodes.done : exitCodes.refused;
}

const control = (summary: string, type: ActionType, act: Act): Command => ({
  words: 'MODEL',
  summary,
  options: ['--no-wait          do not wait until the projector has seen it'],
  run(invocation) {
    const { client, words } = invocation;
    noMore(words, 1);
    const model = modelOf(words[0]);
    return carryOut(invocation, model, type, (reason) => act(client, model, reason));
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

export const controls: Readonly<Record<string, Command>> = {
  pause: control('Let a rebuild stand until `resume`', 'RebuildPaused', setState('paused')),
  resume: control('Let a paused or failed rebuild go on', 'RebuildResumed', setState('running')),
  cancel: control('Give a rebuild up; what it has built goes', 'RebuildCancelled', withQuery(cancelRebuild)),
  switch: control(
    'Put the finished build in the place of the live version',
    'SwitchRequested',
    withBody(switchProjection),
  ),
  rollback: control(
    'Put the previous version back in its place',
    'RollbackRequested',
    withBody(rollBackProjection),
  ),
  drop: control('Drop the previous version', 'PreviousVersionDropped', withQuery(dropPreviousProjection)),
};
