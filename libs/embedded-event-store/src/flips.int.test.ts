import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { CannotOpenError, DataLossError } from './failure.ts';
import { messageOf } from './record.ts';
import { openStore } from './store.ts';
import type { Store } from './store.ts';
import { seededRandom } from '@granary/testing/random';
import { createWriter } from './writer.ts';

jest.setTimeout(300_000);

const STREAMS = 25;
const FLIPS = 300;

let directory: string;
let whole: Map<string, string[]>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'granary-flips-'));
  const store = openStore(join(directory, 'whole'), { durable: false });
  const writer = createWriter(store);
  for (let round = 0; round < 20; round++) {
    const appends = Array.from({ length: STREAMS }, (_, number) => {
      const data = Buffer.alloc(number % 9 === 0 ? 5_000 : 150, `${round} ${number}`);
      const event = { id: randomUUID(), type: 'T', contentType: 'x', data, metadata: Buffer.alloc(0) };
      return writer.submit({ kind: 'append', stream: `stream-${number}`, expected: 'any', events: [event] });
    });
    await Promise.all(appends);
  }
  whole = contentOf(store);
  await store.close();
});
afterAll(() => rm(directory, { recursive: true }));

/** Everything a reader can be served, by its place; what fails as data loss is left out. */
function contentOf(store: Store): Map<string, string[]> {
  const content = new Map<string, string[]>();
  for (let position = 1; position <= store.head(); position++)
    served(content, 'all', position, () => messageOf(store.recordAt(position)));
  for (let number = 0; number < STREAMS; number++) {
    const stream = `stream-${number}`;
    const state = store.stateOf(stream);
    served(content, stream, -1, () => Buffer.from(JSON.stringify(state ?? 'not found')));
    for (let revision = 0; revision <= (state?.last ?? -1); revision++)
      served(content, stream, revision, () => messageOf(store.recordInStream(stream, state!, revision)!));
  }
  content.set('head', [String(store.head())]);
  return content;
}

function served(content: Map<string, string[]>, name: string, place: number, read: () => Buffer): void {
  let item: string;
  try {
    item = read().toString('latin1');
  } catch (error) {
    if (!(error instanceof DataLossError)) throw error;
    item = 'lost';
  }
  content.set(`${name} ${place}`, [item]);
}

it('a changed byte in the file never makes the store serve wrong data', async () => {
  const random = seededRandom(11);
  const bytes = await readFile(join(directory, 'whole', 'events.mdb'));
  const outcomes = { refused: 0, lost: 0, whole: 0 };
  for (let flip = 0; flip < FLIPS; flip++) {
    const at = Math.floor(random() * bytes.length);
    const damaged = Buffer.from(bytes);
    damaged[at]! ^= 1 + Math.floor(random() * 255);
    const copy = join(directory, 'damaged');
    await cp(join(directory, 'whole'), copy, { recursive: true });
    await writeFile(join(copy, 'events.mdb'), damaged);
    outcomes[await outcomeOf(copy, at)]++;
    await rm(copy, { recursive: true });
  }
  expect(outcomes.refused + outcomes.lost + outcomes.whole).toBe(FLIPS);
  expect(outcomes.refused).toBeGreaterThan(0);
  expect(outcomes.lost).toBeGreaterThan(0);
});

async function outcomeOf(copy: string, at: number): Promise<'refused' | 'lost' | 'whole'> {
  let store: Store;
  try {
    store = openStore(copy, { durable: false });
  } catch (error) {
    expect(error).toBeInstanceOf(CannotOpenError);
    expect((error as Error).message).toMatch(/^[^\n]+$/);
    return 'refused';
  }
  try {
    const content = contentOf(store);
    const wrong = [...whole].filter(([place, [right]]) => {
      const [item] = content.get(place) ?? [];
      return item !== right && item !== 'lost';
    });
    expect([at, wrong.map(([place]) => place)]).toEqual([at, []]);
    return [...content.values()].some(([item]) => item === 'lost') ? 'lost' : 'whole';
  } finally {
    await store.close();
  }
}
