import { listEvents, type EventFeed } from '@granary/api/audit';
import { WITHHELD } from '@granary/api/operation-log';
import { stock } from '@granary/domain/stock';
import { OperationRow } from '@granary/read-models/operation-log';
import { RecallRow } from '@granary/read-models/recalls';
import { UserRow } from '@granary/read-models/users';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { operationRows } from '@granary/testing/fixtures/operation-rows';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { batchReceived } from '../../testing/fixtures/batch-received.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
let exporter: string;
const positions: bigint[] = [];
beforeAll(async () => {
  api = await startTestApi([OperationRow, UserRow, RecallRow]);
  exporter = await api.tokenFor({ permissions: ['log:export'], userId: 'exporter' });
  for (const warehouse of ['PP', 'BTB', 'PP', 'PP']) await record(warehouse);
  await api.fold('operations', positions.at(-1)!);
});
afterAll(() => api.close());

const row = operationRows();

/** Appends an event, and its row as the projector does. */
const record = async (warehouse: string): Promise<void> => {
  const context = commandContext({
    actor: { userId: 'u-1', username: 'sok', role: 'warehouse_admin' },
    at: '2026-01-01T00:00:00.000Z',
  });
  const subject = `${warehouse}.ZINC`;
  const event = batchReceived(`B-${positions.length}`, { warehouse });
  const { position, revision } = await api.store.decide(stock, subject, context, () => [event]);
  positions.push(position);
  await api.insert(OperationRow, [
    row({
      id: `${String(position).padStart(19, '0')}-0000`,
      position: String(position),
      type: event.type,
      subject,
      revision: Number(revision),
      warehouse,
    }),
  ]);
};

/** Notes that a read model could not fold an event, as the projector does. */
const park = (model: string, stream: string, position: bigint, version = 1) =>
  api.pool.query(
    `INSERT INTO platform.parked_event
       (model, version, stream, event_id, event_type, revision, position, kind, error)
     VALUES ($1, $4, $2, gen_random_uuid(), 'BatchReceived', 0, $3, 'fold-failed', 'no')`,
    [model, stream, position, version],
  );

const ask = async (query: Record<string, string> = {}, token = exporter): Promise<EventFeed> =>
  (await api.request(listEvents, { token, query })).body.data;

const placesOf = ({ events }: EventFeed): bigint[] => events.map(({ position }) => BigInt(position));

const looks = async (): Promise<number> =>
  Number(
    (await api.pool.query(`SELECT count(*) AS n FROM platform.access_log WHERE subject = 'log'`)).rows[0].n,
  );

describe('the feed of events', () => {
  it('gives every event once, in the order of the log, and where to continue', async () => {
    const first = await ask({ limit: '3' });
    expect(placesOf(first)).toEqual(positions.slice(0, 3));
    expect(first).toMatchObject({ next: String(positions[2]), atEnd: false });
    expect(first.events[0]).toMatchObject({
      type: 'BatchReceived',
      category: 'stock',
      subject: 'PP.ZINC',
      revision: 0,
      username: 'sok',
      warehouse: 'PP',
      data: { batch: 'B-0', quantity: '10.000', origin: { inbound: 'IN-20260101-0001' } },
    });
    const rest = await ask({ limit: '3', after: first.next });
    expect(placesOf(rest)).toEqual(positions.slice(3));
    expect(rest).toMatchObject({ next: String(positions.at(-1)), atEnd: true });
    expect(await ask({ after: rest.next })).toMatchObject({ events: [], next: rest.next, atEnd: true });
  });

  it('gives nothing beyond what has been folded, and that with a later answer', async () => {
    const before = await ask();
    await record('PP');
    expect(await ask({ after: before.next })).toMatchObject({ events: [], next: before.next });
    await api.fold('operations', positions.at(-1)!);
    expect(placesOf(await ask({ after: before.next }))).toEqual(positions.slice(-1));
  });

  it('never goes back behind the position asked for', async () => {
    await record('PP');
    const ahead = String(positions.at(-1)!);
    expect(await ask({ after: ahead })).toMatchObject({ events: [], next: ahead, atEnd: true });
    await api.fold('operations', positions.at(-1)!);
  });

  it('stands before an event that could not be folded, and goes on where it stood', async () => {
    const start = String(positions.at(-1)!);
    for (let n = 0; n < 3; n += 1) await record('PP');
    const [before, parked, behind] = positions.slice(-3);
    await api.fold('operations', behind!);
    await park('operations', 'stock-BTB.ZINC', parked!);
    const standing = await ask({ after: start });
    expect(placesOf(standing)).toEqual([before]);
    expect(standing).toMatchObject({
      next: String(parked! - 1n),
      atEnd: true,
      waitsFor: { position: String(parked), since: expect.any(String) },
    });
    expect(await ask({ after: standing.next })).toMatchObject({ events: [], next: standing.next });
    // Of a caller that is past it already, nothing of the stream that waits is lost.
    const past = String(behind);
    expect(await ask({ after: past })).toMatchObject({ events: [], next: past });
    expect(await ask({ after: start, category: 'inbound' })).toMatchObject({ next: past, waitsFor: null });

    await api.pool.query('DELETE FROM platform.parked_event');
    const rest = await ask({ after: standing.next });
    expect(placesOf(rest)).toEqual([parked, behind]);
    expect(rest).toMatchObject({ next: past, waitsFor: null });
  });

  it('does not stand for another read model, nor for a version that nobody reads', async () => {
    await park('people', 'user-1', 1n);
    await api.pool.query(
      `INSERT INTO platform.read_model_version (name, version, shape_hash, state, position)
       VALUES ('operations', 2, '', 'building', 0)`,
    );
    await park('operations', 'stock-BTB.ZINC', 1n, 2);
    expect(placesOf(await ask())).toEqual(positions);
    await api.pool.query(`DELETE FROM platform.parked_event`);
    await api.pool.query(`DELETE FROM platform.read_model_version WHERE version = 2`);
  });

  it('refuses to continue in a log that ends before, as after a restored backup', async () => {
    const after = String(positions.at(-1)! + 1_000_000n);
    const { status, body } = await api.request(listEvents, { token: exporter, query: { after } });
    expect([status, body.code]).toEqual([422, 'POSITION_NOT_FOUND']);
  });

  it('leaves out other warehouses and categories, and passes them', async () => {
    const elsewhere = await api.tokenFor({ permissions: ['log:export'], warehouses: ['BTB'] });
    const seen = await ask({}, elsewhere);
    expect(placesOf(seen)).toEqual([positions[1]]);
    expect(seen.next).toBe(String(positions.at(-1)));
    expect((await ask({ category: 'inbound' })).events).toEqual([]);
    expect(placesOf(await ask({ category: 'stock' }))).toEqual(positions);
  });

  it('withholds personal data from everybody, and costs without the permission', async () => {
    const without = await ask();
    expect(without.events[0]!.data).toMatchObject({ unitCost: WITHHELD, notes: WITHHELD });
    const auditor = await ask({}, await api.tokenFor({ role: 'auditor' }));
    expect(auditor.events[0]!.data).toMatchObject({ unitCost: '3.250000', notes: WITHHELD });
    expect(JSON.stringify([without, auditor])).not.toContain('sealed:');
  });

  it('needs the permission to export the log', async () => {
    const token = await api.tokenFor({ permissions: ['log:read', 'permission:audit', 'data:export'] });
    expect((await api.request(listEvents, { token })).status).toBe(403);
  });

  it('refuses a page that is too large and a position that is none', async () => {
    const refused: Record<string, string>[] = [
      { limit: '501' },
      { limit: '0' },
      { after: '-1' },
      { after: '99999999999999999999' },
    ];
    for (const query of refused)
      expect([query, (await api.request(listEvents, { token: exporter, query })).status]).toEqual([
        query,
        422,
      ]);
  });

  it('records who copies much, not who follows', async () => {
    const copier = await api.tokenFor({ permissions: ['log:export'], userId: 'copier' });
    const before = await looks();
    await ask({}, copier);
    expect(await looks()).toBe(before);
    await ask({ limit: '2' }, copier);
    expect(await looks()).toBe(before + 1);
  });

  it('fails rather than leave out an event that the log lacks', async () => {
    const gone = positions.at(-1)! + 1n;
    await api.insert(OperationRow, [
      row({ id: `${String(gone).padStart(19, '0')}-0000`, position: String(gone) }),
    ]);
    await api.fold('operations', gone);
    expect((await api.request(listEvents, { token: exporter })).status).toBe(500);
  });
});
