import { listProjections, type ProjectionStatus } from '@granary/api/projections';
import type { Command } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { ago, count, duration, many, moment, shortened, table } from '../format.ts';
import { modelOf, noMore } from './arguments.ts';

const ERROR_WIDTH = 60;
/** Same threshold as the alerts. */
const LAG_SECONDS = 30;
/** Projectors send a heartbeat every few seconds. */
const SILENT_MS = 20_000;

const lag = ({ live }: ProjectionStatus): string =>
  live ? `${live.lagExact ? '' : '≥ '}${count(live.lagEvents)} / ${duration(live.lagSeconds)}` : '–';

const step = ({ building }: ProjectionStatus): string => {
  if (!building) return '';
  const { version, phase, progress, etaSeconds } = building;
  const share = shareText(progress);
  if (building.failed) return `${version}: failed at ${share}`;
  if (building.paused) return `${version}: paused at ${share}`;
  if (phase === 'ready' && !building.switchWhenReady) return `${version}: waits for \`switch\``;
  return `${version}: ${phase} ${share}${etaText(etaSeconds)}${waitText(building)}`;
};

const waitText = ({ waitsFor }: NonNullable<ProjectionStatus['building']>): string =>
  waitsFor
    ? `, waits for ${many(waitsFor.reads, 'read')}, the longest of ${waitsFor.program} for ${duration(waitsFor.seconds)}`
    : '';

const shareText = (progress: number): string => `${Math.floor(progress * 100)} %`;
const etaText = (seconds: number | null): string => (seconds === null ? '' : `, ETA ${duration(seconds)}`);

const trouble = ({ live, building, trouble: unusable }: ProjectionStatus): string =>
  shortened((unusable ?? building?.error ?? live?.error ?? '').split('\n')[0] ?? '', ERROR_WIDTH);

const well: ReadonlySet<string> = new Set(['live', 'rebuilding', 'ready', 'paused']);

/** A problem that needs attention. */
interface Fault {
  /** Null: the projector itself. */
  readonly model: string | null;
  readonly text: string;
}

const faultsOf = ({ model, status: name, live }: ProjectionStatus): Fault[] =>
  [
    !well.has(name) && name,
    live && live.parkedStreams > 0 && `${many(live.parkedStreams, 'stream')} parked`,
    live && live.lagSeconds > LAG_SECONDS && `${duration(live.lagSeconds)} behind`,
    live?.verified &&
      live.verified.differenceCount > 0 &&
      `${many(live.verified.differenceCount, 'fault')} found: projections verifications ${model} ${live.verified.id}`,
  ].flatMap((text) => (text ? { model, text } : []));

const verified = ({ live, verifying }: ProjectionStatus, at: string): string => {
  if (verifying?.state === 'requested') return 'waits to be verified';
  if (verifying) return `verifying ${shareText(verifying.progress)}${etaText(verifying.etaSeconds)}`;
  if (!live?.verified) return 'never';
  const { differenceCount, at: then } = live.verified;
  const found = differenceCount > 0 ? many(differenceCount, 'fault') : 'right';
  return `${found}, ${ago((Date.parse(at) - Date.parse(then)) / 1_000)}`;
};

const columnsAt = (at: string) => [
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
  { label: 'VERIFIED', value: (one: ProjectionStatus) => verified(one, at) },
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
  options: [
    '--check            exit 4 unless all are live, close to the head, nothing is parked, no fault found',
  ],
  async run({ client, terminal, options, words }) {
    noMore(words, 1);
    const only = words[0] === undefined ? undefined : modelOf(words[0]);
    const answer = await client.request(listProjections);
    const models = answer.models.filter(({ model }) => only === undefined || model === only);
    const seen = answer.projectorSeenAt;
    const projector = seen ? `last seen ${moment(seen)}` : 'never seen';
    const runs = seen !== null && Date.parse(answer.at) - Date.parse(seen) < SILENT_MS;
    const silent: Fault[] = runs ? [] : [{ model: null, text: 'No projector runs.' }];
    const faults = [...silent, ...models.flatMap(faultsOf)];
    terminal.answer(
      { ...answer, models, faults },
      `Head of the log ${answer.head} · projector ${projector}\n\n${table(columnsAt(answer.at), models)}`,
    );
    if (!options.check) return exitCodes.done;
    for (const { model, text } of faults) terminal.say(model === null ? text : `${model}: ${text}`);
    return faults.length > 0 ? exitCodes.notWell : exitCodes.done;
  },
};
