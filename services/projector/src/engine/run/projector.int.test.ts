import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import { measures, revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, until, type TestStack } from '../../../testing/stack/test-stack.ts';

jest.setTimeout(30_000);

let testStack: TestStack;
beforeEach(async () => {
  testStack = await openTestStack();
});
afterEach(() => testStack.close());

const unitRows = () => testStack.rows('SELECT * FROM measures.unit ORDER BY id');

describe('a projector', () => {
  it('builds a missing read model from the beginning of the log', async () => {
    await testStack.append(unit, 'a', revised('a', 1, 'kg "of\\t" \n{rice}'), revised('a', 2, 'g'));
    const last = await testStack.append(unit, 'b', revised('b', 40));
    testStack.startProjector([measures()]);
    await testStack.folded('measures', last);
    expect(await unitRows()).toEqual([
      {
        id: 'a',
        name: 'g',
        sum: '3',
        changes: 2,
        names: ['kg "of\\t" \n{rice}', 'g'],
        latest: { name: 'g', sort: 2 },
        changed_at: expect.any(String),
      },
      expect.objectContaining({ id: 'b', sum: '40' }),
    ]);
    expect(await testStack.rows('SELECT unit, sort FROM measures.change ORDER BY id')).toEqual([
      { unit: 'a', sort: 1 },
      { unit: 'a', sort: 2 },
      { unit: 'b', sort: 40 },
    ]);
  });

  it('follows new events, including deletions', async () => {
    testStack.startProjector([measures()]);
    await testStack.append(unit, 'a', revised('a', 1));
    await testStack.folded('measures', await testStack.append(unit, 'b', revised('b', 1)));
    await testStack.append(unit, 'a', revised('a', 5));
    const last = await testStack.append(unit, 'b', { type: 'UnitDeleted', data: { id: 'b' } });
    await testStack.folded('measures', last);
    expect(await unitRows()).toEqual([expect.objectContaining({ id: 'a', sum: '6', changes: 2 })]);
  });

  it('reports its status', async () => {
    const projector = testStack.startProjector([measures()]);
    const last = await testStack.append(unit, 'a', revised('a', 1));
    await until(() => projector.status()[0]?.position === last, 'the status shows the position');
    await until(() => projector.status()[0]?.state === 'live', 'the status shows live');
    expect(projector.status()[0]).toMatchObject({ name: 'measures', lagEvents: 0, parkedStreams: 0 });
  });
});
