import { describe, expect, it } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import { announcementOf } from './announcement.ts';
import { readable } from '../log/log-item.ts';
import { on, recorded } from '../../../testing/builders/in-memory.ts';
import { revised } from '../../../testing/fixtures/measures.ts';

const topics = (text: string | undefined): unknown =>
  text && (JSON.parse(text) as { topics: unknown }).topics;

describe('an announcement of changes', () => {
  it('lists the streams by category and warehouse', () => {
    const log = recorded(
      on(unit, 'a', [revised('a'), revised('a')], { warehouseId: 'WH1' }),
      on(unit, 'b', [revised('b')], { warehouseId: 'WH1' }),
      on(unit, 'c', [revised('c')]),
    );
    const streams = new Set(log.map(({ stream }) => stream));
    expect(topics(announcementOf('measures', 9n, log.map(readable), { streams }))).toEqual([
      { category: 'unit', warehouse: 'WH1', subjects: ['a', 'b'] },
      { category: 'unit', warehouse: null, subjects: ['c'] },
    ]);
  });

  it('omits streams that were not folded', () => {
    const log = recorded(on(unit, 'a', [revised('a')]));
    expect(announcementOf('measures', 0n, log.map(readable), { streams: new Set() })).toBeUndefined();
  });

  it('stays within the payload limit of Postgres', () => {
    const ids = Array.from({ length: 1_000 }, (_, n) => `unit-${n}`);
    const log = recorded(...ids.map((id) => on(unit, id, [revised(id)])));
    const text = announcementOf('measures', 9n, log.map(readable), {
      streams: new Set(log.map(({ stream }) => stream)),
    });
    expect(Buffer.byteLength(text ?? '')).toBeLessThan(8_000);
    expect(topics(text)).toEqual([{ category: 'unit', warehouse: null, subjects: [] }]);
  });
});
