import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { change, channels } from '@granary/api/changes';
import { specification, unit } from '@granary/domain/configuration';
import pg from 'pg';
import { measures, revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, until, type TestStack } from '../../../testing/stack/test-stack.ts';

jest.setTimeout(30_000);

let testStack: TestStack;
let listener: pg.Client;
const heard: { channel: string; payload: string }[] = [];
beforeAll(async () => {
  testStack = await openTestStack();
  listener = new pg.Client(testStack.pool.options);
  await listener.connect();
  listener.on('notification', ({ channel, payload = '' }) => heard.push({ channel, payload }));
  for (const channel of Object.values(channels)) await listener.query(`LISTEN ${channel}`);
  testStack.startProjector([measures()]);
  await testStack.folded('measures', await testStack.append(unit, 'before', revised('before', 1)));
});
afterAll(async () => {
  await listener.end();
  await testStack.close();
});

const heardOn = (channel: string) =>
  heard.filter((one) => one.channel === channel).map(({ payload }) => payload);

describe('after a commit', () => {
  it('waiting writers are notified of the position', async () => {
    const position = await testStack.append(unit, 'a', revised('a', 1));
    await until(() => heardOn(channels.checkpoint).includes(`measures:${position}`), 'the position is told');
  });

  it('open screens are notified of the changed rows', async () => {
    const position = String(await testStack.append(unit, 'b', revised('b', 1)));
    const told = () => heardOn(channels.changes).find((payload) => JSON.parse(payload).position === position);
    await until(() => told() !== undefined, 'the change is announced');
    expect(JSON.parse(told() ?? '')).toEqual({
      model: 'measures',
      position,
      topics: [{ category: 'unit', warehouse: null, subjects: ['b'] }],
    });
    expect(change.shape.topics.parse(JSON.parse(told() ?? '').topics)).toHaveLength(1);
  });

  it('the position is also announced for events of other models, without a change', async () => {
    const position = await testStack.append(specification, 's', {
      type: 'SpecificationDeleted',
      data: { id: 's' },
    });
    await until(
      () => heardOn(channels.checkpoint).includes(`measures:${position}`),
      'the position is announced',
    );
    expect(heardOn(channels.changes).some((payload) => payload.includes('specification'))).toBe(false);
  });
});
