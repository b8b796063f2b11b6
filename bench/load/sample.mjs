const OPTIONAL = 0.4;
const DAY_MS = 86_400_000;

const samples = new Map();

/** A value that usually satisfies the schema. `known(name)` returns an existing value for a field, or undefined. */
export function sampleOf(schema, random, known) {
  if (!samples.has(schema)) samples.set(schema, schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }));
  return sample(samples.get(schema), '', { random, known });
}

function sample(shape, name, dice) {
  const { random, known } = dice;
  if ('const' in shape) return shape.const;
  if (shape.enum) return random.pick(shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return sample(random.pick(choices), name, dice);
  if (shape.properties) return sampleObject(shape, dice);
  if (shape.type === 'array') return sampleArray(shape, name, dice);
  if (shape.type === 'string') return known(name) ?? sampleText(shape, random);
  if (shape.type === 'integer' || shape.type === 'number') return known(name) ?? random.between(1, 3);
  if (shape.type === 'boolean') return random.chance(0.5);
  return null;
}

function sampleObject({ properties, required = [] }, dice) {
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || dice.random.chance(OPTIONAL),
  );
  return Object.fromEntries(names.map((name) => [name, sample(properties[name], name, dice)]));
}

function sampleArray({ minItems = 0, items }, name, dice) {
  const count = Math.max(minItems, dice.random.between(0, 2));
  return Array.from({ length: count }, () => sample(items, name, dice));
}

function sampleText({ format, pattern, minLength = 0 }, random) {
  if (format === 'date')
    return new Date(Date.now() + random.between(-3, 30) * DAY_MS).toISOString().slice(0, 10);
  if (format === 'date-time') return new Date(Date.now() - random.between(0, 3) * 3_600_000).toISOString();
  if (format === 'email') return `person${random.between(1, 999)}@granary.example`;
  if (pattern?.startsWith('^#')) return '#1B6B3A';
  if (pattern?.includes('[\\d\\s()-]')) return '+855 12 345 678';
  if (pattern?.includes('\\d')) return `${random.between(1, 20)}.5`;
  return `N${random.between(1, 999_999)}`.padEnd(minLength, '0');
}
