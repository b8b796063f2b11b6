import { describe, expect, it } from '@jest/globals';
import { ADDRESS_REFUSED, checkedLookup, mayCall } from './public-address.ts';

const isAllowed = mayCall([]);

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
  ])('%s is refused', (address) => {
    expect(isAllowed(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '192.167.255.255', '2606:4700::1111'])('%s is called', (address) => {
    expect(isAllowed(address)).toBe(true);
  });

  it('inside is called if its network is configured', () => {
    const mayCallInside = mayCall(['10.1.0.0/16', 'fd00:1::/32']);
    expect(['10.1.9.9', '10.2.0.1', 'fd00:1::5', 'fd00:2::5'].map(mayCallInside)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

it('a name that leads inside is refused, however it is asked for', async () => {
  const asked = (all: boolean) =>
    new Promise((resolve) => {
      checkedLookup(isAllowed)('localhost', { all }, (failure) => resolve(failure?.code));
    });
  expect(await asked(true)).toBe(ADDRESS_REFUSED);
  expect(await asked(false)).toBe(ADDRESS_REFUSED);
});
