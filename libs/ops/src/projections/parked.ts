import {
  getParkedPayload,
  listParkedErrors,
  listParkedEvents,
  outcomeOfRetry,
  retryParkedEvents,
  revealParkedEvent,
  skipParkedEvent,
  type ParkedEventRow,
} from '@granary/api/projections';
import type { AnswerOf } from '@granary/api/http';
import { codeLabel } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import type { Command, Invocation } from '../command.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { firstLine, many, moment, table } from '../format.ts';
import { UsageError } from '../usage.ts';
import { carryOut, reasonOption, waitOptions } from './carry-out.ts';
import { modelOf, noMore, reasonOf } from './arguments.ts';

const kindColumn = (language: Language) => ({
  label: 'KIND',
  value: ({ kind }: Pick<ParkedEventRow, 'kind'>) => (kind ? codeLabel('poison', kind, language) : '–'),
});
/** The raw error message, shown below the row. */
const technical = ({ error }: Pick<ParkedEventRow, 'error'>) => firstLine(error);

const eventColumns = [
  { label: 'MODEL', value: ({ model }: ParkedEventRow) => model },
  { label: 'STAGE', value: ({ stage }: ParkedEventRow) => stage },
  { label: 'STREAM', value: ({ stream, revision }: ParkedEventRow) => `${stream}@${revision}` },
  { label: 'EVENT', value: ({ eventType }: ParkedEventRow) => eventType },
  { label: 'ID', value: ({ eventId }: ParkedEventRow) => eventId },
  { label: 'BEHIND', value: ({ waiting }: ParkedEventRow) => waiting, right: true },
  { label: 'TRIED', value: ({ attempts }: ParkedEventRow) => attempts, right: true },
];

type ErrorRow = AnswerOf<typeof listParkedErrors>['errors'][number];
const errorColumns = [
  { label: 'MODEL', value: ({ model }: ErrorRow) => model },
  { label: 'STREAMS', value: ({ streams }: ErrorRow) => streams, right: true },
  { label: 'BEHIND', value: ({ waiting }: ErrorRow) => waiting, right: true },
  { label: 'SINCE', value: ({ since }: ErrorRow) => moment(since) },
];

type Run = Command['run'];

const list: Run = async ({ client, terminal, options, words }) => {
  noMore(words, 1);
  const query = { limit: '100', ...(words[0] !== undefined && { filter: `model:in:${modelOf(words[0])}` }) };
  const { rows, page } = await client.request(listParkedEvents, { query });
  const more = page.total > rows.length ? `\n… ${many(page.total, 'event')} in all` : '';
  const columns = [...eventColumns, kindColumn(options.language)];
  terminal.answer(rows, rows.length > 0 ? `${table(columns, rows, technical)}${more}` : 'Nothing is parked.');
  return exitCodes.done;
};

const errors: Run = async ({ client, terminal, options, words }) => {
  noMore(words, 0);
  const answer = await client.request(listParkedErrors);
  terminal.answer(
    answer.errors,
    answer.errors.length > 0
      ? table([...errorColumns, kindColumn(options.language)], answer.errors, technical)
      : 'Nothing is parked.',
  );
  return exitCodes.done;
};

const retry: Run = (invocation) => {
  const { client, options, words } = invocation;
  noMore(words, 1);
  const model = modelOf(words[0]);
  const { stream, event } = options;
  const named = { ...(stream && { stream }), ...(event && { eventId: event }) };
  return carryOut(invocation, {
    model,
    type: 'ParkedEventsRetried',
    act: (reason) => client.request(retryParkedEvents, { params: { model }, body: { reason, ...named } }),
    says: () => 'tried again; nothing of it is parked any more in the live version',
    further: async (now) => {
      const filter = stream ? `stream:equals:${stream}` : `model:in:${model}`;
      const { rows } = await client.request(listParkedEvents, { query: { limit: '100', filter } });
      return outcomeOfRetry(rows, { model, stream, eventId: event }, now);
    },
  });
};

const skip: Run = (invocation) => {
  const { client, words } = invocation;
  const { model, eventId } = oneEvent(words);
  return carryOut(invocation, {
    model,
    type: 'ParkedEventSkipped',
    act: (reason) => client.request(skipParkedEvent, { params: { model, eventId }, body: { reason } }),
    says: () => 'passed over, now and in every rebuild',
  });
};

/** Event data may be personal or contain prices: reading it requires a reason, which is recorded. */
const show: Run = async ({ client, terminal, options, words }) => {
  const params = oneEvent(words);
  await client.request(revealParkedEvent, { params, body: { reason: reasonOf(options) } });
  const payload = await client.request(getParkedPayload, { params });
  const { eventType, stream, revision, recordedAt, data } = payload;
  terminal.answer(
    payload,
    `${eventType}, ${stream}@${revision}, ${moment(recordedAt)}\n${JSON.stringify(data, undefined, 2)}`,
  );
  return exitCodes.done;
};

function oneEvent(words: readonly string[]) {
  noMore(words, 2);
  const model = modelOf(words[0]);
  const [, eventId] = words;
  if (eventId === undefined) throw new UsageError('Which event? Its id stands in `parked`.');
  return { model, eventId };
}

const runs: Readonly<Record<string, Run>> = { errors, retry, skip, show };

export const parked: Command = {
  words: '[MODEL] | errors | retry MODEL | skip MODEL EVENT | show MODEL EVENT',
  summary: 'Events that could not be folded: list, by error, try again, pass over, look into',
  options: [
    reasonOption,
    '--stream STREAM    retry: only this stream',
    '--event ID         retry: only this event',
    ...waitOptions,
  ],
  run(invocation: Invocation): Promise<ExitCode> {
    const [first = '', ...words] = invocation.words;
    const run = runs[first];
    return run ? run({ ...invocation, words }) : list(invocation);
  },
};
