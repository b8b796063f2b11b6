import { once } from 'node:events';
import { request } from 'node:http';
import { createCustomer } from '@granary/api/customers';
import { createOutbound, planAllocation, submitOutbound } from '@granary/api/outbound';
import { followChanges } from '@granary/api/changes';
import { login } from '@granary/api/users';
import { EventStore } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import { everythingIsLive, until } from '../../resilience/testing/busy-stack.mjs';
import { LOCAL_PASSWORD } from '../../stack/applications.mjs';
import { WAREHOUSE, itemCode, stockUp } from '../../testing/masters.mjs';
import { signIn } from '../../testing/person.mjs';
import { openTestStack } from '../../testing/test-stack.mjs';

/** Must appear in no span. */
export const CONTACT = 'Sok Dara';

const PARTS = ['postgres', 'redis', 'event-store', 'command-api', 'query-api', 'projector'];

/** All services, with stock to sell and a customer, once their read models are live. `env` configures tracing. */
export async function openTracedStack(env) {
  const testStack = await openTestStack(PARTS, { env });
  const store = new EventStore(testStack.eventStoreUrl);
  const pool = createPool(testStack.databaseUrl, { max: 1 });
  try {
    await stockUp(store, { items: 1, batches: 2, quantity: '100.000' });
    await until(() => everythingIsLive(pool), 'the first builds are done');
    const person = await signIn(testStack.commandUrl, { reads: testStack.queryUrl });
    const { access_token: token } = await person.do(login, {
      body: { username: 'super_admin', password: LOCAL_PASSWORD },
    });
    await openScreen(testStack.queryUrl, token);
    return { ...testStack, person };
  } catch (error) {
    await testStack.close();
    throw error;
  } finally {
    await Promise.all([pool.end(), store.close()]);
  }
}

/** Follows changes as an open screen does. */
async function openScreen(queryUrl, token) {
  const asked = request(`${queryUrl}/api/v1${followChanges.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const answered = once(asked, 'response');
  asked.end();
  const [answer] = await answered;
  answer.resume();
  // It ends with query-api.
  answer.on('error', () => undefined);
}

/** Sells on credit. Returns the correlation id of the command that reserved the goods. */
export async function sell({ person, eventStoreUrl }, code) {
  const customer = { code, name: '金边丰收农资', type: 'regular', openingLimit: '100000' };
  await person.do(createCustomer, {
    body: { ...customer, contactPerson: CONTACT, phone: '+855 12 345 678' },
  });
  const lines = [{ item: itemCode(0), quantity: '5' }];
  const body = { warehouse: WAREHOUSE, type: 'sale', title: 'Season', customer: code, lines };
  const { number } = await person.do(createOutbound, { body });
  const params = { number };
  await person.do(planAllocation, { params, body: { lines: [{ line: 1, strategy: 'fifo' }] } });
  await person.do(submitOutbound, { params });
  const store = new EventStore(eventStoreUrl);
  try {
    let correlationId;
    for await (const { metadata } of store.readStream('outbound', number))
      correlationId = metadata.$correlationId;
    return correlationId;
  } finally {
    await store.close();
  }
}

/** Sends to this collector, soon. */
export const tracingTo = ({ url }) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '200',
  OTEL_METRIC_EXPORT_INTERVAL: '1000',
  OTEL_METRIC_EXPORT_TIMEOUT: '1000',
});
