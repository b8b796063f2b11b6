import { getVerification, listVerifications, type Verification } from '@granary/api/projections';
import type { Command } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { moment, table } from '../format.ts';
import { verificationText } from './verification-text.ts';
import { worst } from './verify.ts';
import { modelOf, noMore } from './arguments.ts';

const columns = [
  { label: 'ID', value: ({ id }: Verification) => id },
  { label: 'VERSION', value: ({ version }: Verification) => version, right: true },
  { label: 'STATE', value: ({ state }: Verification) => state },
  { label: 'FOUND', value: ({ differenceCount }: Verification) => differenceCount, right: true },
  { label: 'REQUESTED', value: ({ requestedAt }: Verification) => moment(requestedAt) },
  { label: 'BY', value: ({ requestedBy }: Verification) => requestedBy ?? 'projector' },
  { label: 'REASON', value: ({ reason }: Verification) => reason ?? '' },
];

export const verifications: Command = {
  words: 'MODEL [ID]',
  summary: 'The verifications of a read model, or what one of them found',
  async run({ client, terminal, options, words }) {
    noMore(words, 2);
    const model = modelOf(words[0]);
    const [, id] = words;
    if (id === undefined) {
      const answer = await client.request(listVerifications, { params: { model } });
      terminal.answer(answer.verifications, table(columns, answer.verifications));
      return exitCodes.done;
    }
    const one = await client.request(getVerification, { params: { model, id } });
    terminal.answer(one, verificationText(one, options.language));
    return worst([one]);
  },
};
