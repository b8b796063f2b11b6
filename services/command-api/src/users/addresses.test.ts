import { reject } from '@granary/domain/kernel';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Addresses, NAMES_PER_PLACE, networkOf } from './addresses.ts';

const OFFICE = '203.0.113.7';
const right = () => Promise.resolve('in');
const wrong = () => Promise.reject(reject('INVALID_CREDENTIALS'));
const refused = { code: 'TOO_MANY_REQUESTS' };

describe('a network address', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  const sprayed = async (from: string): Promise<Addresses> => {
    const addresses = new Addresses();
    for (let name = 0; name < NAMES_PER_PLACE; name += 1)
      await expect(addresses.signIn(from, `name-${name}`, wrong)).rejects.toMatchObject({
        code: 'INVALID_CREDENTIALS',
      });
    return addresses;
  };

  it('lets other accounts sign in while one account is being guessed from it', async () => {
    const addresses = new Addresses();
    for (let attempt = 0; attempt < 200; attempt += 1)
      await expect(addresses.signIn(OFFICE, 'victim', wrong)).rejects.toThrow();
    expect(await addresses.signIn(OFFICE, 'colleague', right)).toBe('in');
    await expect(addresses.signIn(OFFICE, 'victim', right)).rejects.toMatchObject(refused);
  });

  it('is blocked when many accounts are tried from it; other addresses are not', async () => {
    const addresses = await sprayed(OFFICE);
    await expect(addresses.signIn(OFFICE, 'one-more', right)).rejects.toMatchObject(refused);
    expect(await addresses.signIn('203.0.113.8', 'one-more', right)).toBe('in');
  });

  it('is also blocked when the tries are concurrent', async () => {
    const addresses = new Addresses();
    const tried = Array.from({ length: 100 }, (_, name) =>
      addresses.signIn(OFFICE, `name-${name}`, wrong).catch((error: { code: string }) => error.code),
    );
    const codes = await Promise.all(tried);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(NAMES_PER_PLACE);
  });

  it('is unblocked after a quarter of an hour', async () => {
    const addresses = await sprayed(OFFICE);
    jest.useFakeTimers({ now: Date.now() + 16 * 60_000 });
    expect(await addresses.signIn(OFFICE, 'one-more', right)).toBe('in');
  });

  it('is not blocked by successful sign-ins or by other failures', async () => {
    const addresses = new Addresses();
    const down = () => Promise.reject(reject('SERVICE_UNAVAILABLE'));
    for (let name = 0; name < 3 * NAMES_PER_PLACE; name += 1) {
      await expect(addresses.signIn(OFFICE, `name-${name}`, down)).rejects.toThrow();
      expect(await addresses.signIn(OFFICE, `name-${name}`, right)).toBe('in');
    }
  });

  it('counts as its /64 network for IPv6', async () => {
    const addresses = await sprayed('2001:db8:0:7::1');
    await expect(addresses.signIn('2001:db8:0:7:aaaa::2', 'one-more', right)).rejects.toMatchObject(refused);
    expect(await addresses.signIn('2001:db8:0:8::1', 'one-more', right)).toBe('in');
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0:7::1', '2001:db8:0:7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
