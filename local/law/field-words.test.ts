import type { EventDefinitions } from '@granary/domain/kernel';
import { deciders } from '@granary/domain/registry';
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { recordedStatuses } from '../../web/src/ui/widgets/recorded-statuses.ts';

/** Calls `see` for a schema and all schemas in it. The keys of records are data. */
const visit = (schema: unknown, see: (schema: unknown) => void): void => {
  see(schema);
  const inside = (schemas: readonly unknown[]) => schemas.forEach((one) => visit(one, see));
  if (schema instanceof z.ZodObject) inside(Object.values(schema.shape));
  else if (schema instanceof z.ZodArray) inside([schema.element]);
  else if (schema instanceof z.ZodRecord) inside([schema.valueType]);
  else if (schema instanceof z.ZodUnion) inside(schema.options);
  else if (schema instanceof z.ZodIntersection) inside([schema.def.left, schema.def.right]);
  else if (schema instanceof z.ZodPipe) inside([schema.in, schema.out]);
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    inside([schema.unwrap()]);
};

/** Names of the fields in a schema, at any depth. */
const fieldsIn = (schema: unknown, into: Set<string>): void =>
  visit(schema, (one) => {
    if (one instanceof z.ZodObject) for (const name of Object.keys(one.shape)) into.add(name);
  });

/** Codes that values in a schema may be: words in small letters, joined by underscores. */
const codesIn = (schema: unknown, into: Set<string>): void =>
  visit(schema, (one) => {
    const values =
      one instanceof z.ZodEnum ? one.options : one instanceof z.ZodLiteral ? [...one.values] : [];
    for (const value of values) if (/^[a-z]+(_[a-z]+)*$/.test(String(value))) into.add(String(value));
  });

/** Names of the fields in a state. Keys that are not identifiers are codes and numbers of documents. */
const fieldsOf = (value: unknown, into: Set<string>): Set<string> => {
  if (Array.isArray(value)) value.forEach((one) => fieldsOf(one, into));
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) {
      if (/^[a-z][a-zA-Z]*(256)?$/.test(name)) into.add(name);
      fieldsOf(field, into);
    }
  return into;
};

interface Golden {
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
}

/** The newest example of every event of a category, those that create a record first. */
const examplesOf = (category: string, events: EventDefinitions): Golden[] => {
  const folder = join(process.cwd(), 'libs/domain/golden', category);
  return readdirSync(folder)
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Golden)
    .filter(({ type, version }) => events[type]?.version === version)
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
};

const begins = ({ type }: Golden): boolean =>
  /Created|Opened|Requested|Received|Registered|Submitted/.test(type);

const fieldsOfStates = (): Set<string> => {
  const fields = new Set<string>();
  for (const [category, { events, initial, evolve }] of Object.entries(deciders)) {
    const folded = evolve as unknown as (state: unknown, event: unknown) => unknown;
    const all = examplesOf(category, events);
    for (const last of all) {
      let state = initial();
      for (const event of [...all.filter(begins), last])
        try {
          state = folded(structuredClone(state), event);
          fieldsOf(state, fields);
        } catch {
          // Examples are of several records, so not each follows another.
        }
    }
  }
  return fields;
};

/** Where `RecordedValue` looks for the word of a code. */
const codeWordsIn = (language: string): ReadonlySet<string> => {
  const read = (path: string) =>
    JSON.parse(readFileSync(join(process.cwd(), path), 'utf8')) as Record<string, object>;
  const status = read(`libs/api/src/texts/locales/${language}/status.json`);
  const kinds = recordedStatuses.map((kind) => status[kind] ?? {});
  const { word = {} } = read(`web/src/locales/${language}/past.json`);
  return new Set([word, ...kinds].flatMap((words) => Object.keys(words)));
};

const wordsIn = (language: string): ReadonlySet<string> => {
  const read = (name: string) =>
    JSON.parse(
      readFileSync(join(process.cwd(), 'web/src/locales', language, `${name}.json`), 'utf8'),
    ) as Record<string, object>;
  return new Set([...Object.keys(read('past')['field']!), ...Object.keys(read('fields'))]);
};

describe.each(['zh-CN', 'en-US', 'km-KH'])('in %s', (language) => {
  const words = wordsIn(language);
  const without = (fields: ReadonlySet<string>) => [...fields].filter((name) => !words.has(name)).toSorted();

  it('every field of every event has a word', () => {
    const fields = new Set<string>();
    for (const { events } of Object.values(deciders))
      for (const { data } of Object.values(events)) fieldsIn(data, fields);
    expect(fields.size).toBeGreaterThan(100);
    expect(without(fields)).toEqual([]);
  });

  it('every code of every event has a word', () => {
    const codes = new Set<string>();
    for (const { events } of Object.values(deciders))
      for (const { data } of Object.values(events)) codesIn(data, codes);
    expect(codes.size).toBeGreaterThan(100);
    const known = codeWordsIn(language);
    expect([...codes].filter((code) => !known.has(code)).toSorted()).toEqual([]);
  });

  it('every field of the states that change lists compare has a word', () => {
    const fields = fieldsOfStates();
    expect(fields.size).toBeGreaterThan(100);
    expect(without(fields)).toEqual([]);
  });
});
