import { setTimeout as pause } from 'node:timers/promises';
import { getProjection } from '@granary/api/projections';
import type { AnswerOf, ReadModel } from '@granary/api/http';
import type { Invocation } from '../command.ts';
import { mayPass } from '../outage.ts';

export const POLL_MS = 400;

export type Projection = AnswerOf<typeof getProjection>;
export type Action = Projection['actions'][number];
type Waiter = Pick<Invocation, 'client' | 'terminal' | 'options'>;

/** What was asked for is in the log; only the waiting for it has ended. */
class GaveUp extends Error {}

/** Says so when nobody is there who could do it, and gives up when that has lasted too long. */
export interface Patience {
  /** `undefined`: somebody is at work. */
  (why: string | undefined): void;
}

export function patienceOf({ terminal, options: { timeoutSeconds } }: Waiter): Patience {
  let since: number | undefined;
  return (why) => {
    if (why === undefined) {
      since = undefined;
      return;
    }
    if (since === undefined) {
      since = performance.now();
      terminal.say(`${why} Waiting …`);
    }
    if (performance.now() - since >= timeoutSeconds * 1_000)
      throw new GaveUp(`${why} What was asked for is kept, and is done as soon as it can be.`);
  };
}

/** As it stands; asked again while a server is away, as during a deployment. */
export async function read({ client }: Waiter, model: ReadModel, patience: Patience): Promise<Projection> {
  for (;;) {
    const answer = await orOutage(client.request(getProjection, { params: { model } }));
    if (!('outage' in answer)) return answer;
    patience(answer.outage);
    await pause(POLL_MS);
  }
}

export const nobodyRuns = ({ codeVersion }: Projection): string | undefined =>
  codeVersion === null ? 'No projector runs.' : undefined;

/** The answer, or what is said of a server that is away for now. */
export async function orOutage<Answer extends object>(
  asked: Promise<Answer>,
): Promise<Answer | { readonly outage: string }> {
  try {
    return await asked;
  } catch (error) {
    if (mayPass(error)) return { outage: error.message };
    throw error;
  }
}

/** Does it, and waits until the projector has said what it made of it; undefined: there was nothing to do. */
export async function actAndWait(
  waiter: Waiter,
  model: ReadModel,
  type: Action['type'],
  act: () => Promise<unknown>,
): Promise<Action | undefined> {
  const patience = patienceOf(waiter);
  const newest = newestOf(await read(waiter, model, () => undefined));
  await act();
  for (;;) {
    const now = await read(waiter, model, patience);
    const mine = now.actions.find((action) => action.type === type && BigInt(action.position) > newest);
    // Requests come from the log itself: what has been asked is there at once.
    if (!mine || mine.outcome) return mine;
    patience(nobodyRuns(now));
    await pause(POLL_MS);
  }
}

const newestOf = ({ actions }: Projection): bigint => BigInt(actions[0]?.position ?? 0);
