import pg from 'pg';
import type { RowValues } from '../fold/definitions.ts';
import type { Column } from '../fold/table-shape.ts';

/** A value in Postgres text format, for UNNEST and COPY. */
export function textOf({ type }: Column, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'jsonb' || type === 'json') return JSON.stringify(value);
  if (Array.isArray(value)) return arrayText(value);
  return scalarText(value);
}

/** Rows in COPY text format. */
export function copyLines(columns: readonly Column[], rows: readonly RowValues[]): string {
  const isPlain = columns.map(({ type }) => PLAIN.test(type));
  // Join line by line: appending field by field builds deep rope strings.
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

/** Types whose text never needs COPY escaping. */
const PLAIN = /^(numeric|integer|bigint|smallint|boolean|date|timestamptz|uuid|float8)(\(|$)/;

const { builtins } = pg.types;
const asText = (text: string) => text;
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.DATE]: asText,
  [builtins.INT8]: asText,
  [builtins.NUMERIC]: asText,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
};

/** Parses rows as projections write them: decimals, dates, timestamps and bigints as strings. */
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

/** One replace per kind: a replacer function takes several times as long. */
function escapeCopy(text: string): string {
  if (!/[\\\n\r\t]/.test(text)) return text;
  const escaped = text.includes('\\') ? text.replaceAll('\\', '\\\\') : text;
  return escaped.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
}
