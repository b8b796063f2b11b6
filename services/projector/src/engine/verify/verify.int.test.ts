import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import { defineReadModel, type ReadModelDefinition } from '../fold/definitions.ts';
import { measures, poison, revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, until, type TestStack } from '../../../testing/stack/test-stack.ts';

jest.setTimeout(60_000);

let testStack: TestStack;
beforeEach(async () => {
  testStack = await openTestStack();
  poison.name = 'poison';
});
afterEach(() => testStack.close());

const verify = (model: ReadModelDefinition = measures()) => testStack.verify(model);
const clean = { matches: true, differenceCount: 0, differences: [], unfoldable: [] };

/** Two units, five events. */
async function foldSome(): Promise<void> {
  testStack.startProjector([measures()]);
  // A first build is verified by the projector itself.
  await until(
    async () =>
      (await testStack.rows(`SELECT FROM platform.read_model_version WHERE state = 'live'`)).length === 1,
    'the empty log is built',
  );
  await testStack.append(unit, 'a', revised('a', 1), revised('a', 2), revised('a', 3));
  await testStack.folded('measures', await testStack.append(unit, 'b', revised('b', 10), revised('b', 20)));
}

describe('a verification', () => {
  it('reports what it compared, and leaves no tables behind', async () => {
    await foldSome();
    const found = await verify();
    expect(found).toMatchObject({ ...clean, model: 'measures', version: 1, events: 5 });
    expect(found.tables).toEqual([
      expect.objectContaining({ table: 'unit', expectedRows: 2, actualRows: 2, differingBuckets: 0 }),
      expect.objectContaining({ table: 'change', expectedRows: 5, actualRows: 5, differingBuckets: 0 }),
    ]);
    for (const { expectedDigest, actualDigest } of found.tables) expect(actualDigest).toBe(expectedDigest);
    expect(
      await testStack.rows(`SELECT relname FROM pg_class WHERE relpersistence = 't' AND relkind = 'r'`),
    ).toEqual([]);
  });

  it('names a wrong column, its expected value and the last event of the row', async () => {
    await foldSome();
    await testStack.rows(`UPDATE measures_v1.unit SET sum = 7 WHERE id = 'a'`);
    const found = await verify();
    expect(found).toMatchObject({ matches: false, differenceCount: 1 });
    expect(found.differences).toEqual([
      {
        table: 'unit',
        key: 'a',
        kind: 'changed',
        columns: [{ column: 'sum', expected: '6', actual: '7' }],
        event: expect.objectContaining({ type: 'UnitRevised', stream: 'unit-a', revision: 2 }),
      },
    ]);
    expect(found.tables[0]).toMatchObject({ differingBuckets: 1, differences: 1 });
  });

  it('finds missing rows and extra rows, in keyed tables and ledgers', async () => {
    await foldSome();
    await testStack.rows(`DELETE FROM measures_v1.unit WHERE id = 'b'`);
    await testStack.rows(
      `INSERT INTO measures_v1.unit SELECT 'ghost', name, sum, changes, names, latest, changed_at FROM measures_v1.unit`,
    );
    await testStack.rows(`DELETE FROM measures_v1.change WHERE sort = 20`);
    const found = await verify();
    expect(found.differenceCount).toBe(3);
    const [missing, extra, ledger] = found.differences;
    expect(missing).toMatchObject({ key: 'b', kind: 'missing', event: { stream: 'unit-b', revision: 1 } });
    expect(missing?.columns).toContainEqual({ column: 'sum', expected: '30', actual: null });
    expect(extra).toMatchObject({ key: 'ghost', kind: 'extra', event: null });
    expect(ledger).toMatchObject({
      table: 'change',
      kind: 'missing',
      event: { stream: 'unit-b', revision: 1 },
    });
  });

  it('lists the first differences and counts all', async () => {
    testStack.startProjector([measures()]);
    const many = Array.from({ length: 150 }, (_, n) => revised('a', n));
    await testStack.folded('measures', await testStack.append(unit, 'a', ...many));
    await testStack.rows(`UPDATE measures_v1.change SET sort = sort + 1`);
    const found = await verify();
    expect(found.differenceCount).toBe(150);
    expect(found.differences).toHaveLength(100);
  });

  it('checks the invariants of the model', async () => {
    const lawful = (broken: string) =>
      defineReadModel({ ...measures(), invariants: [{ name: 'a-unit-is-the-sum-of-its-changes', broken }] });
    const sums = `SELECT u.id, sum(c.sort), u.sum FROM unit u JOIN change c ON c.unit = u.id
      GROUP BY u.id, u.sum HAVING sum(c.sort) <> u.sum`;
    await foldSome();
    expect(await verify(lawful(sums))).toMatchObject({
      ...clean,
      invariants: [{ name: 'a-unit-is-the-sum-of-its-changes', violationCount: 0, violations: [] }],
    });
    await testStack.rows(`UPDATE measures_v1.unit SET sum = 7 WHERE id = 'a'`);
    const found = await verify(lawful(sums));
    expect(found.invariants).toEqual([
      {
        name: 'a-unit-is-the-sum-of-its-changes',
        violationCount: 1,
        violations: [{ key: 'a', expected: '6', actual: '7' }],
      },
    ]);
  });

  it('refuses a missing version', async () => {
    await expect(verify(measures(9))).rejects.toThrow('measures 9 does not exist');
  });
});

describe('events that are not folded', () => {
  it('are no difference while parked, nor after being skipped', async () => {
    testStack.startProjector([measures()]);
    await testStack.append(unit, 'a', revised('a', 1), revised('a', 10, poison.name), revised('a', 100));
    await testStack.folded('measures', await testStack.append(unit, 'b', revised('b', 5)));
    expect(await verify()).toMatchObject({ ...clean, events: 2 });
    await testStack.skipParked('measures');
    expect(await verify()).toMatchObject({ ...clean, events: 3 });
  });

  it('are reported when the version contains them but this code cannot fold them', async () => {
    await foldSome();
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 4, 'bushel')));
    poison.name = 'bushel';
    const found = await verify();
    expect(found.matches).toBe(false);
    expect(found.unfoldable).toEqual([
      expect.objectContaining({
        stream: 'unit-a',
        revision: 3,
        kind: 'fold-failed',
        error: 'cannot fold bushel',
      }),
    ]);
    expect(found.differences.map(({ key, kind }) => ({ key, kind }))).toContainEqual({
      key: 'a',
      kind: 'changed',
    });
  });

  it('stop a model before them, which is no difference', async () => {
    const model = measures(1, 'stop');
    const projector = testStack.startProjector([model]);
    await testStack.append(unit, 'a', revised('a', 1));
    await testStack.append(unit, 'b', revised('b', 1, poison.name));
    await testStack.append(unit, 'a', revised('a', 1));
    await until(() => projector.status()[0]?.state === 'stopped', 'the model has stopped');
    expect(await verify(model)).toMatchObject({ ...clean, events: 1 });
  });
});

describe('a verification under load', () => {
  it('finds every difference and no false one', async () => {
    testStack.startProjector([measures()]);
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 1)));
    const working = new AbortController();
    const write = async (writer: number) => {
      for (let n = 0; !working.signal.aborted; n += 1) {
        const id = `u${writer}-${n % 7}`;
        // Now and then a stream is parked and retried.
        const name = n % 50 === 49 ? poison.name : 'kg';
        await testStack.append(unit, id, revised(id, n % 100, name), revised(id, 1));
      }
    };
    const mend = async () => {
      while (!working.signal.aborted) {
        const waiting = await testStack.rows('SELECT FROM platform.parked_event LIMIT 1');
        if (waiting.length > 0) await testStack.skipParked('measures');
        else await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const work = [write(1), write(2), write(3), mend()];
    const positions: bigint[] = [];
    for (let round = 0; round < 8; round += 1) {
      const found = await verify();
      expect(found).toMatchObject(clean);
      positions.push(BigInt(found.position));
    }
    await testStack.rows(`UPDATE measures_v1.unit SET sum = sum + 1 WHERE id = 'a'`);
    expect((await verify()).differences).toEqual([
      expect.objectContaining({ key: 'a', columns: [{ column: 'sum', expected: '1', actual: '2' }] }),
    ]);
    working.abort();
    await Promise.all(work);
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
    // On a slow store, two may follow each other without an event between them.
    expect(new Set(positions).size).toBeGreaterThan(positions.length / 2);
    const [skipped] = await testStack.rows('SELECT count(*)::integer AS count FROM platform.skipped_event');
    expect(skipped?.['count']).toBeGreaterThan(0);
    expect((await testStack.rows(`SELECT sum FROM measures_v1.unit WHERE id = 'a'`))[0]).toEqual({
      sum: '2',
    });
  });
});
