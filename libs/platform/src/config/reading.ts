import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { VariableMeta } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment is not usable. The message is one line and names variables, never values, which may be secret. */
export class ConfigurationError extends Error {}

/**
 * Parses the environment. Every variable may instead be read from the file that `‹NAME›_FILE` names; an empty value, as
 * set by compose files, counts as unset. Throws `ConfigurationError`.
 */
export const readConfig = <Config extends z.ZodObject>(
  schema: Config,
  environment: Environment = process.env,
): z.output<Config> => {
  const read = withFiles(environment, Object.keys(schema.shape));
  const set = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  throw new ConfigurationError([...names].map((name) => fault(name, schema, set)).join('; '));
};

const fault = (name: string, schema: z.ZodObject, set: Environment): string => {
  const type = (schema.shape[name]?.meta() as VariableMeta | undefined)?.type ?? 'something else';
  return set[name] === undefined ? `${name} is not set: it must be ${type}` : `${name} must be ${type}`;
};

/** Replaces `‹NAME›_FILE` by `‹NAME›` with the content of the file, without its last line break. */
export const withFiles = (environment: Environment, names: Iterable<string>): Environment => {
  const read: Record<string, string | undefined> = { ...environment };
  for (const name of names) {
    const variable = `${name}_FILE`;
    const file = environment[variable];
    if (!file) continue;
    if (environment[name]) throw new ConfigurationError(`${name} and ${variable} are both set: unset one`);
    read[name] = contentOf(variable, file);
    delete read[variable];
  }
  return read;
};

const contentOf = (variable: string, file: string): string => {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`${variable}: ${file} cannot be read (${code})`);
  }
  if (content === '') throw new ConfigurationError(`${variable}: ${file} is empty`);
  return content;
};

/** The configuration of a service; ends the process with one line if it is not usable. */
export const configOrExit = <Config extends z.ZodObject>(schema: Config): z.output<Config> => {
  try {
    return readConfig(schema);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`Configuration: ${error.message}\n`);
    process.exit(1);
  }
};
