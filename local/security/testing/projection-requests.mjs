import { randomUUID } from 'node:crypto';
import {
  cancelRebuild,
  getProjection,
  rebuildProjection,
  setRebuildState,
  switchProjection,
} from '@granary/api/projections';
import { until } from '../../resilience/testing/busy-stack.mjs';

const reason = 'For a reason that is long enough';
/** Small, and few requests wait for it. */
const params = { model: 'recalls' };
/** A separate model to pause, so that the other can be used. */
const paused = { model: 'counts' };
const given = { params, body: { reason } };
const asked = { params, query: { reason } };

const statusOf = ({ root }, of = params) => root.do(getProjection, { params: of });
const whenItHas = (fixtures, isSo, what, of = params) =>
  until(async () => isSo(await statusOf(fixtures, of)), `${of.model} ${what}`);

/** Waits until the projectors have processed the requests for the model so far; its status is stale before. */
async function answered(fixtures, of) {
  let newest = 0n;
  for await (const { position } of fixtures.stack.store.readStream('projection', of.model)) newest = position;
  const isAnswered = ({ actions }) =>
    newest === 0n ||
    (BigInt(actions[0]?.position ?? 0) >= newest && actions.every(({ outcome }) => outcome !== null));
  await whenItHas(fixtures, isAnswered, 'having answered', of);
}

async function withoutBuild(fixtures) {
  await answered(fixtures, params);
  const { building } = await statusOf(fixtures);
  if (building) await fixtures.root.do(cancelRebuild, asked);
  await whenItHas(fixtures, (status) => !status.building, 'without a build');
}

/** Rebuilds the model up to the point where it waits for a switch request. */
async function built(fixtures, of = params) {
  const { root } = fixtures;
  await answered(fixtures, of);
  const { building } = await statusOf(fixtures, of);
  if (!building) await root.do(rebuildProjection, { params: of, body: { reason, switchWhenReady: false } });
  if (building?.paused) await root.do(setRebuildState, { params: of, body: { reason, state: 'running' } });
  await whenItHas(fixtures, ({ status }) => status === 'ready', 'built anew', of);
}

async function switched(fixtures) {
  await built(fixtures);
  await fixtures.root.do(switchProjection, given);
  await whenItHas(fixtures, ({ previous, building }) => previous && !building, 'switched');
}

const after =
  (prepare, sent = given) =>
  async (fixtures) => {
    await prepare(fixtures);
    return sent;
  };
const parked = async () => ({ params: { ...params, eventId: randomUUID() }, body: { reason } });

/** Requests about read models. No event is parked, so requests about parked events are rejected as not found. */
export const projectionRequests = {
  rebuildProjection: after(withoutBuild, { params, body: { reason, switchWhenReady: false } }),
  rebuildProjections: after(withoutBuild, {
    body: { reason, models: [params.model], switchWhenReady: false },
  }),
  cancelRebuild: after(built, asked),
  setRebuildState: after((fixtures) => built(fixtures, paused), {
    params: paused,
    body: { reason, state: 'paused' },
  }),
  switchProjection: after(built),
  rollBackProjection: after(switched),
  dropPreviousProjection: after(switched, asked),
  requestVerification: async () => given,
  retryParkedEvents: async () => given,
  revealParkedEvent: parked,
  skipParkedEvent: parked,
};
