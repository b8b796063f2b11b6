import type { z } from 'zod';

/** The subset of JSON Schema that the contracts use. */
interface Shape {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minLength?: number;
}

/** Plausible values by field name: existing line numbers, held batches, open quantities. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

export type Dice = ReturnType<typeof diceOf>;
export const diceOf = (random: () => number) => ({
  chance: (share: number): boolean => random() < share,
  pick: <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)]!,
});

const shapes = new Map<z.ZodType, Shape>();
const shapeOf = (schema: z.ZodType): Shape => {
  const known = shapes.get(schema) ?? (schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Shape);
  shapes.set(schema, known);
  return known;
};

/** Generates a value that usually satisfies the schema, using a known value wherever the field name has one. */
export const sampleOf = (schema: z.ZodType | undefined, dice: Dice, known: Known): Record<string, unknown> =>
  schema ? (valueOf(shapeOf(schema), '', dice, known) as Record<string, unknown>) : {};

const valueOf = (shape: Shape, name: string, dice: Dice, known: Known): unknown => {
  if ('const' in shape) return shape.const;
  const choices = shape.anyOf ?? shape.oneOf;
  const named = known[name];
  if (named && !shape.items && !shape.properties) return dice.pick(named);
  if (shape.enum) return dice.pick(shape.enum);
  if (choices) return valueOf(dice.pick(choices), name, dice, known);
  if (shape.allOf) {
    const parts = shape.allOf.map((part) => valueOf(part, name, dice, known) as object);
    return Object.assign({}, ...parts) as object;
  }
  if (shape.properties) return objectOf(shape, dice, known);
  switch (shape.type) {
    case 'array':
      return Array.from({ length: Math.max(shape.minItems ?? 0, dice.pick([0, 1, 2])) }, () =>
        valueOf(shape.items ?? {}, name, dice, known),
      );
    case 'integer':
    case 'number':
      return dice.pick([1, 2]);
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    default:
      return 'as was agreed on'.slice(0, Math.max(16, shape.minLength ?? 0));
  }
};

const objectOf = ({ properties = {}, required = [] }: Shape, dice: Dice, known: Known): object =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || dice.chance(0.5))
      .map(([name, part]) => [name, valueOf(part, name, dice, known)]),
  );
