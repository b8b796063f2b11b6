import { BlockList, isIP } from 'node:net';

/**
 * Determines the client address. `trusted` is a comma-separated list of proxy addresses and networks, such as
 * `10.0.0.0/8, 192.0.2.7`. X-Forwarded-For is only used if it comes from these, and only its last entries, which they
 * added.
 */
export function createClientAddress(trusted = '') {
  const proxies = new BlockList();
  for (const entry of trusted.split(',').map((part) => part.trim())) if (entry) add(proxies, entry);
  const isTrusted = (address) => isIP(address) !== 0 && proxies.check(address, familyOf(address));

  return function clientOf(request) {
    const peer = plain(request.socket.remoteAddress ?? '');
    if (!isTrusted(peer)) return { address: peer, protocol: 'http' };
    const claimed = (request.headers['x-forwarded-for'] ?? '').split(',').map((part) => plain(part.trim()));
    let address = peer;
    while (isTrusted(address) && isIP(claimed.at(-1) ?? '')) address = claimed.pop();
    const protocol = request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
    return { address, protocol };
  };
}

function add(proxies, entry) {
  const [address, bits] = entry.split('/');
  const family = familyOf(address);
  const most = family === 'ipv4' ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  if (!isIP(address) || !/^\d+$/.test(bits ?? '0') || prefix > most)
    throw new Error(`GRANARY_TRUSTED_PROXIES: ${entry} is no address and no network such as 10.0.0.0/8.`);
  proxies.addSubnet(address, prefix, family);
}

const familyOf = (address) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Strips the IPv6 prefix of an IPv4-mapped address. */
const plain = (address) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
