import type { z } from 'zod';
import type { Environment } from './reading.ts';
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
    const value = unset.success ? textOf(unset.data as Default) : '';
    return {
      ...(schema.meta() as VariableMeta),
      name,
      default: value === '' ? undefined : value,
      isRequired: !unset.success,
    };
  });

type Default = string | number | readonly string[] | undefined;

const textOf = (value: Default): string => (value === undefined ? '' : value.toString());

const UNSET = 'not set';
const HIDDEN = 'set';

/** The values in effect, by variable, with no secret: of a URL its servers and path, of other secrets only whether they are set. */
export const describeValues = (config: z.ZodObject, environment: Environment): Record<string, string> =>
  Object.fromEntries(
    describeVariables(config).map(({ name, secret, default: usual }) => {
      const value = environment[name];
      if (value) return [name, secret ? withoutSecrets(value) : value];
      if (environment[`${name}_FILE`]) return [name, `${HIDDEN}, from a file`];
      return [name, secret || usual === undefined ? UNSET : usual];
    }),
  );

/** Of a URL everything up to the last `@` may be a password, and so may be its parameters. */
const withoutSecrets = (value: string): string => {
  const [, scheme = '', servers = ''] = /^([a-z+]+:\/\/)(?:.*@)?([^?#]*)/.exec(value) ?? [];
  return scheme ? `${scheme}${servers}` : HIDDEN;
};
