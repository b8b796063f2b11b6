import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listCategories, listUnits } from '@granary/api/configuration';
import { getItem, listItems } from '@granary/api/items';
import { getUser, listUsers, me, verify } from '@granary/api/users';
import { getWarehouse, listDestinations, listWarehouses } from '@granary/api/warehouses';
import { createUser, user } from '@granary/domain/users';
import { Vault } from '@granary/platform/vault';
import { CategoryRow, SpecificationRow, UnitRow } from '@granary/read-models/configuration';
import { ItemRow } from '@granary/read-models/items';
import { RoleRow, UserRow } from '@granary/read-models/users';
import { LocationRow, WarehouseRow } from '@granary/read-models/warehouses';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { startTestApi } from '../../testing/stack/test-api.ts';
import { itemRow } from '@granary/testing/fixtures/rows';

const item = (code: string, change: Partial<ItemRow> = {}): ItemRow =>
  itemRow(code, {
    name: `商品 ${code}`,
    englishName: null,
    category: 'herbicides',
    unit: 'bottle',
    minStock: '10.000',
    ...change,
  });
const category = (id: string, parent: string | null, sort: number, expires = false): CategoryRow => ({
  id,
  name: id,
  englishName: null,
  khmerName: null,
  colour: null,
  parent,
  sort,
  description: null,
  expires,
});
const warehouse = (code: string, status = 'active'): WarehouseRow => ({
  code,
  name: code,
  englishName: null,
  khmerName: null,
  address: null,
  revision: 0,
  timeZone: 'Asia/Phnom_Penh',
  status,
});

describe('the catalogue', () => {
  let api: Awaited<ReturnType<typeof startTestApi>>;
  let token: string;
  beforeAll(async () => {
    api = await startTestApi([
      ItemRow,
      CategoryRow,
      SpecificationRow,
      UnitRow,
      WarehouseRow,
      LocationRow,
      RoleRow,
      UserRow,
    ]);
    token = await api.tokenFor({ role: 'super_admin' });
    await api.insert(CategoryRow, [
      category('pesticides', null, 1, true),
      category('herbicides', 'pesticides', 2),
      category('insecticides', 'pesticides', 1),
      category('fertilisers', null, 2),
      category('a', 'b', 1),
      category('b', 'a', 1),
    ]);
    await api.insert(UnitRow, [
      { id: 'bottle', name: '瓶', englishName: 'Bottle', khmerName: 'ដប', symbol: 'btl', sort: 1 },
      { id: 'box', name: '箱', englishName: 'Box', khmerName: null, symbol: 'box', sort: 2 },
    ]);
    await api.insert(ItemRow, [
      item('GLY-41SL', { gtin: '04006381333931' }),
      item('UREA-46', {
        status: 'discontinued',
        category: 'fertilisers',
        packUnits: [{ unit: 'box', factor: '12.000', gtin: '14006381333921' }],
      }),
    ]);
    await api.insert(WarehouseRow, [warehouse('BTB'), warehouse('KPC', 'inactive'), warehouse('PNH')]);
    await api.insert(LocationRow, [
      { id: 'PNH.A-01', warehouse: 'PNH', location: 'A-01', description: null },
    ]);
  }, 60_000);
  afterAll(() => api.close());

  it('lists items with category and unit, filtered as requested', async () => {
    const { body } = await api.request(listItems, { token, query: 'filter=status:in:active' });
    expect(body.data.rows).toEqual([
      expect.objectContaining({
        code: 'GLY-41SL',
        category: expect.objectContaining({ id: 'herbicides' }),
        unit: { id: 'bottle', name: '瓶', englishName: 'Bottle', khmerName: 'ដប' },
        specification: null,
        minStock: '10.000',
        retailPrice: '4.80',
      }),
    ]);
    const one = await api.request(getItem, { token, params: { code: 'UREA-46' } });
    expect(one.body.data).toMatchObject({ status: 'discontinued' });
    const none = await api.request(getItem, { token, params: { code: 'NONE' } });
    expect([none.status, none.body.code]).toEqual([404, 'ITEM_NOT_FOUND']);
  });

  it('finds an item by its GTIN, exactly or as printed, and says whether its goods expire', async () => {
    const found = async (query: string) => {
      const { body } = await api.request(listItems, { token, query });
      return body.data.rows.map(({ code, gtin, expires }) => [code, gtin, expires]);
    };
    const glyphosate = [['GLY-41SL', '04006381333931', true]];
    expect(await found('filter=gtin:equals:04006381333931')).toEqual(glyphosate);
    expect(await found('q=4006381333931')).toEqual(glyphosate);
    expect(await found('filter=gtin:equals:00036000291452')).toEqual([]);
    expect(await found('filter=code:equals:UREA-46')).toEqual([['UREA-46', null, false]]);
  });

  it('finds an item by the GTIN of one of its packs, and names it', async () => {
    const found = async (query: string) => {
      const { body } = await api.request(listItems, { token, query });
      return body.data.rows.map(({ code, gtin, packUnits }) => [
        code,
        gtin,
        packUnits.map((pack) => pack.gtin),
      ]);
    };
    const urea = [['UREA-46', null, ['14006381333921']]];
    expect(await found('filter=gtin:equals:14006381333921')).toEqual(urea);
    expect(await found('filter=gtin:startsWith:1400638')).toEqual(urea);
    expect(await found('filter=gtin:startsWith:400638')).toEqual([]);
    expect(await found('filter=gtin:contains:38133392')).toEqual(urea);
    expect(await found('q=14006381333921')).toEqual(urea);
    expect(await found('filter=gtin:equals:1400638133392')).toEqual([]);
  });

  it('lists categories as a tree with item counts, even if they form a cycle', async () => {
    const { body } = await api.request(listCategories, { token });
    expect(body.data.rows.map(({ path, level, itemCount }) => [path.join('/'), level, itemCount])).toEqual([
      ['pesticides', 1, 0],
      ['pesticides/insecticides', 2, 0],
      ['pesticides/herbicides', 2, 1],
      ['fertilisers', 1, 1],
    ]);
    const units = await api.request(listUnits, { token });
    expect(units.body.data.rows).toMatchObject([
      { symbol: 'btl', itemCount: 2 },
      { symbol: 'box', itemCount: 0 },
    ]);
  });

  it('lists one’s own warehouses, and other warehouses by name only', async () => {
    const local = await api.tokenFor({ role: 'super_admin', warehouses: ['PNH'] });
    const list = await api.request(listWarehouses, { token: local });
    expect(list.body.data.rows.map(({ code, locationCount }) => [code, locationCount])).toEqual([['PNH', 1]]);
    const other = await api.request(getWarehouse, { token: local, params: { code: 'BTB' } });
    expect([other.status, other.body.code]).toEqual([403, 'WAREHOUSE_ACCESS_DENIED']);
    const names = await api.request(listDestinations, { token: local });
    expect(names.body.data.rows.map(({ code }) => code)).toEqual(['BTB', 'PNH']);
  });

  it('opens sealed values of users with the permission, and blanks them once the key is gone', async () => {
    const vault = new Vault(api.pool, api.config.GRANARY_DATA_KEY);
    await api.insert(UserRow, [
      {
        id: 'u-1',
        username: 'dara',
        realName: 'Dara',
        email: await vault.seal('user:u-1', 'dara@example.com'),
        phone: null,
        twoFactor: false,
        passkeys: [],
        service: false,
        apiKeys: [],
        emailVerified: false,
        phoneVerified: false,
        erased: false,
        department: '',
        jobPosition: '',
        role: 'warehouse_staff',
        ownRole: null,
        rolePermissions: null,
        status: 'active',
        warehouses: ['PNH'],
        everywhere: false,
        grants: ['inbound:approve'],
        revokes: ['inventory:write'],
        lastSignInAt: null,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
    const list = await api.request(listUsers, { token });
    expect(list.body.data.rows).toMatchObject([
      { username: 'dara', email: 'dara@example.com', warehouses: ['PNH'] },
    ]);
    const one = await api.request(getUser, { token, params: { id: 'u-1' } });
    expect(one.body.data.access!.permissions).toContain('inbound:approve');
    expect(one.body.data.access!.permissions).not.toContain('inventory:write');
    const denied = await api.request(listUsers, { token: await api.tokenFor({ role: 'warehouse_staff' }) });
    expect(denied.status).toBe(403);
  });

  it('returns one’s own account from its stream', async () => {
    const person = await api.tokenFor({ role: 'warehouse_staff', warehouses: ['PNH'] });
    const { sub } = JSON.parse(Buffer.from(person.split('.')[1]!, 'base64url').toString()) as { sub: string };
    const context = commandContext({ actor: { userId: sub, username: sub, role: 'system' } });
    const profile = {
      realName: 'Sok Dara',
      email: null,
      phone: null,
      department: 'Stock',
      jobPosition: 'Picker',
    };
    await api.store.decide(user, sub, context, (state) =>
      createUser(state, {
        userId: sub,
        username: 'sok',
        role: 'warehouse_staff',
        warehouses: ['PNH'],
        ...profile,
      }),
    );
    const { body } = await api.request(me, { token: person });
    expect(body.data).toMatchObject({ realName: 'Sok Dara', role: 'warehouse_staff', position: 'Picker' });
    expect(body.data.warehouses.map(({ code }) => code)).toEqual(['PNH']);
    const verified = await api.request(verify, { token: person });
    expect(Date.parse(verified.body.data.expires_at)).toBeGreaterThan(Date.now());
  });
});
