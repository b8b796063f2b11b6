import { setTimeout as pause } from 'node:timers/promises';
import {
  getProjection,
  type Ended,
  type Missing,
  type Outcome,
  type Projection,
} from '@granary/api/projections';
import type { ReadModel } from '@granary/api/http';
import type { Invocation } from '../command.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { mayPass } from '../outage.ts';

export const POLL_MS = 400;

type Waiter = Pick<Invocation, 'client' | 'terminal' | 'options'>;

/** Waiting has ended; the request itself remains in the log. */
class GaveUp extends Error {}

/** Called with the reason why no progress is possible. Reports it once, and throws `GaveUp` after the timeout. */
export interface Patience {
  /** `undefined`: progress is possible. */
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

/** Reads the state of a projection; retries while a server is unavailable, e.g. during a deployment. */
export async function read({ client }: Waiter, model: ReadModel, patience: Patience): Promise<Projection> {
  for (;;) {
    const answer = await orOutage(client.request(getProjection, { params: { model } }));
    if (!('outage' in answer)) return answer;
    patience(answer.outage);
    await pause(POLL_MS);
  }
}

/** Text about what is missing. `what` is the thing whose code no projector has. */
export const missingText = (missing: Missing | null, what: string): string | undefined =>
  missing === 'projector'
    ? 'No projector runs.'
    : missing === 'code'
      ? `No running projector has the code of ${what}.`
      : undefined;

/** Returns the answer, or the message if the server is temporarily unavailable. */
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

/** Waits for the outcome of an action on a read model. */
export async function ended(
  waiter: Waiter,
  model: ReadModel,
  look: (now: Projection) => Outcome | Promise<Outcome>,
): Promise<Ended> {
  const patience = patienceOf(waiter);
  for (;;) {
    const outcome = await look(await read(waiter, model, patience));
    if (outcome.state !== 'waiting') return outcome;
    patience(missingText(outcome.missing, model));
    await pause(POLL_MS);
  }
}

/** Maps an outcome to an exit code. */
export function exitCodeOf({ state }: Ended): ExitCode {
  switch (state) {
    case 'done':
    case 'switched':
    case 'ready':
    case 'nothing-to-do':
      return exitCodes.done;
    case 'refused':
      return exitCodes.refused;
    case 'parked':
      return exitCodes.notWell;
    case 'failed':
    case 'cancelled':
    case 'replaced':
    case 'paused':
      return exitCodes.failed;
  }
}
