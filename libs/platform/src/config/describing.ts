import type { z } from 'zod';
import type { VariableMeta } from './variables.ts';

export interface DescribedVariable extends VariableMeta {
  readonly name: string;
  /** Undefined if there is none. */
  readonly default: string | undefined;
  readonly isRequired: boolean;
}

/** Every variable of a configuration, in the order of its schema. */
export const describeVariables = (config: z.ZodObject): DescribedVariable[] =>
  Object.entries(config.shape).map(([name, schema]) => {
    const unset = schema.safeParse(undefined);
    const value = unset.success ? textOf(unset.data) : '';
    return {
      ...(schema.meta() as VariableMeta),
      name,
      default: value === '' ? undefined : value,
      isRequired: !unset.success,
    };
  });

const textOf = (value: unknown): string => (value === undefined ? '' : String(value));
