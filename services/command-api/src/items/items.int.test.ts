import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createCategory,
  createUnit,
  deleteCategory,
  deleteUnit,
  reviseCategory,
} from '@granary/api/configuration';
import { changeItemPrices, changeItemStatus, createItem, deleteItem, reviseItem } from '@granary/api/items';
import { addLocation, openWarehouse, reviseWarehouse } from '@granary/api/warehouses';
import { item } from '@granary/domain/items';
import { unit as unitDecider } from '@granary/domain/configuration';
import { claimBatchCode, stock } from '@granary/domain/stock';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { until } from '@granary/testing/stack';
import { atCrashPoint } from '../processes/index.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

describe('the catalogue over HTTP', () => {
  let api: TestApi;
  let admin: string;
  let category: string;
  let unit: string;
  const idOf = (answer: { body: { data?: unknown } }) => (answer.body.data as { id: string }).id;

  beforeAll(async () => {
    api = await startTestApi();
    admin = await api.tokenFor('super_admin');
    category = idOf(await api.request(createCategory, { token: admin, body: { name: '除草剂' } }));
    unit = idOf(await api.request(createUnit, { token: admin, body: { name: '瓶', symbol: 'btl' } }));
  }, 60_000);
  afterAll(() => api.close());

  const glyphosate = (code: string) => ({
    code,
    name: '草甘膦',
    category,
    unit,
    minStock: '10',
    memberPrice: '4.2',
    retailPrice: '4.8',
  });

  it('numbers items consecutively, a repeated creation only once', async () => {
    const key = '0193a9b0-0000-7000-8000-00000000000a';
    await api.request(createItem, { token: admin, key, body: glyphosate('GLY-1') });
    await api.request(createItem, { token: admin, key, body: glyphosate('GLY-1') });
    await api.request(createItem, { token: admin, body: glyphosate('GLY-2') });
    const reused = await api.request(createItem, { token: admin, key, body: glyphosate('GLY-2-SAME-KEY') });
    expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const serials: unknown[] = [];
    for await (const { type, data } of api.store.readAll({ categories: new Set(['item']) })) {
      if (type === 'ItemCreated') serials.push((data as { serial: number }).serial);
    }
    expect(serials).toEqual([1, 2]);
  });

  it('leaves the key of a refused creation free for a corrected request', async () => {
    const key = '0193a9b0-0000-7000-8000-00000000000b';
    const create = (code: string) => api.request(createItem, { token: admin, key, body: glyphosate(code) });
    expect((await create('GLY-1')).body.code).toBe('CODE_TAKEN');
    expect((await create('GLY-1-MENDED')).status).toBe(200);
    expect((await create('GLY-1')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('refuses a taken code, an unknown unit and a member price above retail, by field', async () => {
    const refusal = async (change: object) => {
      const { status, body } = await api.request(createItem, {
        token: admin,
        body: { ...glyphosate('GLY-3'), ...change },
      });
      return [status, body.code, ...Object.keys(body.errors ?? {})];
    };
    expect(await refusal({ code: 'GLY-1' })).toEqual([409, 'CODE_TAKEN', 'code']);
    expect(await refusal({ unit: 'none' })).toEqual([404, 'CONFIGURATION_ENTRY_NOT_FOUND', 'unit']);
    expect(await refusal({ memberPrice: '5' })).toEqual([422, 'MEMBER_PRICE_ABOVE_RETAIL', 'memberPrice']);
    expect(await refusal({ memberPrice: '0' })).toEqual([422, 'VALIDATION_ERROR', 'memberPrice']);
    expect(await refusal({ status: 'inactive' })).toEqual([422, 'ITEM_STATUS_NEEDS_REASON', 'statusReason']);
    expect(await refusal({ name: '草甘\0膦' })).toEqual([422, 'VALIDATION_ERROR', 'name']);
    expect(await refusal({ code: 'low.er' })).toEqual([422, 'VALIDATION_ERROR', 'code']);
  });

  it('needs the cost permission to change prices', async () => {
    await api.request(createItem, { token: admin, body: glyphosate('GLY-PRICED') });
    const priced = async (role: 'finance_admin' | 'warehouse_staff', memberPrice: string) => {
      const { status, body } = await api.request(changeItemPrices, {
        token: await api.tokenFor(role),
        params: { code: 'GLY-PRICED' },
        body: { memberPrice, retailPrice: '5' },
      });
      return [status, body.code];
    };
    expect(await priced('finance_admin', '4.5')).toEqual([200, undefined]);
    expect(await priced('finance_admin', '5.5')).toEqual([422, 'MEMBER_PRICE_ABOVE_RETAIL']);
    expect(await priced('warehouse_staff', '4.5')).toEqual([403, 'PERMISSION_DENIED']);
    const { state } = await api.store.load(item, 'GLY-PRICED');
    expect(state).toMatchObject({ prices: { memberPrice: '4.50', retailPrice: '5.00' } });
  });

  it('keeps the unit of an item once stock refers to it', async () => {
    const box = idOf(await api.request(createUnit, { token: admin, body: { name: '箱', symbol: 'box' } }));
    await api.request(createItem, { token: admin, body: glyphosate('GLY-UNIT') });
    const params = { code: 'GLY-UNIT' };
    const revise = (change: object) =>
      api.request(reviseItem, { token: admin, params, body: { ...glyphosate('GLY-UNIT'), ...change } });
    expect((await revise({ unit: box })).status).toBe(200);
    expect((await revise({ unit })).status).toBe(200);
    await api.store.decide(stock, 'WH-PP.GLY-UNIT', commandContext(), (state) =>
      claimBatchCode(state, {
        warehouse: 'WH-PP',
        item: 'GLY-UNIT',
        batch: 'B-1',
        inbound: 'IN-20260101-0001',
        line: 1,
      }),
    );
    const { status, body } = await revise({ unit: box });
    expect([status, body.code, Object.keys(body.errors ?? {}), body.facts]).toEqual([
      409,
      'ITEM_UNIT_FIXED',
      ['unit'],
      { item: 'GLY-UNIT', namedBy: [{ kind: 'stock', id: 'WH-PP.GLY-UNIT' }] },
    ]);
    expect((await revise({ name: '草甘膦 41' })).status).toBe(200);
  });

  it('undoes the deletion of a unit if an item came to use it meanwhile', async () => {
    const created = await api.request(createUnit, { token: admin, body: { name: '桶', symbol: 'drum' } });
    const id = idOf(created);
    atCrashPoint(async (point) => {
      if (point !== 'master:unnamed') return;
      atCrashPoint();
      await api.request(createItem, { token: admin, body: { ...glyphosate('GLY-DRUM'), unit: id } });
    });
    const { status, body } = await api.request(deleteUnit, { token: admin, params: { id } });
    expect([status, body.code, body.facts]).toMatchObject([
      409,
      'MASTER_IN_USE',
      { namedBy: [{ kind: 'item', id: 'GLY-DRUM' }] },
    ]);
    expect((await api.store.load(unitDecider, id)).state).toMatchObject({ status: 'active' });
  });

  it('needs a reason to retire an item, and deletes only unreferenced items', async () => {
    await api.request(createItem, { token: admin, body: glyphosate('GLY-4') });
    const params = { code: 'GLY-4' };
    const retired = await api.request(changeItemStatus, {
      token: admin,
      params,
      body: { status: 'discontinued', reason: 'Replaced by 48 SL' },
    });
    expect(retired.status).toBe(200);
    const deleted = await api.request(deleteItem, { token: admin, params, body: { reason: 'Wrong code' } });
    expect(deleted.status).toBe(200);
    expect((await api.request(createItem, { token: admin, body: glyphosate('GLY-4') })).body.code).toBe(
      'CODE_TAKEN',
    );
  });

  it('keeps a category in use, and refuses cycles', async () => {
    await until(async () => {
      const { body } = await api.request(deleteCategory, { token: admin, params: { id: category } });
      return body.code === 'MASTER_IN_USE';
    });
    const child = idOf(
      await api.request(createCategory, { token: admin, body: { name: '内吸', parent: category } }),
    );
    const moved = await api.request(reviseCategory, {
      token: admin,
      params: { id: category },
      body: { name: '除草剂', parent: child },
    });
    expect([moved.status, moved.body.code]).toEqual([422, 'CATEGORY_CYCLE']);
  });

  it('refuses a change based on an outdated revision', async () => {
    await api.request(createItem, { token: admin, body: glyphosate('GLY-5') });
    const revise = (englishName: string, revision: number) =>
      api.request(reviseItem, {
        token: admin,
        params: { code: 'GLY-5' },
        body: { ...glyphosate('GLY-5'), englishName, revision },
      });
    expect((await revise('Glyphosate', 0)).status).toBe(200);
    const late = await revise('Glyphosat', 0);
    expect([late.status, late.body.code]).toEqual([409, 'CONCURRENT_CHANGE']);
    expect((await revise('Glyphosat', 1)).status).toBe(200);
  });

  it('lets staff only read items, and restricts warehouse changes to one’s own warehouse', async () => {
    const staff = await api.tokenFor('warehouse_staff');
    const { status, body } = await api.request(reviseItem, {
      token: staff,
      params: { code: 'GLY-1' },
      body: glyphosate('GLY-1'),
    });
    expect([status, body.code]).toEqual([403, 'PERMISSION_DENIED']);

    const warehouse = { name: '金边总仓', timeZone: 'Asia/Phnom_Penh' };
    await api.request(openWarehouse, { token: admin, body: { code: 'PNH', ...warehouse } });
    const elsewhere = await api.tokenFor('super_admin', ['BTB']);
    const denied = await api.request(reviseWarehouse, {
      token: elsewhere,
      params: { code: 'PNH' },
      body: { ...warehouse, revision: 0 },
    });
    expect([denied.status, denied.body.code]).toEqual([403, 'WAREHOUSE_ACCESS_DENIED']);
    const added = await api.request(addLocation, {
      token: admin,
      params: { code: 'PNH', location: 'A-01' },
      body: {},
    });
    expect(added.status).toBe(200);
  });
});
