import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import {
  COMPANY_TIME_ZONE,
  addLocation,
  deactivateWarehouse,
  deleteWarehouse,
  openWarehouse,
  reinstateWarehouse,
  removeLocation,
  requireActiveWarehouse,
  requireKeptWarehouse,
  reviseWarehouse,
  timeZoneOf,
  warehouse,
} from './index.ts';

const details = {
  name: '金边总仓',
  englishName: 'Phnom Penh main',
  khmerName: 'ឃ្លាំងធំភ្នំពេញ',
  address: null,
  timeZone: 'Asia/Bangkok',
};
const none = warehouse.initial();
const open = fold(warehouse, openWarehouse(none, { code: 'PNH', ...details }));
const refused = (code: string) => expect.objectContaining({ code });

describe('warehouse', () => {
  it('is opened once under its code', () => {
    expect(() => openWarehouse(open, { code: 'PNH', ...details })).toThrow(refused('CODE_TAKEN'));
    expect(reviseWarehouse(open, details)).toEqual([]);
  });

  it('has its own time zone, by default that of the company', () => {
    expect([timeZoneOf(open), timeZoneOf(none)]).toEqual(['Asia/Bangkok', COMPANY_TIME_ZONE]);
  });

  it('has each location once', () => {
    const shelf = { location: 'A-01', description: null };
    const stocked = fold(warehouse, addLocation(open, shelf), open);
    expect(addLocation(stocked, shelf)).toEqual([]);
    expect(fold(warehouse, removeLocation(stocked, 'A-01'), stocked)).toMatchObject({ locations: [] });
    expect(removeLocation(open, 'A-01')).toEqual([]);
  });

  it('is deleted only without references, and reinstated with its locations when one appeared', () => {
    const stocked = fold(warehouse, addLocation(open, { location: 'A-01', description: 'Cold' }), open);
    const namedBy = [{ kind: 'user', id: 'dara' }];
    expect(() => deleteWarehouse(stocked, { namedBy, reason: 'Wrong code' })).toThrow(
      expect.objectContaining({ code: 'MASTER_IN_USE', facts: { code: 'PNH', namedBy } }),
    );
    const events = deleteWarehouse(stocked, { namedBy: [], reason: 'Wrong code' });
    expect(events).toMatchObject([{ data: { locations: [{ location: 'A-01', description: 'Cold' }] } }]);
    const deleted = fold(warehouse, events, stocked);
    expect(() => openWarehouse(deleted, { code: 'PNH', ...details })).toThrow(refused('CODE_TAKEN'));
    for (const guard of [requireActiveWarehouse, requireKeptWarehouse])
      expect(() => guard(deleted, 'PNH', 'warehouse')).toThrow(refused('WAREHOUSE_NOT_FOUND'));
    expect(fold(warehouse, reinstateWarehouse(deleted, namedBy), deleted)).toEqual(stocked);
    expect(reinstateWarehouse(deleted, [])).toEqual([]);
  });

  it('accepts no new work while inactive or missing', () => {
    const inactive = fold(warehouse, deactivateWarehouse(open, { reason: 'Flooded', expected: [] }), open);
    expect(() => requireActiveWarehouse(open, 'PNH', 'warehouse')).not.toThrow();
    expect(() => requireActiveWarehouse(inactive, 'PNH', 'warehouse')).toThrow(refused('WAREHOUSE_INACTIVE'));
    expect(() => requireActiveWarehouse(none, 'PNH', 'warehouse')).toThrow(refused('WAREHOUSE_NOT_FOUND'));
  });

  it('cannot be deactivated while goods are on their way to it', () => {
    const expected = [{ kind: 'outbound', id: 'OUT-1' }];
    expect(() => deactivateWarehouse(open, { reason: 'Flooded', expected })).toThrow(
      expect.objectContaining({
        code: 'WAREHOUSE_EXPECTS_GOODS',
        facts: { warehouse: 'PNH', namedBy: expected },
      }),
    );
    const closed = fold(warehouse, deactivateWarehouse(open, { reason: 'Flooded', expected: [] }), open);
    expect(deactivateWarehouse(closed, { reason: 'Flooded', expected })).toEqual([]);
  });
});
