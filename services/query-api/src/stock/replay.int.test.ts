import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/stock';
import {
  adjust,
  commitReservation,
  issue,
  lock,
  receiveBatch,
  reserve,
  reviseCost,
  stock,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { startStockApi, type StockApi } from '../../testing/stack/stock.ts';

let api: StockApi['api'];
let tokens: StockApi['tokens'];
beforeAll(async () => {
  ({ api, tokens } = await startStockApi());
}, 60_000);
afterAll(() => api.close());

describe('replayed from the log', () => {
  const place = { warehouse: 'WH-PP', item: 'GLY-41SL' };
  const id = 'WH-PP.GLY-41SL.OLD';
  const reason = 'because';
  const happens = (decision: (state: StockState) => StockEvent[]) =>
    api.store.decide(stock, 'WH-PP.GLY-41SL', commandContext(), decision);
  const received = (code: string, receivedAt: string, line: number) => (state: StockState) =>
    receiveBatch(state, {
      ...place,
      batch: code,
      quantity: '10.000',
      receivedAt,
      unitCost: '3.000000',
      productionDate: null,
      expiryDate: '2099-12-31',
      supplier: null,
      supplierLot: null,
      certificate: null,
      notes: null,
      location: 'A-01',
      shelf: null,
      inbound: 'IN-7',
      line,
      awaitingInspection: false,
    });
  const held = (reservation: string, quantity: string) => (state: StockState) =>
    reserve(state, {
      ...place,
      reservation,
      document: { kind: 'outbound', number: `OUT-${reservation}` },
      line: 1,
      day: '2026-11-21',
      purpose: 'sale',
      strategy: 'fifo',
      quantity,
    });

  beforeAll(async () => {
    await happens(received('OLD', '2026-11-01T00:00:00.000Z', 1));
    await happens(received('NEW', '2026-11-02T00:00:00.000Z', 2));
    await happens(received('HELD', '2026-10-01T00:00:00.000Z', 3));
    await happens((state) => lock(state, { ...place, batch: 'HELD', reason }));
    await happens((state) => reviseCost(state, { ...place, batch: 'OLD', unitCost: '3.5', reason }));
    await happens((state) => adjust(state, { ...place, batch: 'OLD', delta: '-1.000', reason }));
    await happens(held('R1', '4.000'));
    await happens((state) => commitReservation(state, { ...place, reservation: 'R1', day: '2026-11-21' }));
    await happens((state) => issue(state, { ...place, reservation: 'R1' }));
    await happens(held('R2', '2.000'));
  });

  it('the history of a batch shows what each event changed', async () => {
    const { body } = await api.request(contracts.getBatchHistory, { token: tokens.admin, params: { id } });
    const { entries, total } = body.data;
    expect(total).toBe(6);
    expect(entries.map(({ group, historyType }) => [group, historyType])).toEqual([
      ['reservation', 'quantity_changed'],
      ['outbound', 'quantity_changed'],
      ['reservation', 'quantity_changed'],
      ['adjustment', 'quantity_changed'],
      ['cost', 'cost_changed'],
      ['created', 'quantity_changed'],
    ]);
    expect(entries[1]).toMatchObject({
      document: 'OUT-R1',
      line: 1,
      changes: [
        { field: 'current', before: '9.000', after: '5.000' },
        { field: 'reserved', before: '4.000', after: '0.000' },
      ],
    });
    expect(entries[4]!.changes).toEqual([{ field: 'unitCost', before: '3.000000', after: '3.500000' }]);
  });

  it('any part of a long history is the same as in the whole, as events are added', async () => {
    const item = 'LONG';
    const stream = `WH-PP.${item}`;
    const append = (decisions: readonly ((state: StockState) => StockEvent[])[]) =>
      api.store.decide(stock, stream, commandContext(), (known) => {
        let state = structuredClone(known);
        return decisions.flatMap((decide) => {
          const events = decide(state);
          for (const event of events) state = stock.evolve(state, event);
          return events;
        });
      });
    const grows = (batch: string, times: number) =>
      Array.from(
        { length: times },
        () => (state: StockState) => adjust(state, { ...place, item, batch, delta: '1.000', reason }),
      );
    const arrives = (code: string, line: number) => (state: StockState) =>
      received(
        code,
        '2026-11-01T00:00:00.000Z',
        line,
      )(state).map((event) => ({ ...event, data: { ...event.data, item } }) as StockEvent);
    const ask = async (batch: string, limit: number) => {
      const asked = { params: { id: `${stream}.${batch}` }, query: { limit: String(limit) } };
      const { body } = await api.request(contracts.getBatchHistory, { token: tokens.admin, ...asked });
      return body.data;
    };
    /** Quantity on hand before and after each event of the batch, newest first. */
    const told = async (batch: string) => {
      const found: [string, string | undefined, string | undefined][] = [];
      let state = stock.initial();
      for await (const stored of api.store.readStream(stock.category, stream)) {
        const event = stored as typeof stored & StockEvent;
        const before = state.batches[batch]?.current;
        state = stock.evolve(state, event);
        if ('batch' in event.data && event.data.batch === batch)
          found.unshift([String(stored.revision), before, state.batches[batch]?.current]);
      }
      return found;
    };
    await append([arrives('FIRST', 1), arrives('SECOND', 2)]);
    for (const batch of ['FIRST', 'SECOND', 'SECOND']) {
      await append(grows(batch, 260));
      for (const each of ['FIRST', 'SECOND']) {
        const expected = await told(each);
        for (const limit of [1000, 5]) {
          const { entries, total } = await ask(each, limit);
          expect(total).toBe(expected.length);
          expect(
            entries.map(({ revision, changes }) => {
              const current = changes.find(({ field }) => field === 'current');
              return [revision, current?.before ?? undefined, current?.after ?? undefined];
            }),
          ).toEqual(expected.slice(0, limit));
        }
      }
    }
  });

  it('costs are hidden without the permission', async () => {
    const { body } = await api.request(contracts.getBatchHistory, { token: tokens.staff, params: { id } });
    expect(JSON.stringify(body.data)).not.toContain('unitCost');
  });

  it('current reservations are listed', async () => {
    const { body } = await api.request(contracts.listHolds, { token: tokens.staff, params: { id } });
    expect(body.data.holds).toEqual([
      {
        reservation: 'R2',
        documentKind: 'outbound',
        document: 'OUT-R2',
        line: 1,
        purpose: 'sale',
        status: 'open',
        quantity: '2.000',
      },
    ]);
  });

  it('an allocation is suggested with the cause for each batch', async () => {
    const query = { ...place, quantity: '5' };
    const { body } = await api.request(contracts.suggestAllocation, { token: tokens.staff, query });
    expect(body.data).toMatchObject({
      requested: '5.000',
      available: '13.000',
      allocated: '5.000',
      missing: '0.000',
      candidates: [
        { batch: 'HELD', suggested: '0.000', why: 'locked' },
        { batch: 'OLD', available: '3.000', suggested: '3.000', why: 'oldest_receipt', location: 'A-01' },
        { batch: 'NEW', available: '10.000', suggested: '2.000', why: 'next_in_order' },
      ],
      decision: { strategy: 'fifo' },
    });
    const elsewhere = await api.request(contracts.suggestAllocation, { token: tokens.elsewhere, query });
    expect(elsewhere).toMatchObject({ status: 403, body: { code: 'WAREHOUSE_ACCESS_DENIED' } });
  });
});
