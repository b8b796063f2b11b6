import { setTimeout as pause } from 'node:timers/promises';
import { getProjection } from '@granary/api/projections';
import type { AnswerOf, ReadModel } from '@granary/api/http';
import type { ApiClient } from '@granary/import';

export const POLL_MS = 400;

export type Projection = AnswerOf<typeof getProjection>;
type Action = Projection['actions'][number];

export const read = (client: ApiClient, model: ReadModel): Promise<Projection> =>
  client.request(getProjection, { params: { model } });

/** Does it, and waits until the projector has said what it made of it. */
export async function actAndWait(
  client: ApiClient,
  model: ReadModel,
  type: Action['type'],
  act: () => Promise<unknown>,
): Promise<Action> {
  const newest = (await read(client, model)).actions[0]?.position ?? '0';
  await act();
  for (;;) {
    const { actions } = await read(client, model);
    const mine = actions.find((action) => action.type === type && BigInt(action.position) > BigInt(newest));
    if (mine?.outcome) return mine;
    await pause(POLL_MS);
  }
}
