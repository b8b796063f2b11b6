import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import type pg from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { defineReadModel, keyed, ledger, ledgerId } from '../fold/definitions.ts';
import { revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, until, type TestStack } from '../../../testing/stack/test-stack.ts';

jest.setTimeout(60_000);

/** Every row has the version that wrote it, so that mixed versions would be seen. */
@Entity({ schema: 'harvest', name: 'field' })
class FieldRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'integer' }) changes!: number;
  @Column({ type: 'integer' }) writtenBy!: number;
}

@Entity({ schema: 'harvest', name: 'field' })
class FieldRowWithTotal {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'integer' }) changes!: number;
  @Column({ type: 'integer' }) writtenBy!: number;
  @Column({ type: 'bigint' }) total!: string;
}

@Entity({ schema: 'harvest', name: 'change' })
class ChangeRow {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) field!: string;
  @Column({ type: 'integer' }) writtenBy!: number;
}

const changeTable = (writtenBy: number) =>
  ledger({
    entity: ChangeRow,
    from: [unit],
    rows: (event) => [{ id: ledgerId(event), field: event.streamId, writtenBy }],
  });

const before = defineReadModel({
  name: 'harvest',
  version: 1,
  onPoison: 'park-stream',
  tables: [
    keyed({
      entity: FieldRow,
      from: [unit],
      keys: (event) => [event.streamId],
      evolve: (row, _event, id) => ({ id, changes: (row?.changes ?? 0) + 1, writtenBy: 1 }),
    }),
    changeTable(1),
  ],
});

const after = defineReadModel({
  name: 'harvest',
  version: 2,
  onPoison: 'park-stream',
  tables: [
    keyed({
      entity: FieldRowWithTotal,
      from: [unit],
      keys: (event) => [event.streamId],
      evolve: (row, event, id) => {
        const added = event.type === 'UnitRevised' ? event.data.sort : 0;
        const total = String(BigInt(row?.total ?? 0) + BigInt(added));
        return { id, changes: (row?.changes ?? 0) + 1, writtenBy: 2, total };
      },
    }),
    changeTable(2),
  ],
});

let testStack: TestStack;
let readers: pg.Pool;
beforeAll(async () => {
  testStack = await openTestStack();
  readers = testStack.openPool({ max: 4, options: '-c role=granary_reader' });
});
afterAll(async () => {
  await readers.end();
  await testStack.close();
});

const FIELDS = 6;
const WRITERS = 3;
const EVENTS_BEFORE = 3_000;

interface Seen {
  readonly position: bigint;
  readonly writtenBy: number;
  readonly changes: number;
}

/** Reads like a request: one snapshot, one table after the other. Throws if they are inconsistent. */
async function read(): Promise<Seen> {
  const client = await readers.connect();
  const ask = async <Row extends object>(question: string) => (await client.query<Row>(question)).rows;
  try {
    await ask(
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; LOCK TABLE platform.switching IN ACCESS SHARE MODE',
    );
    const [model] = await ask<{ position: string }>(
      `SELECT position FROM platform.read_model WHERE name = 'harvest'`,
    );
    const fields = await ask<{ id: string; changes: number; written_by: number }>(
      'SELECT id, changes, written_by FROM harvest.field',
    );
    const changes = await ask<{ field: string; written_by: number }>(
      'SELECT field, written_by FROM harvest.change',
    );
    await ask('COMMIT');
    const writers = new Set([...fields, ...changes].map((row) => row.written_by));
    expect([...writers]).toHaveLength(1);
    for (const { id, changes: counted } of fields)
      expect(changes.filter(({ field }) => field === id)).toHaveLength(counted);
    return {
      position: BigInt(model?.position ?? 0),
      writtenBy: [...writers][0] ?? 0,
      changes: changes.length,
    };
  } finally {
    client.release();
  }
}

describe('a new column in a read model', () => {
  it('is added under load without a failed read, mixed versions or a missed event', async () => {
    const recorded: bigint[] = [];
    const write = async (writer: number, n: number) => {
      const id = `f${writer}-${n % FIELDS}`;
      recorded.push(await testStack.append(unit, id, revised(id, 1)));
    };
    testStack.startProjector([before]);
    for (let writer = 0; writer < WRITERS; writer += 1) {
      const many = Array.from({ length: EVENTS_BEFORE / WRITERS }, () => revised('f', 1));
      const last = await testStack.append(unit, `f${writer}-0`, ...many);
      await testStack.folded('harvest', last);
    }
    const reads: Seen[] = [];
    const over = new AbortController();
    const work = [
      ...Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; !over.signal.aborted; n += 1) await write(writer, n);
      }),
      ...Array.from({ length: 3 }, async () => {
        while (!over.signal.aborted) reads.push(await read());
      }),
    ];
    const failed = Promise.all(work);
    const enough = (version: number) =>
      Promise.race([
        until(
          () => reads.filter(({ writtenBy }) => writtenBy === version).length > 20,
          `reads of ${version}`,
        ),
        failed,
      ]);

    await enough(1);
    // A rolling deployment: the old code runs until the new version is live.
    testStack.startProjector([after]);
    await enough(2);
    await testStack.projectors[0]?.stop();
    await testStack.ask({
      type: 'RebuildRequested',
      data: { model: 'harvest', version: 2, switchWhenReady: true, reason: 'once more' },
    });
    await Promise.race([
      until(
        async () =>
          (await testStack.rows(`SELECT FROM platform.read_model_version WHERE build = 2 AND state = 'live'`))
            .length === 1,
        'the second build is live',
      ),
      failed,
    ]);
    over.abort();
    await failed;

    for (const { position, changes } of reads)
      expect(changes).toBe(EVENTS_BEFORE + recorded.filter((one) => one <= position).length);
    expect(new Set(reads.map(({ writtenBy }) => writtenBy))).toEqual(new Set([1, 2]));
    const [total] = await testStack.rows('SELECT sum(total)::integer AS total FROM harvest.field');
    await testStack.folded('harvest', recorded.at(-1) ?? 0n);
    expect(Number(total?.['total'])).toBeGreaterThan(EVENTS_BEFORE);
  });
});
