import { describe, expect, it } from '@jest/globals';
import { isListed, locationOf, locationsLike } from './locations.ts';

const known = [
  { location: 'B-01', description: 'Herbicides, aisle A' },
  { location: 'A-01', description: null },
  { location: 'A-02', description: null },
];
const codes = (typed: string) => locationsLike(known, typed).map(({ location }) => location);

describe('locations of a warehouse', () => {
  it('are offered by code, then by description, and all of them before anything is typed', () => {
    expect(codes('')).toEqual(['B-01', 'A-01', 'A-02']);
    expect(codes(' a')).toEqual(['A-01', 'A-02', 'B-01']);
    expect(codes('herb')).toEqual(['B-01']);
    expect(codes('X')).toEqual([]);
  });

  it('are no longer offered once one is named', () => {
    expect(codes('A-01')).toEqual([]);
  });

  it('are found however they are typed or scanned', () => {
    for (const typed of ['a-01', ' A-01 ', ']C0A-01']) expect(locationOf(known, typed)).toBe('A-01');
    expect(locationOf(known, ' floor ')).toBe('floor');
    expect(isListed(known, 'A-01')).toBe(true);
    expect(isListed(known, 'floor')).toBe(false);
  });
});
