import type { Permission } from '@granary/api/access';
import type { ExportColumn } from '@granary/api/exports';
import type { ReadModel } from '@granary/api/http';
import type { ReportAsked } from '@granary/api/reports';
import type { Text } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import type { Caller } from '@granary/platform/access';
import { all, raw, sql, type Sql } from '../database/index.ts';

/** What decides the figures of a report: who reads it, its days, and what it is narrowed to. */
export interface ReportScope {
  readonly caller: Pick<Caller, 'userId' | 'role' | 'warehouses' | 'permissions'>;
  readonly asked: ReportAsked;
  /** The first moment that counts, and the first that does not count any more. */
  readonly after: string;
  readonly before: string;
  readonly from: string;
  readonly to: string;
  readonly language: Language;
  /** The last id of a ledger that counts; undefined: all that there is. */
  readonly upTo: string | undefined;
}

export interface ReportColumn {
  readonly label: Text;
  /** Of a row that the section answers. */
  readonly of: string;
  readonly as?: ExportColumn['as'];
  readonly words?: (language: Language) => Readonly<Record<string, string>>;
  /** Only for who holds one of these; others have no such column. */
  readonly for?: readonly Permission[];
}

/** A table of a report. */
export interface ReportSection {
  readonly title: Text;
  /** Only for who holds one of these. */
  readonly for?: readonly Permission[];
  readonly columns: readonly ReportColumn[];
  /** Columns that a picture is made of, of the first rows. */
  readonly chart?: { readonly names: string; readonly figures: string };
  /** The whole question, in its order. */
  readonly rows: (scope: ReportScope) => Sql;
}

export interface Report {
  readonly models: readonly ReadModel[];
  readonly sections: readonly ReportSection[];
}

/** Answers the values under these names. */
export const answers = (columns: Readonly<Record<string, string>>): Sql =>
  raw(
    Object.entries(columns)
      .map(([name, expression]) => `${expression} AS "${name}"`)
      .join(', '),
  );

/** Of the warehouses that the reader works in, and of the one asked for. */
export const inWarehouses = ({ caller, asked }: ReportScope, column: string): Sql =>
  all([
    caller.warehouses === 'all' ? undefined : sql`${raw(column)} = ANY(${[...caller.warehouses]})`,
    asked.warehouse === undefined ? undefined : sql`${raw(column)} = ${asked.warehouse}`,
  ]);

export const during = ({ after, before }: ReportScope, column: string): Sql =>
  sql`${raw(column)} >= ${after} AND ${raw(column)} < ${before}`;

/** Recorded later than the report looks; undefined: nothing is. */
export const isLater = ({ upTo }: ReportScope, id: string): Sql | undefined =>
  upTo === undefined ? undefined : sql`${raw(id)} > ${upTo}`;

export const asAsked = (
  { asked }: ReportScope,
  name: 'customer' | 'item' | 'supplier',
  column: string,
): Sql | undefined => (asked[name] === undefined ? undefined : sql`${raw(column)} = ${asked[name]}`);

/** What a record is called in the language of the file, as screens say it; read as text, for there may be a million. */
export const calledBy = (alias: string, language: Language, otherwise: string): string => {
  const names = {
    'zh-CN': ['name'],
    'en-US': ['english_name', 'name'],
    'km-KH': ['khmer_name', 'english_name', 'name'],
  }[language];
  return `coalesce(${names.map((name) => `nullif(${alias}.${name}, '')`).join(', ')}, ${otherwise})`;
};
