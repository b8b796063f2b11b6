import type { Language } from '@granary/domain/kernel';
import { v5 as uuidV5 } from 'uuid';
import { ApiRefusal, type ApiClient } from '@granary/client';
import { customers } from './customers.ts';
import { saying } from './faults.ts';
import { items } from './items.ts';
import type { ImportKind, ImportKindName, Prepared } from './kind.ts';
import { mapped, mappingOf, missingFrom } from './mapping.ts';
import { openingStock } from './opening-stock.ts';
import { prices } from './prices.ts';
import type { RowError } from './row-errors.ts';
import { readCsv, type Sheet } from './sheet.ts';
import { suppliers } from './suppliers.ts';

/** In order of precedence: customer files also have all columns of supplier files, and item files those of prices. */
export const importKinds: readonly ImportKind[] = [items, openingStock, customers, suppliers, prices];

export interface ImportResult {
  /** Rows written, or found to be written by an earlier run. */
  readonly imported: number;
  /** In file order. */
  readonly errors: readonly RowError[];
}

/** A file whose rows have been checked; nothing has been written. */
export interface ReadyImport extends Prepared {
  readonly rows: number;
}

interface Preparation {
  readonly client: ApiClient;
  readonly kind: ImportKind;
  /** With the columns of the kind. */
  readonly sheet: Sheet;
  /** Of what is said of rows. */
  readonly language: Language;
}

/** Checks all rows. */
export const prepareImport = async ({ client, kind, sheet, language }: Preparation): Promise<ReadyImport> => {
  const say = saying(language);
  const { steps, errors } = await kind.prepare(sheet.rows, {
    client,
    say,
    fingerprint: fingerprintOf(kind, sheet),
  });
  const rounded = sheet.rounded.map((cell) => ({ ...cell, message: say('manyDigits') }));
  return { rows: sheet.rows.length, steps, errors: inOrder([...errors, ...rounded]) };
};

/** Of what the rows say, however the file is formatted. */
const fingerprintOf = ({ name, required, optional }: ImportKind, { rows }: Sheet): string => {
  const content = rows.map(({ cells }) => [...required, ...optional].map((column) => cells[column] ?? ''));
  return uuidV5(JSON.stringify([name, content]), uuidV5.URL);
};

const inOrder = (errors: readonly RowError[]): RowError[] => errors.toSorted((a, b) => a.row - b.row);

interface Run {
  readonly onProgress?: (done: number, of: number) => void;
  /** Stops after the row being written. */
  readonly signal?: AbortSignal;
}

/**
 * Writes the rows through the API's commands. With a single error, nothing is written. A refusal while writing affects
 * only its own rows; a row that nobody answers is the last. Idempotent: importing the same rows again writes only what is missing.
 */
export const runImport = async (
  { steps, errors }: ReadyImport,
  { onProgress = () => undefined, signal }: Run = {},
): Promise<ImportResult> => {
  if (errors.length > 0) return { imported: 0, errors };
  let imported = 0;
  const refused: RowError[] = [];
  for (const [index, step] of steps.entries()) {
    if (signal?.aborted) break;
    try {
      await step.run();
      imported += step.rows.length;
    } catch (error) {
      const message = said(error);
      refused.push(...step.rows.map((row) => ({ row, column: null, message })));
      if (isUnanswered(error)) break;
    }
    onProgress(index + 1, steps.length);
  }
  return { imported, errors: inOrder(refused) };
};

/** After all the patience of the client: every further row would take as long. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiRefusal && UNANSWERED.has(error.status));
const UNANSWERED = new Set([502, 503, 504]);

/** `fetch` only says that it failed; its cause says why. */
const said = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
};

/** Imports a sheet whose columns say what it contains. Throws if no kind of import has them. */
export const importSheet = async (
  client: ApiClient,
  sheet: Sheet,
  { language = 'en-US', onProgress }: { readonly language?: Language } & Pick<Run, 'onProgress'> = {},
): Promise<ImportResult & { readonly kind: ImportKindName; readonly rows: number }> => {
  const kind = kindOf(sheet);
  const ready = await prepareImport({
    client,
    kind,
    sheet: mapped(sheet, mappingOf(kind, sheet.columns)),
    language,
  });
  return { kind: kind.name, rows: ready.rows, ...(await runImport(ready, onProgress && { onProgress })) };
};

/** Imports the text of a CSV file. */
export const importFile = (client: ApiClient, text: string) => importSheet(client, readCsv(text));

const kindOf = ({ columns }: Sheet): ImportKind => {
  const kind = importKinds.find((one) => missingFrom(mappingOf(one, columns), one).length === 0);
  if (kind) return kind;
  const offers = importKinds.map(
    ({ name, required }) => `  ${name.replace('_', ' ')}: ${required.join(', ')}`,
  );
  throw new Error(
    `The columns of this file are of no kind of import. It needs at least:\n${offers.join('\n')}`,
  );
};
