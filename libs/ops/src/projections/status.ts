import { listProjections, type ProjectionStatus } from '@granary/api/projections';
import type { Command } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { count, duration, moment, shortened, table } from '../format.ts';
import { modelOf, noMore } from './words.ts';

const ERROR_WIDTH = 60;
/** As long as the alerts wait. */
const LAG_SECONDS = 30;
const SILENT_MS = 30_000;

const lag = ({ live }: ProjectionStatus): string =>
  live ? `${live.lagExact ? '' : '≥ '}${count(live.lagEvents)} / ${duration(live.lagSeconds)}` : '–';

const step = ({ building }: ProjectionStatus): string =>
  building
    ? `${building.version}: ${building.phase} ${Math.floor(building.progress * 100)} %, ETA ${duration(building.etaSeconds)}`
    : '';

const trouble = ({ live, building, trouble: unusable }: ProjectionStatus): string =>
  shortened((unusable ?? building?.error ?? live?.error ?? '').split('\n')[0] ?? '', ERROR_WIDTH);

const isWell = ({ status, live }: ProjectionStatus): boolean =>
  ['live', 'rebuilding', 'ready', 'paused'].includes(status) &&
  live !== null &&
  live.parkedStreams === 0 &&
  live.lagSeconds <= LAG_SECONDS;

const columns = [
  { label: 'MODEL', value: ({ model }: ProjectionStatus) => model },
  {
    label: 'VERSION',
    value: ({ live, codeVersion }: ProjectionStatus) => versions(live?.version, codeVersion),
  },
  { label: 'STATUS', value: ({ status }: ProjectionStatus) => status },
  { label: 'POSITION', value: ({ live }: ProjectionStatus) => live?.position ?? '–', right: true },
  { label: 'LAG', value: lag, right: true },
  {
    label: 'EVENTS/S',
    value: ({ live, building }: ProjectionStatus) => rate(building?.rate ?? live?.rate),
    right: true,
  },
  { label: 'PARKED', value: ({ live }: ProjectionStatus) => live?.parkedStreams ?? '–', right: true },
  { label: 'BUILDING', value: step },
  { label: 'ERROR', value: trouble },
];

const versions = (live: number | undefined, code: number | null): string =>
  live === undefined ? '–' : code !== null && code !== live ? `${live} (code ${code})` : String(live);

const rate = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : count(Math.round(value));

export const status: Command = {
  words: '[MODEL]',
  summary: 'Where every read model stands',
  options: ['--check            exit 4 unless all are live, close to the head, and nothing is parked'],
  async run({ client, terminal, options, words }) {
    noMore(words, 1);
    const only = words[0] === undefined ? undefined : modelOf(words[0]);
    const answer = await client.request(listProjections);
    const models = answer.models.filter(({ model }) => only === undefined || model === only);
    const seen = answer.projectorSeenAt;
    const projector = seen ? `last seen ${moment(seen)}` : 'never seen';
    terminal.answer(
      { ...answer, models },
      `Head of the log ${answer.head} · projector ${projector}\n\n${table(columns, models)}`,
    );
    const runs = seen !== null && Date.parse(answer.at) - Date.parse(seen) < SILENT_MS;
    return options.check && !(runs && models.every(isWell)) ? exitCodes.notWell : exitCodes.done;
  },
};
