import { expect, it } from '@jest/globals';
import { compareAsOf } from './testing/run.mjs';

const TIME_MS = 300_000;

/** `GRANARY_AS_OF_HISTORIES` sets the number of histories, `GRANARY_AS_OF_SEED` reproduces a run. */
const histories = Number(process.env['GRANARY_AS_OF_HISTORIES'] ?? 30);
const seed = Number(process.env['GRANARY_AS_OF_SEED'] ?? Date.now() % 100_000);

it(
  'all endpoints agree about any past moment, by business and by recording time',
  async () => {
    const { differences, table } = await compareAsOf({ histories, moments: histories, seed });
    expect({ seed, differences: differences.slice(0, 5) }).toEqual({ seed, differences: [] });
    expect(table.length).toBeGreaterThan(0);
    for (const { answers } of table) expect(answers).toBeGreaterThan(0);
  },
  TIME_MS,
);
