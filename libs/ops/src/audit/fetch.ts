import { fetchCopy } from '@granary/evidence/copy';
import { BUCKET_PLACE, filesConfig, readConfig } from '@granary/platform/config';
import { openFileStore } from '@granary/platform/files';
import { existsSync, readdirSync } from 'node:fs';
import { exitCodes } from '../exit-codes.ts';
import { count, many, moment } from '../format.ts';
import { UsageError } from '../usage.ts';
import type { FileCommand } from './command.ts';

export const fetch: FileCommand = {
  reads: 'file',
  words: 's3://BUCKET/PREFIX FOLDER',
  summary:
    'Bring a copy of the evidence back into a new folder, if its heads are signed and match its leaves',
  async run({ keys, terminal, words: [place, directory], env }) {
    if (!place || !directory || !BUCKET_PLACE.test(place))
      throw new UsageError('Which copy, and where to? npm run audit -- fetch s3://BUCKET/PREFIX FOLDER');
    if (existsSync(directory) && readdirSync(directory).length > 0)
      throw new UsageError(`${directory} is not empty.`);
    const { heads, head, begins, faults } = await fetchCopy({
      files: openFileStore(place, 'evidence', readConfig(filesConfig, env)),
      directory,
      keys,
      onProgress: (events, of) =>
        terminal.progress(events / of, `fetched · ${count(events)} of ${count(of)} leaves`),
    });
    terminal.progressEnds();
    const isWell = faults.length === 0;
    terminal.answer(
      { isWell, directory, heads, head: head ?? null, begins: begins ?? null, faults },
      head && isWell
        ? [
            `${directory}: the evidence of ${many(head.size, 'event')}, ${many(heads, 'head')}, the last of ${moment(head.time)}, key ${head.key}`,
            `  of the log that begins with event ${begins?.id}, ${begins?.type} of ${moment(begins?.recordedAt ?? '')}`,
            `  to compare it with the log: GRANARY_EVIDENCE=${directory} npm run audit -- verify`,
          ].join('\n')
        : [
            `NOT FETCHED: ${place} is not what was signed`,
            ...faults.map(({ kind, detail }) => `${kind}: ${detail}`),
          ].join('\n'),
    );
    return isWell ? exitCodes.done : exitCodes.notWell;
  },
};
