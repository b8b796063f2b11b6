import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import { commitBulk } from './bulk-commit.ts';
import type { Commit } from './commit.ts';
import { Folder, type Unwritten } from './folder.ts';
import { LiveWriter } from './live-writer.ts';
import { noExceptions } from '../fold/fold.ts';
import { readable, type LogItem } from '../log/log-item.ts';
import { versionTablesOf } from './version-tables.ts';
import { on, recorded } from '../../../testing/builders/in-memory.ts';
import { createVersion, measures, revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, type TestStack } from '../../../testing/stack/test-stack.ts';

jest.setTimeout(30_000);

let testStack: TestStack;
beforeAll(async () => {
  testStack = await openTestStack();
});
afterAll(() => testStack.close());

const items = recorded(
  on(unit, 'a', [revised('a', 1, 'first')]),
  on(unit, 'a', [revised('a', 1, 'second')]),
  on(unit, 'b', [revised('b', 1), { type: 'UnitDeleted', data: { id: 'b' } }]),
).map(readable);

type Write = (commit: Commit, batch: Unwritten) => Promise<boolean>;

const model = { ...measures(1, 'stop') };
const live = { ...model, name: 'small' };
const bulk = { ...model, name: 'big' };
const writeLive: Write = (commit) => new LiveWriter(testStack.pool, versionTablesOf(live)).write(commit);
const writeBulk: Write = (commit, { fresh }) =>
  commitBulk(testStack.pool, versionTablesOf(bulk), commit, fresh);

describe.each([
  ['live', live, writeLive],
  ['in bulk', bulk, writeBulk],
])('a batch written %s', (_, ofKind, write) => {
  const { name } = ofKind;
  /** Folds with the rows it knows, and writes when told to. */
  const worker = () => {
    const folder = new Folder(testStack.pool, versionTablesOf(ofKind), 100);
    return async (items: readonly LogItem[], revision: bigint) => {
      const batch = await folder.foldBatch(items, noExceptions);
      const position = items.at(-1)?.event.position ?? 0n;
      const rest = { mark: undefined, released: [], stoppedBy: null, announcement: undefined };
      return async () => {
        const isWritten = await write({ revision, position, ...rest, ...batch.folding }, batch);
        if (isWritten) folder.keep(batch);
        return isWritten;
      };
    };
  };
  const state = async () => ({
    units: await testStack.rows(`SELECT id, name, changes FROM ${name}_v1.unit ORDER BY id`),
    changes: await testStack.rows(`SELECT unit FROM ${name}_v1.change ORDER BY id`),
    checkpoint: await testStack.rows(
      `SELECT position, revision FROM platform.read_model_version WHERE name = '${name}'`,
    ),
  });

  it('commits rows and checkpoint together, and nothing if another writer was first', async () => {
    await createVersion(testStack.pool, ofKind);
    const [winner, loser] = [worker(), worker()];
    const late = await loser(items.slice(0, 1), 0n);
    expect(await (await winner(items.slice(0, 1), 0n))()).toBe(true);
    expect(await (await winner(items.slice(1, 3), 1n))()).toBe(true);
    const expected = {
      units: [
        { id: 'a', name: 'second', changes: 2 },
        { id: 'b', name: 'kg', changes: 1 },
      ],
      changes: [{ unit: 'a' }, { unit: 'a' }, { unit: 'b' }],
      checkpoint: [{ position: '2', revision: '2' }],
    };
    expect(await state()).toEqual(expected);
    expect(await late()).toBe(false);
    expect(await state()).toEqual(expected);
  });

  it('deletes nothing if another writer was first', async () => {
    const [winner, loser] = [worker(), worker()];
    const late = await loser(items.slice(3), 2n);
    expect(await (await winner([], 2n))()).toBe(true);
    expect(await late()).toBe(false);
    expect((await state()).units).toHaveLength(2);
    expect(await (await loser(items.slice(3), 3n))()).toBe(true);
    expect((await state()).units).toHaveLength(1);
  });
});
