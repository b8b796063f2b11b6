import { setTimeout as pause } from 'node:timers/promises';
import { readModels, type ReadModel } from '@granary/api/http';
import { getVerification, requestVerification, type VerificationDetail } from '@granary/api/projections';
import { ApiRefusal, type ApiClient } from '@granary/import';
import type { Command, Invocation } from '../command.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { UsageError } from '../usage.ts';
import { verificationText } from './verification-text.ts';
import { POLL_MS } from './waiting.ts';
import { modelOf, noMore, reasonOf } from './words.ts';

const stages = ['live', 'building', 'previous'] as const;

export const verify: Command = {
  words: 'MODEL | --all',
  summary: 'Compare every row with the log, folded anew',
  options: [
    '--all              all read models, one after the other',
    '--stage STAGE      live (default), building or previous',
    '--no-wait          do not wait for the outcome',
  ],
  async run(invocation) {
    const { client, terminal, options, words } = invocation;
    noMore(words, options.all ? 0 : 1);
    const models = options.all ? [...readModels] : [modelOf(words[0])];
    const reason = reasonOf(options);
    const stage = stageOf(options.stage);
    const found: VerificationDetail[] = [];
    for (const model of models) {
      const { id } = await client.request(requestVerification, {
        params: { model },
        body: { reason, stage },
      });
      if (options.wait) found.push(await outcomeOf(invocation, model, id));
      else terminal.answer({ model, id }, `${model}: asked. It is told by \`verifications ${model} ${id}\`.`);
    }
    if (!options.wait) return exitCodes.done;
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

async function outcomeOf(
  { client, terminal }: Invocation,
  model: ReadModel,
  id: string,
): Promise<VerificationDetail> {
  for (;;) {
    const now = await readSoon(client, model, id);
    if (now?.endedAt) return now;
    terminal.progress(now?.progress ?? 0, `${model} · ${now?.state ?? 'requested'}`);
    await pause(POLL_MS);
  }
}

/** Nothing before the projector has heard of it. */
async function readSoon(
  client: ApiClient,
  model: ReadModel,
  id: string,
): Promise<VerificationDetail | undefined> {
  try {
    return await client.request(getVerification, { params: { model, id } });
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return undefined;
    throw error;
  }
}

export function worst(found: readonly Pick<VerificationDetail, 'state'>[]): ExitCode {
  if (found.some(({ state }) => state === 'failed')) return exitCodes.failed;
  return found.some(({ state }) => state === 'differs') ? exitCodes.notWell : exitCodes.done;
}
