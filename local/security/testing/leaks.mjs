import { agreedPermissions } from '@granary/testing/fixtures/permissions';
import { inParallel } from './in-parallel.mjs';
import { contractOf } from './operations.mjs';
import { personal, places, STAFF_PHONE } from './places.mjs';
import { readsOf } from './reads.mjs';
import { shownText } from './shown-text.mjs';

const { north, south } = places;
/** Quantity (3 decimals) times unit cost (6), in the API's money format. */
const valueOf = ({ quantity, price }) => {
  const cents = (scaled(quantity) * scaled(price) + 5_000_000n) / 10_000_000n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
};
const scaled = (decimal) => BigInt(decimal.replace('.', ''));

const holdsAny = (role, ...permissions) =>
  permissions.some((permission) => agreedPermissions[role].includes(permission));
/** Users who enter or approve inbound orders see their prices there; elsewhere they are costs. */
const isOwnPrice = (role, path) =>
  /^\/((audit\/)?inbound|templates)/.test(path) && holdsAny(role, 'inbound:write', 'inbound:approve');

/**
 * Secrets: how to recognise each, and which roles may see it in which responses. No needle may occur in a timestamp, as
 * `17.35` does in `06:01:17.352Z`.
 */
const secrets = [
  {
    what: 'cost',
    needles: [north.price, south.price, valueOf(north), valueOf(south), '99.317426', '617.35'],
    isFor: (role, { path }) => holdsAny(role, 'cost_price:view', 'system:admin') || isOwnPrice(role, path),
  },
  {
    what: 'a customer’s contact',
    needles: Object.values(personal.customer),
    isFor: (role) => holdsAny(role, 'customer:read'),
  },
  {
    what: 'a supplier’s contact',
    needles: Object.values(personal.supplier),
    isFor: (role) => holdsAny(role, 'system_config:read'),
  },
  {
    what: 'a colleague’s phone',
    needles: [STAFF_PHONE],
    isFor: (role, { name }) => holdsAny(role, 'user:read') || name === 'me',
  },
  {
    what: 'a delivery address',
    needles: [north, south].map(({ mark }) => `${mark} delivery address`),
    isFor: (_, { name }) => name === 'getOutbound' || name === 'getEventPersonal',
  },
  {
    what: 'where somebody called from',
    needles: ['127.0.0.1'],
    // Users see the addresses of their own sessions.
    isFor: (_, { name }) => name === 'getEventPersonal' || name === 'listSessions',
  },
  { what: 'a password', needles: ['$argon2', 'Pass-1', 'Pass-2'], isFor: () => false },
  { what: 'something sealed', needles: ['sealed:'], isFor: () => false },
];

/** Sends every read as each of these roles. Returns secrets shown without permission, and those shown rightly. */
export async function shownWithoutRight(fixtures, roles, ids) {
  const reads = roles.flatMap((role) => readsOf(fixtures, ids).map((read) => ({ role, ...read })));
  const leaks = new Map();
  const seen = new Set();
  await inParallel(reads, async ({ role, operation, params, query }) => {
    const person = fixtures.staff.everywhere[role];
    const answer = await person.send(contractOf(operation.name), { params, query });
    // Labels link to the product, which here lies on the callers' own machine.
    const text = shownText(answer).replaceAll(fixtures.stack.url, '');
    for (const { what, needles, isFor } of secrets) {
      const shown = needles.find((needle) => text.includes(needle));
      if (shown === undefined) continue;
      if (isFor(role, operation)) {
        seen.add(what);
        continue;
      }
      const place = text.indexOf(shown);
      const asked = `${operation.name} as ${role} ${JSON.stringify([params, query])}`;
      const excerpt = text.slice(Math.max(0, place - 160), place + 80);
      leaks.set(`${operation.name} ${role} ${what}`, `${asked} shows ${what}: …${excerpt}…`);
    }
  });
  return { reads: reads.length, leaks: [...leaks.values()], seen };
}
