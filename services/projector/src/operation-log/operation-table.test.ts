import { deciders } from '@granary/domain/registry';
import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@granary/event-store';
import { projectInMemory, recorded, type PastEvent } from '../../testing/builders/in-memory.ts';
import { operationTable } from './operation-table.ts';

const happened = (
  streamId: string,
  data: object,
  metadata: PastEvent['metadata'] = {},
  category = 'stock',
): PastEvent[] => [{ category, streamId, event: { type: 'BatchLocked', data }, metadata }];
const rowsOf = (events: readonly StoredEvent[]) => projectInMemory(operationTable, events);

describe('the operation log', () => {
  it('records who did what, when, to what, where and why', () => {
    const metadata = {
      actor: { userId: 'user-9', username: 'dara', role: 'warehouse_admin' },
      occurredAt: '2026-01-02T03:04:05.000Z',
      warehouseId: 'PP',
      reason: 'Torn bags',
      commandId: 'c-2',
      $correlationId: 'c-1',
      $causationId: 'e-1',
    };
    expect(rowsOf(recorded(happened('PP.UREA', { batch: 'B-1' }, metadata)))).toEqual([
      {
        id: '0000000000000000000-0000',
        eventId: '00000000-0000-4000-8000-000000000000',
        position: '0',
        occurredAt: '2026-01-02T03:04:05.000Z',
        recordedAt: '2026-01-01T00:00:00.000Z',
        userId: 'user-9',
        username: 'dara',
        role: 'warehouse_admin',
        type: 'BatchLocked',
        category: 'stock',
        subject: 'PP.UREA',
        revision: 0,
        outcome: 'done',
        documentKind: null,
        document: null,
        warehouse: 'PP',
        reason: 'Torn bags',
        searchText: 'PP.UREA\n\ndara\nBatchLocked\nTorn bags',
        words: 'pp.urea\n\ndara\nbatchlocked\ntorn bags\nb-1',
        figures: null,
        correlationId: 'c-1',
        causationId: 'e-1',
        commandId: 'c-2',
      },
    ]);
  });

  it('takes warehouse and reason from the event if its metadata has none', () => {
    const [row] = rowsOf(recorded(happened('PP.UREA', { warehouse: 'PP', reason: 'Wet' })));
    expect(row).toMatchObject({ warehouse: 'PP', reason: 'Wet' });
    expect(rowsOf(recorded(happened('UREA', {})))[0]).toMatchObject({ warehouse: null, reason: null });
  });

  it('gives the rule as the reason of a step that no person has taken', () => {
    const reasonOf = (rule: object, category = 'outbound') =>
      rowsOf(recorded(happened('OUT-1', { number: 'OUT-1', rule }, {}, category)))[0]!.reason;
    expect(reasonOf({ kind: 'amount', upTo: '500.00', revision: 3 })).toBe('BY_RULE · 500.00');
    expect(reasonOf({ kind: 'customer', revision: 3 })).toBe('BY_RULE');
    expect(reasonOf({ kind: 'customer', revision: 3 }, 'stock')).toBeNull();
  });

  it('names the document that caused the change', () => {
    const about = (category: string, streamId: string, data: object) => {
      const [row] = rowsOf(recorded(happened(streamId, data, {}, category)));
      return [row!.documentKind, row!.document];
    };
    expect(about('outbound', 'OUT-1', {})).toEqual(['outbound', 'OUT-1']);
    expect(about('item', 'UREA', {})).toEqual([null, null]);
    expect(about('stock', 'PP.UREA', { document: { kind: 'outbound', number: 'OUT-1' } })).toEqual([
      'outbound',
      'OUT-1',
    ]);
    expect(about('stock', 'PP.UREA', { origin: { kind: 'inbound', inbound: 'IN-1', line: 1 } })).toEqual([
      'inbound',
      'IN-1',
    ]);
    expect(about('stock', 'PP.UREA', { batch: 'B-1', from: null })).toEqual([null, null]);
    expect(about('credit', 'CUST-1', { request: 'CR-1' })).toEqual(['creditRequest', 'CR-1']);
    const route = 'POST /inbound/{number}/approval';
    expect(about('access', 'u-1', { route, document: 'IN-1' })).toEqual(['inbound', 'IN-1']);
    expect(about('access', 'u-1', { what: 'customer', subject: 'CUST-1' })).toEqual(['customer', 'CUST-1']);
  });

  it('records the outcome, and the attempted request of a refusal', () => {
    const [row] = rowsOf([
      {
        ...recorded(happened('u-1', { route: 'POST /items', code: 'CODE_TAKEN' }, {}, 'access'))[0]!,
        type: 'CommandRefused',
      },
    ]);
    expect(row).toMatchObject({ outcome: 'refused', reason: 'CODE_TAKEN · POST /items' });
  });

  it('never shows sealed values', () => {
    const [row] = rowsOf(recorded(happened('1', { reason: 'sealed:dXNlcjox:AAAA' }, {}, 'user')));
    expect(row).toMatchObject({ reason: null });
    expect(row!.searchText).not.toContain('sealed:');
  });

  it('follows every category, with one row per event', () => {
    expect([...operationTable.categories].toSorted()).toEqual(
      Object.values(deciders)
        .map(({ category }) => category)
        .toSorted(),
    );
    const events = recorded(happened('PP.UREA', {}), happened('PP.UREA', {}), happened('BTB.UREA', {}));
    expect(rowsOf(events).map(({ subject, revision }) => [subject, revision])).toEqual([
      ['PP.UREA', 0],
      ['PP.UREA', 1],
      ['BTB.UREA', 0],
    ]);
  });
});
