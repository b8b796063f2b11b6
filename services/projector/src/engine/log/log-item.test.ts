import { describe, expect, it } from '@jest/globals';
import { LoggedEvent, UnreadableEvent, type RecordedEvent } from '@granary/event-store';
import { categoryOf, itemOf } from './log-item.ts';

const metadata = {
  commandId: 'command-1',
  $correlationId: 'command-1',
  $causationId: 'command-1',
  actor: { userId: 'user-1', username: 'sok', role: 'warehouse_admin' },
  occurredAt: '2026-11-21T10:00:00.000Z',
  schemaVersion: 1,
};
const unit = { id: 'litre', name: '升', englishName: null, khmerName: null, symbol: 'L', sort: 1 };
const recorded = (data: unknown): RecordedEvent => ({
  id: 'event-1',
  stream: 'unit-litre',
  revision: 0n,
  position: 7n,
  type: 'UnitCreated',
  isJson: true,
  createdMs: 0,
  data,
  metadata,
});

describe('a log item', () => {
  it('has its position and category before it is decoded', () => {
    const logged = new LoggedEvent(recorded(unit), 'unit');
    const item = itemOf(logged);
    expect(categoryOf(item)).toBe('unit');
    expect(item.event.position).toBe(7n);
    expect(logged.known).toBeUndefined();
  });

  it('is the event once decoded', () => {
    const item = itemOf(new LoggedEvent(recorded(unit), 'unit'));
    expect(item.readable).toBe(true);
    expect(item.event).toMatchObject({ type: 'UnitCreated', streamId: 'litre', data: unit });
  });

  it('keeps the position of an unreadable event, with the cause', () => {
    const item = itemOf(new LoggedEvent(recorded({}), 'unit'));
    expect(item).toMatchObject({ readable: false, error: expect.any(UnreadableEvent) });
    expect([item.event.id, item.event.position, categoryOf(item)]).toEqual(['event-1', 7n, 'unit']);
  });
});
