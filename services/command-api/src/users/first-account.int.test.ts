import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { login } from '@granary/api/users';
import { LOGGER } from '@granary/platform/bootstrap';
import type { Logger } from '@granary/platform/logging';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { Accounts } from './accounts.ts';
import { CreateUserHandler } from './create-user.handler.ts';
import { FirstAccount } from './first-account.ts';

const PASSWORD = 'first-one';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
}, 60_000);
afterAll(() => api.close());

/** As a process that starts. */
const start = () => {
  const { app, store, config } = api;
  const settings = { ...config, GRANARY_FIRST_PASSWORD: PASSWORD };
  return new FirstAccount(
    app.get(CreateUserHandler),
    store,
    app.get(Accounts),
    settings,
    app.get<Logger>(LOGGER),
  ).onApplicationBootstrap();
};
const created = async () => {
  const types: string[] = [];
  for await (const { type } of api.store.readAll({ categories: new Set(['user', 'username']) }))
    types.push(type);
  return types.toSorted();
};

it('is created once when several processes start on an empty log', async () => {
  await Promise.all([start(), start(), start()]);
  await start();
  expect(await created()).toEqual(['UserCreated', 'UsernameClaimed', 'UsernameConfirmed']);
  const { status } = await api.request(login, { body: { username: 'super_admin', password: PASSWORD } });
  expect(status).toBe(200);
});
