import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not on the public internet: private, local, shared, reserved and translated ones. */
const INSIDE = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // All but 2000::/3, which is the public internet, and what there leads back inside.
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
];

/** One list for each family: in a common one, IPv4 addresses would count as their mapped IPv6 addresses. */
const listsOf = (networks: readonly string[]): ((address: string) => boolean) => {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    lists[family].addSubnet(address, Number(bits), family);
  }
  return (address) => lists[familyOf(address)].check(address, familyOf(address));
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const isInside = listsOf(INSIDE);

/** The code of the error when an address may not be called. */
export const ADDRESS_REFUSED = 'ADDRESS_REFUSED';

/** Whether an address may be called: it is public, or in one of the configured networks. */
export const mayCall = (networks: readonly string[]): ((address: string) => boolean) => {
  const isConfigured = listsOf(networks);
  return (address) => isConfigured(address) || !isInside(address);
};

/**
 * Resolves a name once: the connection is made to an address that was checked, not to what the name means a moment
 * later. A name with any address inside is refused.
 */
export const checkedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (failure, found) => {
      if (failure) return done(failure, []);
      const isRefused = found.length === 0 || found.some(({ address }) => !isAllowed(address));
      if (isRefused) return done(Object.assign(new Error(ADDRESS_REFUSED), { code: ADDRESS_REFUSED }), []);
      const [first] = found;
      return options.all ? done(null, found) : done(null, first!.address, first!.family);
    });
  };
