import { setTimeout as pause } from 'node:timers/promises';
import type { ReadModel } from '@granary/api/http';
import {
  getVerification,
  missingFor,
  outcomeOf,
  requestVerification,
  type Outcome,
  type Projection,
  type VerificationDetail,
} from '@granary/api/projections';
import { ApiRefusal, type ApiClient } from '@granary/client';
import type { Command, Invocation } from '../command.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { UsageError } from '../usage.ts';
import { duration } from '../format.ts';
import { reasonOption, refusedText, waitOptions } from './carry-out.ts';
import { verificationText } from './verification-text.ts';
import { missingText, orOutage, patienceOf, POLL_MS, read } from './waiting.ts';
import { modelsOf, reasonOf } from './arguments.ts';

const stages = ['live', 'building', 'previous'] as const;

export const verify: Command = {
  words: 'MODEL | --all',
  summary: 'Compare every row with the log, folded anew',
  options: [
    reasonOption,
    '--all              all read models, in one pass over the log',
    '--stage STAGE      live (default), building or previous',
    ...waitOptions,
  ],
  async run(invocation) {
    const { client, terminal, options, words } = invocation;
    const models = modelsOf(words, options);
    const reason = reasonOf(options);
    const stage = stageOf(options.stage);
    // Verifications requested together share one reading of the log.
    const before = await Promise.all(models.map((model) => read(invocation, model, () => undefined)));
    const asked = await Promise.all(
      before.map(async (standing) => {
        const { model } = standing;
        const { id } = await client.request(requestVerification, {
          params: { model },
          body: { reason, stage },
        });
        return { model, stage, id, before: standing };
      }),
    );
    if (!options.wait) {
      const told = asked.map(
        ({ model, id }) => `${model}: asked. \`verifications ${model} ${id}\` tells it.`,
      );
      const data = asked.map(({ model, id }) => ({ model, id, state: 'asked' }));
      terminal.answer(options.all ? data : data[0], told.join('\n'));
      return exitCodes.done;
    }
    const found: Found[] = [];
    for (const one of asked) found.push(await outcomeOfOne(invocation, one));
    terminal.progressEnds();
    const text = (one: Found) =>
      one.state === 'refused'
        ? `${one.model}: ${refusedText(one, options)}.`
        : verificationText(one, options.language);
    terminal.answer(options.all ? found : found[0], found.map(text).join('\n\n'));
    return worst(found);
  },
};

function stageOf(word = 'live'): (typeof stages)[number] {
  const stage = stages.find((one) => one === word);
  if (!stage) throw new UsageError(`--stage ${word}: there are ${stages.join(', ')}`);
  return stage;
}

interface Asked {
  readonly model: ReadModel;
  readonly stage: (typeof stages)[number];
  readonly id: string;
  /** State of the projection before the request. */
  readonly before: Projection;
}

type Found = VerificationDetail | (Extract<Outcome, { state: 'refused' }> & { readonly model: ReadModel });

async function outcomeOfOne(invocation: Invocation, { model, stage, id, before }: Asked): Promise<Found> {
  const patience = patienceOf(invocation);
  for (;;) {
    const asked = await orOutage(readSoon(invocation.client, model, id));
    if ('outage' in asked) patience(asked.outage);
    else {
      const { now } = asked;
      if (now?.endedAt) return now;
      const standing = await read(invocation, model, patience);
      const outcome = outcomeOf('VerificationRequested', standing, before);
      if (outcome.state === 'refused') return { model, ...outcome };
      invocation.terminal.progress(now?.progress ?? 0, labelOf(model, now));
      patience(missingText(missingFor(standing, stage), `the ${stage} version of ${model}`));
    }
    await pause(POLL_MS);
  }
}

const labelOf = (model: ReadModel, now: VerificationDetail | undefined): string =>
  [
    `${model} · ${now?.state ?? 'requested'}`,
    ...(now?.etaSeconds ? [`ETA ${duration(now.etaSeconds)}`] : []),
  ].join(' · ');

/** `now` is undefined until the projector knows of the request. */
async function readSoon(
  client: ApiClient,
  model: ReadModel,
  id: string,
): Promise<{ readonly now: VerificationDetail | undefined }> {
  try {
    const now = await client.request(getVerification, { params: { model, id } });
    return { now };
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return { now: undefined };
    throw error;
  }
}

export function worst(found: readonly { readonly state: Found['state'] }[]): ExitCode {
  if (found.some(({ state }) => state === 'refused')) return exitCodes.refused;
  if (found.some(({ state }) => state === 'failed')) return exitCodes.failed;
  return found.some(({ state }) => state === 'differs') ? exitCodes.notWell : exitCodes.done;
}
