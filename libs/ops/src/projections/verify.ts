import { setTimeout as pause } from 'node:timers/promises';
import type { ReadModel } from '@granary/api/http';
import { getVerification, requestVerification, type VerificationDetail } from '@granary/api/projections';
import { ApiRefusal, type ApiClient } from '@granary/import';
import type { Command, Invocation } from '../command.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { UsageError } from '../usage.ts';
import { reasonOption, waitOptions } from './carry-out.ts';
import { verificationText } from './verification-text.ts';
import { nobodyRuns, orOutage, patienceOf, POLL_MS, read } from './waiting.ts';
import { modelsOf, reasonOf } from './words.ts';

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
    // Those that are asked for in one breath read the log together.
    const asked = await Promise.all(
      models.map(async (model) => {
        const { id } = await client.request(requestVerification, {
          params: { model },
          body: { reason, stage },
        });
        return { model, id };
      }),
    );
    if (!options.wait) {
      const told = asked.map(
        ({ model, id }) => `${model}: asked. \`verifications ${model} ${id}\` tells it.`,
      );
      terminal.answer(options.all ? asked : asked[0], told.join('\n'));
      return exitCodes.done;
    }
    const found: VerificationDetail[] = [];
    for (const { model, id } of asked) found.push(await outcomeOf(invocation, { model, stage, id }));
    terminal.progressEnds();
    terminal.answer(options.all ? found : found[0], found.map(verificationText).join('\n\n'));
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
}

async function outcomeOf(invocation: Invocation, { model, stage, id }: Asked): Promise<VerificationDetail> {
  const patience = patienceOf(invocation);
  for (;;) {
    const asked = await orOutage(readSoon(invocation.client, model, id));
    if ('outage' in asked) patience(asked.outage);
    else {
      const { now } = asked;
      if (now?.endedAt) return now;
      invocation.terminal.progress(now?.progress ?? 0, `${model} · ${now?.state ?? 'requested'}`);
      const standing = await read(invocation, model, patience);
      const nobody = `No running projector folds the ${stage} version of ${model}.`;
      patience(nobodyRuns(standing) ?? (standing[stage]?.folded ? undefined : nobody));
    }
    await pause(POLL_MS);
  }
}

/** Nothing before the projector has heard of it. */
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

export function worst(found: readonly Pick<VerificationDetail, 'state'>[]): ExitCode {
  if (found.some(({ state }) => state === 'failed')) return exitCodes.failed;
  return found.some(({ state }) => state === 'differs') ? exitCodes.notWell : exitCodes.done;
}
