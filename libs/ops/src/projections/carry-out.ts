import type { ReadModel } from '@granary/api/http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Invocation } from '../command.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import {
  actAndWait,
  nobodyRuns,
  patienceOf,
  POLL_MS,
  read,
  type Action,
  type Projection,
} from './waiting.ts';
import { reasonOf } from './words.ts';

/** What came of it, and what that means for a script. */
export interface Outcome {
  readonly text: string;
  readonly code?: ExitCode;
}

export interface Request {
  readonly model: ReadModel;
  readonly type: Action['type'];
  readonly act: (reason: string) => Promise<unknown>;
  /** Once the projector has taken it: undefined while it is on its way. */
  readonly outcome: (
    now: Projection,
    before: Projection,
  ) => Outcome | undefined | Promise<Outcome | undefined>;
}

/** Asks, waits for what comes of it, and says so. */
export async function carryOut(
  invocation: Invocation,
  { model, type, act, outcome }: Request,
): Promise<ExitCode> {
  const { terminal, options } = invocation;
  const reason = reasonOf(options);
  if (!options.wait) {
    await act(reason);
    terminal.answer({ model, action: type, outcome: null }, `${model}: asked.`);
    return exitCodes.done;
  }
  const before = await read(invocation, model, () => undefined);
  const action = await actAndWait(invocation, model, type, () => act(reason));
  if (action?.outcome === 'refused') {
    const { detail } = action;
    terminal.answer({ model, action: type, outcome: 'refused', detail }, `${model}: refused: ${detail}.`);
    return exitCodes.refused;
  }
  if (!action) {
    terminal.answer({ model, action: type, outcome: 'nothing-to-do' }, `${model}: that is so already.`);
    return exitCodes.done;
  }
  const patience = patienceOf(invocation);
  for (;;) {
    const now = await read(invocation, model, patience);
    const ended = await outcome(now, before);
    if (ended) {
      const { text, code = exitCodes.done } = ended;
      terminal.answer({ model, action: type, outcome: 'taken', detail: text }, `${model}: ${text}.`);
      return code;
    }
    patience(nobodyRuns(now));
    await pause(POLL_MS);
  }
}

export const reasonOption = '--reason "…"       why; it is kept with the action and who did it';
export const waitOptions = [
  '--no-wait          only ask; do not wait for the outcome',
  '--timeout SECONDS  how long to wait while no projector runs or nobody answers (120)',
];
