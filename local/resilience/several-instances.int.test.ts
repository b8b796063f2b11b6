import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSeller, removeSellerLogo, setSellerLogo } from '@granary/api/configuration';
import { listSuppliers, registerSupplier } from '@granary/api/suppliers';
import {
  changePassword,
  changeUserPermissions,
  changeUserStatus,
  createServiceAccount,
  createUser,
  exchangeApiKey,
  issueApiKey,
  login,
  me,
} from '@granary/api/users';
import { connect, type ApiRefusal, type FileClient } from '@granary/client';
import { startTestBucket, type TestBucket } from '@granary/testing/stack';
import { v7 as uuidV7 } from 'uuid';
import { LOCAL_PASSWORD } from '../stack/applications.mjs';
import { caughtUp, openBusyStack, settled, until, workGoesOn } from './testing/busy-stack.mjs';
import { isOdd } from './testing/odd-answers.mjs';
import { reckon } from './testing/reckoning.mjs';
import { differences } from './testing/verification.mjs';

const TIME_MS = 240_000;
/** A picture of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let bucket: TestBucket;
let busy: Awaited<ReturnType<typeof openBusyStack>>;
let client: FileClient;
beforeAll(async () => {
  bucket = await startTestBucket();
  const GRANARY_EXPORTS = `${bucket.variables['GRANARY_FILES']}/exports`;
  busy = await openBusyStack({ inPairs: true, env: { ...bucket.variables, GRANARY_EXPORTS } });
  client = await connect(busy.testStack.url, { username: 'super_admin', password: LOCAL_PASSWORD });
  await workGoesOn(busy);
}, 2 * TIME_MS);
afterAll(async () => {
  await busy?.close();
  await bucket?.close();
}, TIME_MS);

/** What people have been told since `begun` that they did not ask for. */
const troubles = (begun: number) =>
  busy.work.journal
    .slice(begun)
    .filter((answer) => isOdd(answer) || answer.code === 'SERVICE_UNAVAILABLE')
    .map(({ contract: { method, path }, status, code, message }) => [method, path, status, code, message]);

describe('two instances of every service', () => {
  it('read what was written through the other one', async () => {
    for (let n = 0; n < 20; n += 1) {
      const code = `SUP-${n}`;
      await client.request(registerSupplier, { body: { code, name: '湄公河农化' } });
      const { rows } = await client.request(listSuppliers, { query: { q: code } });
      expect(rows.map((row) => row.code)).toContain(code);
    }
  });

  it('do a command once that is sent to both at the same time', async () => {
    const { url, commandUrl, secondCommandUrl } = busy.testStack;
    const body = { code: 'SUP-TWICE', name: '洞里萨肥料' };
    const people = await Promise.all(
      [commandUrl, secondCommandUrl, url].map((address) =>
        connect(address, { username: 'super_admin', password: LOCAL_PASSWORD }),
      ),
    );
    const key = uuidV7();
    const answers = await Promise.all(people.map((one) => one.request(registerSupplier, { body, key })));
    expect(answers).toEqual(answers.map(() => ({ code: 'SUP-TWICE' })));
    let events = 0;
    for await (const _ of busy.store.readStream('supplier', 'SUP-TWICE')) events += 1;
    expect(events).toBe(1);
  });

  it('show a file that was sent to the other one, from their bucket', async () => {
    const { commandUrl, secondCommandUrl, queryUrl, secondQueryUrl } = busy.testStack;
    const credentials = { username: 'super_admin', password: LOCAL_PASSWORD };
    const { access_token: token } = await signInBy(commandUrl, login, credentials);
    const at = (place: string) => connect(place, { token });
    const shown = async (place: string) => (await (await at(place)).request(getSeller)).logo?.picture;
    for (const command of [commandUrl, secondCommandUrl]) {
      await (await at(command)).request(setSellerLogo, { body: { picture: DOT } });
      expect([await shown(queryUrl), await shown(secondQueryUrl)]).toEqual([DOT, DOT]);
      await (await at(command)).request(removeSellerLogo);
    }
    expect(await bucket.names()).toHaveLength(1);
  });

  it(
    'heed everywhere, within 30 seconds, that an account was suspended and let in again',
    async () => {
      const { commandUrl, queryUrl, secondQueryUrl } = busy.testStack;
      const account = { username: 'scales', realName: 'Scales', role: 'auditor', warehouses: [] };
      const { id } = await client.request(createServiceAccount, { body: account });
      const issued = { name: 'scales', permissions: ['log:export' as const], days: 1 };
      const { key } = await client.request(issueApiKey, { params: { id }, body: issued });
      const token = async () => (await signInBy(commandUrl, exchangeApiKey, { key: key! })).access_token;
      const isTaken = (by: string, held: string) =>
        connect(by, { token: held }).then((one) =>
          one.request(me).then(
            () => true,
            (error: unknown) => {
              if ((error as ApiRefusal).status !== 401) throw error;
              return false;
            },
          ),
        );
      const places = [queryUrl, secondQueryUrl];
      const taken = (held: string) => Promise.all(places.map((place) => isTaken(place, held)));

      const first = await token();
      expect(await taken(first)).toEqual([true, true]);
      const because = { status: 'suspended' as const, reason: 'The scales are away' };
      await client.request(changeUserStatus, { params: { id }, body: because });
      const ended = async () => (await taken(first)).every((one) => !one);
      await until(ended, 'the token is refused by both', 30_000);
      await client.request(changeUserStatus, { params: { id }, body: { status: 'active' } });
      const second = await token();
      expect(await taken(second)).toEqual([true, true]);
    },
    TIME_MS,
  );

  it(
    'refuse a command within 30 seconds after its permission was taken away at the other one',
    async () => {
      const { commandUrl, secondCommandUrl } = busy.testStack;
      const account = { username: 'registrar', password: LOCAL_PASSWORD, role: 'admin', warehouses: [] };
      const profile = { realName: 'Registrar', email: 'registrar@example.com', phone: '+855 12 345 670' };
      const { id } = await client.request(createUser, { body: { ...account, ...profile } });
      const first = await connect(commandUrl, { username: 'registrar', password: LOCAL_PASSWORD });
      const newPassword = `${LOCAL_PASSWORD}-own`;
      await first.request(changePassword, { body: { currentPassword: LOCAL_PASSWORD, newPassword } });
      const registrar = await connect(secondCommandUrl, { username: 'registrar', password: newPassword });
      let tried = 0;
      const outcome = () =>
        registrar
          .request(registerSupplier, { body: { code: `SUP-LAST-${(tried += 1)}`, name: '湄公河农化' } })
          .then(
            () => 'done',
            (error: unknown) => (error as ApiRefusal).code,
          );
      expect(await outcome()).toBe('done');

      const operator = await connect(commandUrl, { username: 'super_admin', password: LOCAL_PASSWORD });
      const taken = { grants: [], revokes: ['system_config:write' as const] };
      await operator.request(changeUserPermissions, { params: { id }, body: taken });
      const latest = Date.now() + 30_000;
      await until(async () => Date.now() > latest || (await outcome()) !== 'done', 'a refusal, or its time');
      expect(await outcome()).toBe('PERMISSION_DENIED');
      for await (const _ of busy.store.readStream('supplier', `SUP-LAST-${tried}`))
        throw new Error('what was refused is in the log');
    },
    TIME_MS,
  );
});

const signInBy = async (command: string, { path }: { path: string }, body: object) => {
  const response = await fetch(`${command}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': uuidV7() },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { data: { access_token: string } }).data;
};

describe('people work on', () => {
  it.each(['command-api', 'query-api'])(
    'while %s is restarted',
    async (name) => {
      const begun = busy.work.journal.length;
      await busy.testStack.stop(name);
      await workGoesOn(busy);
      await busy.testStack.start(name);
      await workGoesOn(busy);
      expect(troubles(begun)).toEqual([]);
    },
    TIME_MS,
  );

  it.each(['second-command-api', 'second-query-api', 'second-projector'])(
    'while %s is killed',
    async (name) => {
      const begun = busy.work.journal.length;
      await busy.testStack.kill(name);
      await workGoesOn(busy);
      await busy.testStack.start(name);
      await workGoesOn(busy);
      expect(troubles(begun)).toEqual([]);
    },
    TIME_MS,
  );
});

describe('after all of it', () => {
  it(
    'every figure agrees with the log, and the log with the answers',
    async () => {
      await busy.work.stop();
      await caughtUp(busy);
      await settled(busy);
      expect(await reckon({ ...busy, orders: busy.work.orders })).toEqual([]);
      expect(await differences(busy)).toEqual([]);
    },
    2 * TIME_MS,
  );
});
