import { permissionsOf } from '@granary/api/access';
import { describe, expect, it } from '@jest/globals';
import { RowsShown } from './rows-shown.ts';

const viewer = { userId: 'u-1', permissions: new Set(permissionsOf('viewer')) };
const manager = { userId: 'u-2', permissions: new Set(permissionsOf('manager')) };
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `row-${String(from + n)}`);
const refusal = expect.objectContaining({ code: 'LIST_READ_TOO_FAR', facts: { most: 100 } });

const refusedOf = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('a person without permission to export', () => {
  it('is shown a limited number of rows per list, whatever the filter', () => {
    const shown = new RowsShown(100);
    shown.show(viewer, '/inbound', rows(1, 60));
    shown.show(viewer, '/inbound', rows(61, 100));
    expect(refusedOf(() => shown.show(viewer, '/inbound', rows(101, 101)))).toEqual(refusal);
    expect(refusedOf(() => shown.show(viewer, '/inbound', rows(91, 110)))).toEqual(refusal);
  });

  it('may see the same rows any number of times', () => {
    const shown = new RowsShown(100);
    for (let look = 0; look < 1_000; look += 1) shown.show(viewer, '/inbound', rows(1, 100));
    expect(refusedOf(() => shown.show(viewer, '/inbound', rows(2, 101)))).toEqual(refusal);
    shown.show(viewer, '/inbound', rows(1, 100));
  });

  it('has a separate limit per list and person', () => {
    const shown = new RowsShown(100);
    shown.show(viewer, '/inbound', rows(1, 100));
    shown.show(viewer, '/outbound', rows(1, 100));
    shown.show({ ...viewer, userId: 'u-3' }, '/inbound', rows(101, 200));
  });

  it('has a new limit the next day', () => {
    let now = 0;
    const shown = new RowsShown(100, () => now);
    shown.show(viewer, '/inbound', rows(1, 100));
    now = 86_400_000 - 1;
    expect(refusedOf(() => shown.show(viewer, '/inbound', rows(101, 200)))).toEqual(refusal);
    now += 1;
    shown.show(viewer, '/inbound', rows(101, 200));
  });
});

describe('a person with permission to export', () => {
  it('has no limit', () => {
    const shown = new RowsShown(100);
    for (let page = 0; page < 100; page += 1)
      shown.show(manager, '/inbound', rows(page * 100 + 1, page * 100 + 100));
  });
});
