import type { Permission } from '@granary/api/access';
import type { ExportColumn } from '@granary/api/exports';
import type { ReadModel } from '@granary/api/http';
import type { ReportAsked } from '@granary/api/reports';
import type { Text } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import type { Caller } from '@granary/platform/access';
import { inWarehouses as within, raw, sql, type Sql } from '../database/index.ts';

/** Everything that determines a report's figures: reader, period and filters. */
export interface ReportScope {
  readonly caller: Pick<Caller, 'userId' | 'role' | 'warehouses' | 'permissions'>;
  readonly asked: ReportAsked;
  /** Start (inclusive) and end (exclusive) of the period. */
  readonly after: string;
  readonly before: string;
  readonly from: string;
  readonly to: string;
  readonly language: Language;
  /** The day that ages and days left count from. Checked by the contract as `YYYY-MM-DD`, because it becomes SQL. */
  readonly today: string;
}

export interface ReportColumn {
  readonly label: Text;
  /** A column of the section's rows. */
  readonly of: string;
  readonly as?: ExportColumn['as'];
  readonly words?: (language: Language) => Readonly<Record<string, string>>;
  /** Requires one of these permissions; without them the column is omitted. */
  readonly for?: readonly Permission[];
}

/** A table of a report. */
export interface ReportSection {
  readonly title: Text;
  /** Requires one of these permissions. */
  readonly for?: readonly Permission[];
  readonly columns: readonly ReportColumn[];
  /** Columns for a bar chart of the first rows. */
  readonly chart?: { readonly names: string; readonly figures: string };
  /** The whole query, including its order. */
  readonly rows: (scope: ReportScope) => Sql;
}

export interface Report {
  /** All whose tables its queries name. */
  readonly models: readonly ReadModel[];
  readonly sections: readonly ReportSection[];
}

/** Selects expressions under these names. */
export const answers = (columns: Readonly<Record<string, string>>): Sql =>
  raw(
    Object.entries(columns)
      .map(([name, expression]) => `${expression} AS "${name}"`)
      .join(', '),
  );

/** The day that ages and days left count from, as SQL. */
export const dayOf = ({ today }: ReportScope): string => `DATE '${today}'`;

/** Restricts to the reader's warehouses and the requested one. */
export const inWarehouses = ({ caller, asked }: ReportScope, column: string): Sql =>
  within({ caller, warehouse: asked.warehouse }, column);

export const during = ({ after, before }: ReportScope, column: string): Sql =>
  sql`${raw(column)} >= ${after} AND ${raw(column)} < ${before}`;

export const asAsked = (
  { asked }: ReportScope,
  name: 'customer' | 'item' | 'supplier',
  column: string,
): Sql | undefined => (asked[name] === undefined ? undefined : sql`${raw(column)} = ${asked[name]}`);

/**
 * A record's name in the file's language with the same fallbacks as on screen. Computed in SQL, because there may be a
 * million rows.
 */
export const calledBy = (alias: string, language: Language, otherwise: string): string => {
  const names = {
    'zh-CN': ['name'],
    'en-US': ['english_name', 'name'],
    'km-KH': ['khmer_name', 'english_name', 'name'],
  }[language];
  return `coalesce(${names.map((name) => `nullif(${alias}.${name}, '')`).join(', ')}, ${otherwise})`;
};
