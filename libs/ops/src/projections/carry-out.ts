import type { ReadModel } from '@granary/api/http';
import { outcomeOf, type Ended, type Outcome, type Projection } from '@granary/api/projections';
import { codeLabel } from '@granary/api/texts';
import type { Invocation } from '../command.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { firstLine } from '../format.ts';
import { ended, exitCodeOf, read } from './waiting.ts';
import { reasonOf } from './arguments.ts';

export interface Request {
  readonly model: ReadModel;
  readonly type: Projection['actions'][number]['type'];
  readonly act: (reason: string) => Promise<unknown>;
  /** Text for a completed action. */
  readonly says: (done: Extract<Ended, { state: 'done' }>, before: Projection) => string;
  /** Determines the outcome if the read model's state does not show it. */
  readonly further?: (now: Projection) => Promise<Outcome>;
}

/** Requests an action, waits for its outcome and reports it. */
export async function carryOut(
  invocation: Invocation,
  { model, type, act, says, further }: Request,
): Promise<ExitCode> {
  const { terminal, options } = invocation;
  const reason = reasonOf(options);
  if (!options.wait) {
    await act(reason);
    terminal.answer({ model, action: type, state: 'asked' }, `${model}: asked.`);
    return exitCodes.done;
  }
  const before = await read(invocation, model, () => undefined);
  await act(reason);
  const end = await ended(invocation, model, (now) => {
    const outcome = outcomeOf(type, now, before);
    return outcome.state === 'done' && further ? further(now) : outcome;
  });
  const text = end.state === 'done' ? says(end, before) : textOf(end, options);
  terminal.answer({ model, action: type, ...end, text }, `${model}: ${text}.`);
  return exitCodeOf(end);
}

function textOf(end: Exclude<Ended, { state: 'done' }>, options: Invocation['options']): string {
  switch (end.state) {
    case 'nothing-to-do':
      return 'that is so already';
    case 'refused':
      return refusedText(end, options);
    case 'failed':
      return `the build has failed: ${end.error}; the live version serves on`;
    case 'parked': {
      const wait = end.streams === 1 ? 'one stream still waits' : `${end.streams} streams still wait`;
      const { kind, error } = end.first;
      const said = kind
        ? `${codeLabel('poison', kind, options.language)} (${firstLine(error)})`
        : firstLine(error);
      return `tried again; ${wait}: ${said}`;
    }
    case 'switched':
    case 'ready':
    case 'cancelled':
    case 'replaced':
    case 'paused':
      return end.state;
  }
}

export const refusedText = (
  { detail }: Extract<Ended, { state: 'refused' }>,
  { language }: Invocation['options'],
): string => `refused: ${codeLabel('refusal', detail ?? '–', language)}`;

export const reasonOption = '--reason "…"       why; it is kept with the action and who did it';
export const waitOptions = [
  '--no-wait          only ask; do not wait for the outcome',
  '--timeout SECONDS  how long to wait while no projector runs or nobody answers (120)',
];
