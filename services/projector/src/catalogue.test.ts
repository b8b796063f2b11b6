import { category } from '@granary/domain/configuration';
import { item } from '@granary/domain/items';
import { user } from '@granary/domain/users';
import { warehouse } from '@granary/domain/warehouses';
import { describe, expect, it } from '@jest/globals';
import { categoryTable } from './configuration/index.ts';
import { on, projectInMemory, recorded } from '../testing/builders/in-memory.ts';
import { itemTable } from './items/index.ts';
import { userTable } from './users/user-table.ts';
import { locationTable, warehouseTable } from './warehouses/index.ts';

const glyphosate = {
  code: 'GLY',
  serial: 1,
  name: '草甘膦',
  englishName: null,
  khmerName: null,
  category: 'c',
  specification: null,
  unit: 'u',
  minStock: '0.000',
  maxStock: null,
  description: null,
  memberPrice: '4.20',
  retailPrice: '4.80',
};

const box = { unit: 'box', factor: '12.000', gtin: null };
const carton = { unit: 'carton', factor: '24.000', gtin: '14006381333938' };

describe('the catalogue read model', () => {
  it('shows items as last revised, priced and retired, and removes deleted ones', () => {
    const { serial: _, memberPrice: __, retailPrice: ___, ...details } = glyphosate;
    const log = recorded(
      on(item, 'GLY', [
        { type: 'ItemCreated', data: glyphosate },
        { type: 'ItemDetailsRevised', data: { ...details, name: '草甘膦 41%' } },
        {
          type: 'ItemPricesChanged',
          data: {
            code: 'GLY',
            before: { memberPrice: '4.20', retailPrice: '4.80' },
            memberPrice: '4.00',
            retailPrice: '4.50',
          },
        },
        { type: 'ItemPackUnitsChanged', data: { code: 'GLY', before: [], packUnits: [box, carton] } },
        { type: 'ItemGtinChanged', data: { code: 'GLY', before: null, gtin: '04006381333931' } },
        { type: 'ItemUnitFixed', data: { code: 'GLY', unit: 'u', by: { kind: 'inbound', id: 'IN-1' } } },
        { type: 'ItemDiscontinued', data: { code: 'GLY', reason: 'Replaced' } },
      ]),
      on(item, 'OLD', [
        { type: 'ItemCreated', data: { ...glyphosate, code: 'OLD', serial: 2 } },
        { type: 'ItemDeleted', data: { code: 'OLD', reason: 'Wrong code' } },
      ]),
      on(item, 'NAMED', [
        { type: 'ItemCreated', data: { ...glyphosate, code: 'NAMED', serial: 3 } },
        { type: 'ItemDeleted', data: { code: 'NAMED', reason: 'Wrong code' } },
        {
          type: 'ItemReinstated',
          data: {
            ...glyphosate,
            code: 'NAMED',
            serial: 3,
            status: 'inactive',
            packUnits: [box],
            namedBy: [{ kind: 'inbound', id: 'IN-1' }],
          },
        },
      ]),
    );
    expect(projectInMemory(itemTable, log)).toEqual([
      expect.objectContaining({
        code: 'GLY',
        name: '草甘膦 41%',
        memberPrice: '4.00',
        status: 'discontinued',
        packUnits: [box, carton],
        gtin: '04006381333931',
        gtins: '04006381333931 14006381333938',
        revision: 6,
      }),
      expect.objectContaining({
        code: 'NAMED',
        serial: 3,
        status: 'inactive',
        packUnits: [box],
        gtin: null,
        gtins: '',
        revision: 2,
      }),
    ]);
  });

  it('shows categories as last revised, and removes deleted ones', () => {
    const herbicides = {
      id: 'h',
      name: '除草剂',
      englishName: null,
      khmerName: null,
      colour: null,
      parent: null,
      sort: 1,
      description: null,
      expires: true,
    };
    const log = recorded(
      on(category, 'h', [
        { type: 'CategoryCreated', data: herbicides },
        { type: 'CategoryRevised', data: { ...herbicides, sort: 5 } },
      ]),
      on(category, 'x', [
        { type: 'CategoryCreated', data: { ...herbicides, id: 'x' } },
        { type: 'CategoryDeleted', data: { id: 'x' } },
      ]),
    );
    expect(projectInMemory(categoryTable, log)).toEqual([{ ...herbicides, sort: 5 }]);
  });

  it('shows each warehouse and its locations', () => {
    const details = {
      name: '总仓',
      englishName: null,
      khmerName: null,
      address: null,
      timeZone: 'Asia/Phnom_Penh',
    };
    const log = recorded(
      on(warehouse, 'PNH', [
        { type: 'WarehouseOpened', data: { code: 'PNH', ...details } },
        { type: 'LocationAdded', data: { code: 'PNH', location: 'A-01', description: null } },
        { type: 'LocationAdded', data: { code: 'PNH', location: 'A-02', description: null } },
        { type: 'LocationRemoved', data: { code: 'PNH', location: 'A-01' } },
        { type: 'WarehouseDeactivated', data: { code: 'PNH', reason: 'Flooded' } },
      ]),
    );
    expect(projectInMemory(warehouseTable, log)).toEqual([
      { code: 'PNH', ...details, status: 'inactive', revision: 4 },
    ]);
    expect(projectInMemory(locationTable, log).map(({ id }) => id)).toEqual(['PNH.A-02']);
  });

  it('removes a deleted warehouse with its locations, and restores them when it is reinstated', () => {
    const details = {
      name: '总仓',
      englishName: null,
      khmerName: null,
      address: null,
      timeZone: 'Asia/Phnom_Penh',
    };
    const locations = [{ location: 'A-01', description: 'Cold' }];
    const opened = (code: string) =>
      [
        { type: 'WarehouseOpened', data: { code, ...details } },
        { type: 'LocationAdded', data: { code, location: 'A-01', description: 'Cold' } },
        { type: 'WarehouseDeleted', data: { code, reason: 'Wrong code', locations } },
      ] as const;
    const log = recorded(
      on(warehouse, 'GONE', [...opened('GONE')]),
      on(warehouse, 'PNH', [
        ...opened('PNH'),
        {
          type: 'WarehouseReinstated',
          data: {
            code: 'PNH',
            ...details,
            status: 'active',
            locations,
            namedBy: [{ kind: 'inbound', id: 'IN-1' }],
          },
        },
      ]),
    );
    expect(projectInMemory(warehouseTable, log)).toEqual([
      { code: 'PNH', ...details, status: 'active', revision: 3 },
    ]);
    expect(projectInMemory(locationTable, log)).toEqual([
      { id: 'PNH.A-01', warehouse: 'PNH', ...locations[0] },
    ]);
  });
});

describe('the people read model', () => {
  it('shows role, warehouses, status and last sign-in; sealed values stay sealed', () => {
    const created = {
      userId: 'u-1',
      username: 'dara',
      role: 'viewer',
      warehouses: ['PNH'],
      realName: 'Dara',
      email: 'sealed:dQ:eA',
      phone: null,
      department: '',
      jobPosition: '',
    };
    const log = recorded(
      on(user, 'u-1', [
        { type: 'UserCreated', data: created },
        { type: 'UserRoleChanged', data: { userId: 'u-1', before: 'viewer', role: 'warehouse_staff' } },
        { type: 'UserWarehousesAssigned', data: { userId: 'u-1', before: ['PNH'], warehouses: 'all' } },
        { type: 'SignedIn', data: { userId: 'u-1', sid: 's' } },
        { type: 'UserSuspended', data: { userId: 'u-1', reason: 'Left' } },
        { type: 'SignInFailed', data: { userId: 'u-1', cause: 'disabled' } },
      ]),
    );
    expect(projectInMemory(userTable, log)).toMatchObject([
      {
        id: 'u-1',
        role: 'warehouse_staff',
        everywhere: true,
        warehouses: [],
        status: 'suspended',
        email: 'sealed:dQ:eA',
      },
    ]);
    expect(projectInMemory(userTable, log)[0]?.lastSignInAt).not.toBeNull();
  });
});
