import pg from 'pg';
import type { RowValues } from './definitions.ts';
import type { Column } from './table-shape.ts';

/** A value as the text that Postgres reads, for UNNEST and COPY alike. */
export function textOf({ type }: Column, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'jsonb' || type === 'json') return JSON.stringify(value);
  if (Array.isArray(value)) return arrayText(value);
  return scalarText(value);
}

/** Lines of COPY's text format. */
export function copyLines(columns: readonly Column[], rows: readonly RowValues[]): string {
  const isPlain = columns.map(({ type }) => PLAIN.test(type));
  // Joined line by line: a string that grows field by field is made of as many pieces as there were fields.
  const fields: string[] = columns.map(() => '');
  let lines = '';
  for (const row of rows) {
    for (let place = 0; place < columns.length; place += 1) {
      const column = columns[place];
      if (!column) continue;
      const text = textOf(column, row[column.property]);
      fields[place] = text === null ? '\\N' : isPlain[place] ? text : escapeCopy(text);
    }
    lines += `${fields.join('\t')}\n`;
  }
  return lines;
}

/** Types whose texts have nothing that COPY reads otherwise. */
const PLAIN = /^(numeric|integer|bigint|smallint|boolean|date|timestamptz|uuid|float8)(\(|$)/;

const { builtins } = pg.types;
const asText = (text: string) => text;
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.DATE]: asText,
  [builtins.INT8]: asText,
  [builtins.NUMERIC]: asText,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
};

/** Rows come back as projections write them: decimals, days, moments and big integers as text. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    parsers[type] ?? (pg.types.getTypeParser(type, format) as (text: string) => unknown),
};

function scalarText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      throw new TypeError(`a column cannot take a ${typeof value}`);
  }
}

function arrayText(values: readonly unknown[]): string {
  const items = values.map((value) =>
    value === null || value === undefined ? 'NULL' : `"${scalarText(value).replaceAll(/["\\]/g, '\\$&')}"`,
  );
  return `{${items.join(',')}}`;
}

/** One kind after the other: a function called for each find takes several times as long. */
function escapeCopy(text: string): string {
  if (!/[\\\n\r\t]/.test(text)) return text;
  const escaped = text.includes('\\') ? text.replaceAll('\\', '\\\\') : text;
  return escaped.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
}
