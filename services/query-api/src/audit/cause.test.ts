import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { causeTree, type CausedEvent } from './cause.ts';

/** An event of a command, and what caused the command (by default nothing but itself). */
const happened = (eventId: string, commandId: string, causationId = commandId): CausedEvent => ({
  eventId,
  commandId,
  causationId,
  type: 'BatchReceived',
  category: 'stock',
  subject: 'PP.UREA',
  subjectName: null,
  position: '1',
  occurredAt: '2026-01-01T00:00:00.000Z',
  recordedAt: '2026-01-01T00:00:00.000Z',
  username: 'sok',
  role: 'warehouse_admin',
  warehouse: 'PP',
  reason: null,
});
const outline = (events: readonly CausedEvent[], asked = '') =>
  causeTree(events, asked).map(({ id, depth, kind }) => `${'  '.repeat(depth)}${kind} ${id}`);

describe('causeTree', () => {
  it('contains the request, its events and the steps between them in log order', () => {
    const events = [
      happened('approved', 'request'),
      happened('received-1', 'step-1', 'request'),
      happened('received-2', 'step-2', 'request'),
      happened('priced-2', 'step-2', 'request'),
      happened('completed', 'outcome', 'request'),
    ];
    expect(outline(events)).toEqual([
      'command request',
      '  event approved',
      '  event received-1',
      '  step step-2',
      '    event received-2',
      '    event priced-2',
      '  event completed',
    ]);
  });

  it('marks only the requested event', () => {
    const events = [happened('e-1', 'c'), happened('e-2', 's', 'c')];
    for (const asked of ['e-1', 'e-2'])
      expect(causeTree(events, asked).filter(({ self }) => self)).toEqual([
        expect.objectContaining({ id: asked, kind: 'event' }),
      ]);
  });

  it('follows a cause that is an event', () => {
    const events = [happened('shipped', 'c-1'), happened('arrived', 'c-2', 'shipped')];
    expect(outline(events)).toEqual(['command c-1', '  event shipped', '  event arrived']);
  });

  it('starts at events whose cause is unknown', () => {
    const events = [happened('e-1', 'c-1', 'elsewhere'), happened('e-2', 'c-2', 'elsewhere')];
    expect(outline(events)).toEqual(['command c-1', '  event e-1', 'command c-2', '  event e-2']);
  });

  it('contains every event once, after its parent, for any causes', () => {
    const command = fc.integer({ min: 0, max: 6 });
    const events = fc
      .array(fc.tuple(command, command), { maxLength: 30 })
      .map((pairs) => pairs.map(([own, cause], n) => happened(`e-${n}`, `c-${own}`, `c-${cause}`)));
    fc.assert(
      fc.property(events, (given) => {
        const nodes = causeTree(given, 'e-0');
        expect(
          nodes
            .filter(({ kind }) => kind === 'event')
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(given.map(({ eventId }) => eventId).toSorted());
        const depths = new Map<string, number>();
        for (const { id, parent, depth } of nodes) {
          expect(depth).toBe(parent === null ? 0 : depths.get(parent)! + 1);
          depths.set(id, depth);
        }
      }),
    );
  });
});
