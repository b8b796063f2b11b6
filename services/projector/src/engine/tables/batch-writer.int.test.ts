import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import { BatchWriter } from './batch-writer.ts';
import type { Commit } from './commit.ts';
import { noExceptions, type LoadedRow } from '../fold/fold.ts';
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

async function prepare(
  writer: BatchWriter,
  batch: readonly LogItem[],
  revision: bigint,
): Promise<{ commit: Commit; loaded: LoadedRow }> {
  const { folded, loaded } = await writer.fold(batch, noExceptions);
  const position = batch.at(-1)?.event.position ?? 0n;
  const rest = { mark: undefined, released: [], stoppedBy: null, announcement: undefined };
  return { commit: { revision, position, ...rest, ...folded }, loaded };
}

describe.each([
  ['live', 'small', false],
  ['in bulk', 'big', true],
])('a batch written %s', (_, name, bulk) => {
  const model = { ...measures(), name };
  const writer = () => new BatchWriter(testStack.pool, versionTablesOf(model), { bulk, onPoison: 'stop' });
  const state = async () => ({
    units: await testStack.rows(`SELECT id, name, changes FROM ${name}_v1.unit ORDER BY id`),
    changes: await testStack.rows(`SELECT unit FROM ${name}_v1.change ORDER BY id`),
    checkpoint: await testStack.rows(
      `SELECT position, revision FROM platform.read_model_version WHERE name = '${name}'`,
    ),
  });

  it('commits rows and checkpoint together, and nothing if another writer was first', async () => {
    await createVersion(testStack.pool, model);
    const [winner, loser] = [writer(), writer()];
    const late = await prepare(loser, items.slice(0, 1), 0n);
    const first = await prepare(winner, items.slice(0, 1), 0n);
    expect(await winner.write(first.commit, first.loaded)).toBe(true);
    const second = await prepare(winner, items.slice(1, 3), 1n);
    expect(await winner.write(second.commit, second.loaded)).toBe(true);
    const expected = {
      units: [
        { id: 'a', name: 'second', changes: 2 },
        { id: 'b', name: 'kg', changes: 1 },
      ],
      changes: [{ unit: 'a' }, { unit: 'a' }, { unit: 'b' }],
      checkpoint: [{ position: '2', revision: '2' }],
    };
    expect(await state()).toEqual(expected);
    expect(await loser.write(late.commit, late.loaded)).toBe(false);
    expect(await state()).toEqual(expected);
  });

  it('deletes nothing if another writer was first', async () => {
    const [winner, loser] = [writer(), writer()];
    const late = await prepare(loser, items.slice(3), 2n);
    const first = await prepare(winner, [], 2n);
    expect(await winner.write(first.commit, first.loaded)).toBe(true);
    expect(await loser.write(late.commit, late.loaded)).toBe(false);
    expect((await state()).units).toHaveLength(2);
    const again = await prepare(loser, items.slice(3), 3n);
    expect(await loser.write(again.commit, again.loaded)).toBe(true);
    expect((await state()).units).toHaveLength(1);
  });
});
