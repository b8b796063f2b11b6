import { dayAfter, daysFrom, startOfDayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import {
  archiveOf,
  checkArchive,
  isOver,
  type ArchiveCheck,
  type ArchivePeriod,
} from '@granary/evidence/archive';
import { TreeReader, lastHeads, signerOf, type PublicKey } from '@granary/evidence/log';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { exitCodes } from '../exit-codes.ts';
import { count, many, moment } from '../format.ts';
import { UsageError } from '../usage.ts';
import { withLog, type FileCommand, type LogCommand } from './command.ts';
import { encrypterFor, isSealed, sealed, unsealed } from './sealing.ts';

/** How often progress is told, in events. */
const TOLD_EVERY = 1_000;

export const archive: LogCommand = {
  reads: 'log',
  words: 'FROM TO FILE [--recipient KEY]',
  summary: 'Write all events recorded from the day FROM to the day TO, with their proof, into one new file',
  run: ({ settings, terminal, words, recipients }) => {
    const { period, file } = periodAndFile(words);
    encrypterFor(recipients);
    const { directory, keys } = settings;
    return withLog(settings, async (log) => {
      const [head] = lastHeads(directory, 1);
      const key = head && signerOf(head, keys);
      if (!head || !key) {
        const text = head ? 'The last head is not signed by a known key.' : 'Nothing was signed yet.';
        terminal.answer({ isWell: false, head }, text);
        return exitCodes.notWell;
      }
      if (!isOver(period, head))
        throw new UsageError(
          `${period.to} was not over when the log was last signed (${moment(head.time)}).`,
        );
      const tree = new TreeReader(directory, head.size);
      try {
        const { header, lines } = archiveOf({ log, tree, head, key }, period);
        const told = (done: number) =>
          terminal.progress(
            done / header.events,
            `archived · ${count(done)} of ${many(header.events, 'event')}`,
          );
        await writeNew(file, toldAlong(lines, told), recipients);
        terminal.progressEnds();
        const { size: bytes } = await stat(file);
        terminal.answer(
          { file, bytes, from: period.from, to: period.to, events: header.events, first: header.first, head },
          [
            `${file}: ${many(header.events, 'event')} from ${period.from} to ${period.to}, ${count(bytes)} bytes`,
            `  proven by the head of ${moment(head.time)} over ${many(head.size, 'event')}, key ${head.key}`,
            `  ${recipients.length > 0 ? 'sealed: only the holder of the key can read it' : 'not sealed: everybody can read it'}`,
          ].join('\n'),
        );
        return exitCodes.done;
      } finally {
        tree.close();
      }
    });
  },
};

export const checkArchiveFile: FileCommand = {
  reads: 'file',
  words: 'FILE [--identity KEY-FILE]',
  summary: 'Verify an archive, with no more than a public key; asks no event store',
  async run({ keys, terminal, words: [file], identity }) {
    if (!file) throw new UsageError('Which archive? npm run audit -- check-archive FILE');
    if (identity === undefined && (await isSealed(file)))
      throw new UsageError(`${file} is sealed: --identity KEY-FILE opens it.`);
    const { header, events, faults } = await checked(linesOf(file, identity), keys);
    const isWell = header !== undefined && faults.length === 0;
    const place = header && [
      `  ${header.from} to ${header.to}: ${count(events)} of ${many(header.events, 'event')} are as they were signed`,
      `  head of ${moment(header.head.time)} over ${many(header.head.size, 'event')}, key ${header.head.key}`,
    ];
    const verdict = isWell
      ? 'verified: the archive is what was signed'
      : 'DIFFERS: the archive is not what was signed';
    terminal.answer(
      {
        isWell,
        file,
        events,
        faults,
        ...(header && { from: header.from, to: header.to, head: header.head }),
      },
      [verdict, ...(place ?? []), ...faults.map((fault) => `  ${fault}`)].join('\n'),
    );
    return isWell ? exitCodes.done : exitCodes.notWell;
  },
};

const checked = async (lines: AsyncIterable<string>, keys: readonly PublicKey[]): Promise<ArchiveCheck> => {
  try {
    const check = await checkArchive(lines, keys);
    const { header, faults } = check;
    if (!header || areDaysOf(header)) return check;
    const { from, to, since, until } = header;
    const fault = `it says ${from} to ${to}, but holds what was recorded from ${since} until ${until}`;
    return { ...check, faults: [...faults, fault] };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { header: undefined, events: 0, faults: [error.message] };
  }
};

const periodAndFile = ([from, to, file]: readonly string[]): { period: ArchivePeriod; file: string } => {
  if (!from || !to || !file)
    throw new UsageError(
      'Of which days, and into which file? npm run audit -- archive 2025-01-01 2025-12-31 FILE',
    );
  for (const day of [from, to])
    if (!isDay(day)) throw new UsageError(`${day} is no day: write it like 2025-12-31.`);
  if (to < from) throw new UsageError(`${to} is before ${from}.`);
  return { period: { from, to, ...timesOf(from, to) }, file };
};

const timesOf = (from: string, to: string) => ({
  since: startOfDayIn(COMPANY_TIME_ZONE, from),
  until: startOfDayIn(COMPANY_TIME_ZONE, dayAfter(to)),
});

/** The days are not signed: they are told only if they are those of the times, which the events prove. */
const areDaysOf = ({ from, to, since, until }: ArchivePeriod): boolean => {
  if (!isDay(from) || !isDay(to)) return false;
  const times = timesOf(from, to);
  return times.since === since && times.until === until;
};

const isDay = (text: unknown): boolean =>
  typeof text === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  daysFrom(text, 0) === text;

async function* toldAlong(
  lines: AsyncIterable<string>,
  tell: (done: number) => void,
): AsyncGenerator<string> {
  let done = 0;
  for await (const line of lines) {
    yield line;
    done += 1;
    if (done % TOLD_EVERY === 0) tell(done);
  }
}

/** A file that is complete and on the disk, or none. Throws if there is one already. */
const writeNew = async (
  path: string,
  lines: AsyncIterable<string>,
  recipients: readonly string[],
): Promise<void> => {
  const packed = createGzip();
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
  const written = sealed(packed, recipients).then((content) => pipeline(content, file));
  try {
    await Promise.all([written, pipeline(Readable.from(lines), packed)]);
  } catch (error) {
    if (isTaken(error)) throw new UsageError(`${path} exists already.`);
    file.destroy();
    if (!file.closed) await once(file, 'close').catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
};

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Throws `Unreadable` when the file is not what was written: cut off or altered. */
async function* linesOf(path: string, identity: string | undefined): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const content = identity === undefined ? createReadStream(path) : await unsealed(path, identity);
  const filled = pipeline(content, unpacked.setEncoding('utf8'));
  filled.catch(() => undefined);
  let rest = '';
  try {
    for await (const text of unpacked) {
      const lines = (rest + String(text)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    await filled;
  } catch (error) {
    throw isOfTheSystem(error) ? error : new Unreadable(error);
  }
  if (rest) yield rest;
}

class Unreadable extends Error {
  constructor(cause: unknown) {
    super(`the file cannot be read to its end: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** Such as a file that is not there. */
const isOfTheSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
