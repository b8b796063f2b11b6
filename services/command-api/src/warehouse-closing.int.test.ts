import { approveInbound, createInbound, submitInbound } from '@granary/api/inbound';
import { changeItemStatus } from '@granary/api/items';
import * as outbound from '@granary/api/outbound';
import { setSupplierStatus, registerSupplier } from '@granary/api/suppliers';
import { changeWarehouseStatus } from '@granary/api/warehouses';
import { deactivateWarehouse, openWarehouse, warehouse } from '@granary/domain/warehouses';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { until } from '@granary/testing/stack';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ITEMS, SOURCE, receiveStock, seedMasters } from '../testing/fixtures/masters.ts';
import { line, peopleOf } from '../testing/stack/outbound.ts';
import { Processes, atCrashPoint } from './processes/index.ts';
import { delaySteps } from '../testing/stack/delays.ts';
import { startTestApi, type TestApi } from '../testing/stack/test-api.ts';

let api: TestApi;
let people: Awaited<ReturnType<typeof peopleOf>>;
let owner: string;
beforeAll(async () => {
  api = await startTestApi();
  await seedMasters(api.store);
  people = await peopleOf(api);
  owner = await api.tokenFor('super_admin');
  for (const code of ITEMS) await receiveStock(api.store, code, 'PLENTY', '100000.000');
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(() => api.close());

let places = 0;
const newPlace = async (): Promise<string> => {
  places += 1;
  const code = `WH-${places}`;
  await api.store.decide(warehouse, code, commandContext(), (state) =>
    openWarehouse(state, {
      code,
      name: code,
      englishName: null,
      khmerName: null,
      address: null,
      timeZone: 'Asia/Phnom_Penh',
    }),
  );
  return code;
};
const close = (code: string) =>
  api.request(changeWarehouseStatus, {
    token: owner,
    params: { code },
    body: { status: 'inactive', reason: 'The roof leaks' },
  });
const isOpen = async (code: string) => (await api.store.load(warehouse, code)).state.status === 'active';
const pickedFor = (destination: string) =>
  people.picked({ type: 'transfer', destination, lines: [line('3')] });
const ship = (number: string) => people.on('staff', outbound.shipOutbound, number);
const deliver = (number: string) =>
  api.request(outbound.deliverOutbound, { token: owner, params: { number } });
const statusOf = async (number: string) => (await people.document(number)).status;

/** Runs `act` once, at the first pass of a crash point. */
const when = (point: string, act: () => Promise<unknown>): void =>
  atCrashPoint(async (name) => {
    if (name !== point) return;
    atCrashPoint();
    await act();
  });

describe('closing a warehouse', () => {
  it('is refused while goods are in transit to it, naming the orders', async () => {
    const place = await newPlace();
    const number = await pickedFor(place);
    await people.done(ship(number));
    const { status, body } = await close(place);
    expect([status, body.code, body.facts]).toEqual([
      409,
      'WAREHOUSE_EXPECTS_GOODS',
      { warehouse: place, namedBy: [{ kind: 'outbound', id: number }] },
    ]);
    expect(await isOpen(place)).toBe(true);
    await people.done(deliver(number));
    expect((await close(place)).status).toBe(200);
    expect(await isOpen(place)).toBe(false);
  });

  it('leaves orders picked for it unshipped and unchanged', async () => {
    const place = await newPlace();
    const number = await pickedFor(place);
    expect((await close(place)).status).toBe(200);
    const { status, body } = await ship(number);
    expect([status, body.code, body.facts]).toEqual([409, 'WAREHOUSE_INACTIVE', { warehouse: place }]);
    expect(await people.document(number)).toMatchObject({
      status: 'picked',
      process: { kind: 'none' },
      lines: [{ refused: false }],
    });
    expect((await people.stockEvents(number)).map(({ type }) => type)).not.toContain('StockIssued');
  });

  it('refuses deliveries while closed, and is undone if goods had left before', async () => {
    const place = await newPlace();
    const number = await pickedFor(place);
    await people.done(ship(number));
    let goOn: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => (goOn = resolve));
    atCrashPoint((name) => (name === 'warehouse:followed' ? refused : undefined));
    await api.store.decide(warehouse, place, commandContext(), (state) =>
      deactivateWarehouse(state, { reason: 'Flooded', expected: [] }),
    );
    const { status, body } = await deliver(number);
    expect([status, body.code, body.facts]).toEqual([409, 'WAREHOUSE_INACTIVE', { warehouse: place }]);
    goOn();
    await until(() => isOpen(place));
    expect((await deliver(number)).status).toBe(200);
  });
});

describe('closing a warehouse while goods are shipped to it', () => {
  it('is refused if they were shipped first', async () => {
    const place = await newPlace();
    const number = await pickedFor(place);
    when('warehouse:nothing-expected', () => ship(number));
    const { status, body } = await close(place);
    expect([status, body.code]).toEqual([409, 'WAREHOUSE_EXPECTS_GOODS']);
    expect([await isOpen(place), await statusOf(number)]).toEqual([true, 'shipped']);
  });

  it('succeeds if they are shipped afterwards, and they are not', async () => {
    const place = await newPlace();
    const number = await pickedFor(place);
    when('warehouse:closed', () => ship(number));
    expect((await close(place)).status).toBe(200);
    expect([await isOpen(place), await statusOf(number)]).toEqual([false, 'picked']);
  });

  it('is undone if the service was killed before the final check', async () => {
    const place = await newPlace();
    const number = await pickedFor(place);
    atCrashPoint(async (name) => {
      if (name === 'warehouse:closed') throw new Error('killed');
      if (name === 'warehouse:nothing-expected') await ship(number);
    });
    expect((await close(place)).status).toBe(500);
    atCrashPoint();
    await until(() => isOpen(place));
    expect(await statusOf(number)).toBe('shipped');
  });

  it('never leaves goods in transit to a closed warehouse', async () => {
    for (let round = 0; round < 16; round += 1) {
      const place = await newPlace();
      const number = await pickedFor(place);
      delaySteps(round);
      const [shipped, closed] = await Promise.all([ship(number), close(place)]);
      atCrashPoint();
      const told = { round, shipped: shipped.status, closed: closed.status };
      expect(told).not.toMatchObject({ shipped: 200, closed: 200 });
      const { position } = await api.store.load(warehouse, place);
      await until(async () => ((await api.app.get(Processes).followed()) ?? 0n) >= position);
      expect({ ...told, open: await isOpen(place), status: await statusOf(number) }).toEqual({
        ...told,
        open: closed.status !== 200,
        status: shipped.status === 200 ? 'shipped' : 'picked',
      });
    }
  }, 90_000);
});

describe('the approval of an inbound order', () => {
  const submitted = async (changes: object = {}): Promise<string> => {
    const { data } = await people.done(
      people.as('root', createInbound, {
        body: {
          warehouse: SOURCE,
          type: 'purchase',
          title: 'Restock',
          inboundDate: '2026-11-01',
          lines: [{ item: ITEMS[0], quantity: '1', unitPrice: '1', expiryDate: '2099-12-31' }],
          ...changes,
        },
      }),
    );
    const { number } = data as { number: string };
    await people.done(people.on('root', submitInbound, number));
    return number;
  };
  const approve = async (number: string, key?: string) => {
    const { status, body } = await api.request(approveInbound, {
      token: owner,
      params: { number },
      ...(key && { key }),
    });
    return [status, body.code, body.errors && Object.keys(body.errors)];
  };
  const root = { token: '' };
  beforeAll(() => {
    root.token = people.tokens.root;
  });

  it('checks its warehouse again', async () => {
    const place = await newPlace();
    const number = await submitted({ warehouse: place });
    await people.done(close(place));
    expect(await approve(number)).toEqual([409, 'WAREHOUSE_INACTIVE', ['warehouse']]);
  });

  it('checks its items and suppliers again', async () => {
    const profile = { name: '湄公河农化', contactPerson: 'Sok Dara', phone: '+855 12 345 678' };
    await people.done(api.request(registerSupplier, { ...root, body: { code: 'SUP-1', ...profile } }));
    const number = await submitted({ supplier: 'SUP-1' });
    const reason = 'Not any more';
    const supplier = { params: { code: 'SUP-1' } };
    const item = { params: { code: ITEMS[0] } };
    await people.done(
      api.request(setSupplierStatus, { ...root, ...supplier, body: { status: 'inactive', reason } }),
    );
    expect(await approve(number)).toEqual([409, 'SUPPLIER_INACTIVE', ['supplier']]);
    await people.done(
      api.request(setSupplierStatus, { ...root, ...supplier, body: { status: 'active', reason } }),
    );
    await people.done(
      api.request(changeItemStatus, { ...root, ...item, body: { status: 'discontinued', reason } }),
    );
    expect(await approve(number)).toEqual([409, 'ITEM_NOT_ACTIVE', ['lines.0.item']]);
    await people.done(
      api.request(changeItemStatus, { ...root, ...item, body: { status: 'active', reason } }),
    );
    const key = '01a20692-9cd6-730c-919e-4b7ddfba23b5';
    expect(await approve(number, key)).toEqual([200, undefined, undefined]);
    await people.done(
      api.request(changeItemStatus, { ...root, ...item, body: { status: 'discontinued', reason } }),
    );
    expect(await approve(number, key)).toEqual([200, undefined, undefined]);
    await people.done(
      api.request(changeItemStatus, { ...root, ...item, body: { status: 'active', reason } }),
    );
  });

  it('receives nothing if the warehouse is closed at the same moment', async () => {
    const place = await newPlace();
    const number = await submitted({ warehouse: place });
    when('inbound:intent', () =>
      api.store.decide(warehouse, place, commandContext(), (state) =>
        deactivateWarehouse(state, { reason: 'Flooded', expected: [] }),
      ),
    );
    expect(await approve(number)).toEqual([409, 'WAREHOUSE_INACTIVE', undefined]);
    expect((await people.stockOf(ITEMS[0], place)).known).toBe(0);
  });
});
