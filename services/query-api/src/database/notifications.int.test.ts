import { createLogger } from '@granary/platform/logging';
import { createTestDatabase, type TestDatabase } from '@granary/testing/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Notifications } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const notifications = () => new Notifications(database.url, ['checkpoint'], createLogger('test', 'silent'));

describe('notifications', () => {
  it('can be closed before listening', async () => {
    await expect(notifications().close()).resolves.toBeUndefined();
  });

  it('can be closed while listening', async () => {
    const listening = notifications();
    await new Promise<void>((missed) =>
      listening.listen({ channel: 'checkpoint', heard: () => undefined, missed }),
    );
    await expect(listening.close()).resolves.toBeUndefined();
  });
});
