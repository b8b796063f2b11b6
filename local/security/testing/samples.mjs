import { today } from '../../testing/days.mjs';
import { moment } from './places.mjs';

/** A value that satisfies the JSON schema, with existing ids where the name indicates them. */
export function sampleOf(schema, { random, ids }, name = '') {
  const inner = (part, of) => sampleOf(part, { random, ids }, of);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return inner(random.pick(options), name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inner(part, name)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const type = [schema.type].flat()[0];
  switch (type) {
    case 'object':
      return objectOf(schema, { random, ids });
    case 'array':
      return Array.from({ length: 1 + random.below(2) }, () => inner(schema.items ?? {}, name));
    case 'integer':
      return Math.max(schema.minimum ?? 0, 1);
    case 'number':
      return 1.5;
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return textOf(schema, name, { random, ids });
  }
}

function objectOf({ properties = {}, required = [] }, around) {
  const wanted = Object.entries(properties).filter(
    ([name]) => required.includes(name) || around.random.chance(0.6),
  );
  return Object.fromEntries(wanted.map(([name, part]) => [name, sampleOf(part, around, name)]));
}

const named = {
  username: 'viewer-north',
  password: 'second-Pass-2',
  email: 'somebody@people.example',
  phone: '+855 12 345 678',
  symbol: 'u',
  colour: '#8A4B00',
  time: '08:30',
  timeZone: 'Asia/Phnom_Penh',
};
const decimals =
  /quantity|amount|price|cost|percent|weight|stock|limit|counted|delta|received|tolerance|from/i;

function textOf({ format, minLength = 0 }, name, { random, ids }) {
  if (format === 'date-time') return moment();
  if (format === 'date' || /date|paidOn/i.test(name)) return today();
  if (format === 'uuid') return '01a20692-9cd6-730c-919e-4b7ddfba23b5';
  if (named[name]) return named[name];
  const known = ids[name];
  if (known?.length) return random.pick(known);
  if (decimals.test(name)) return random.pick(['1', '2.500', '10.25']);
  return `text ${random.below(1_000)}`.padEnd(minLength, 'x');
}
