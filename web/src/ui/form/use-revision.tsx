import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateText } from '../widgets/figures.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';

interface Revised {
  readonly revision: number;
}

/** A field that differs, with both values as text. */
export interface Difference<Values> {
  readonly field: keyof Values & string;
  readonly mine: string;
  readonly theirs: string;
}

interface Options<Record extends Revised, Values extends FieldValues> {
  /** The record as it was opened. */
  readonly opened: Record;
  readonly form: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>;
  readonly valuesOf: (record: Record) => Values;
  /** Query key and function that read the latest version. */
  readonly newest: { readonly queryKey: readonly unknown[]; readonly queryFn: QueryFunction<Record> };
  /** Who last changed the record, and when. */
  readonly changedBy?: (record: Record) => { readonly who?: string; readonly at: string } | undefined;
  readonly label: (field: keyof Values & string) => string;
  /** Custom comparison; by default fields are compared as text. */
  readonly compare?: (mine: Values, theirs: Values) => readonly Difference<Values>[];
}
type QueryFunction<Record> = (context: { signal: AbortSignal }) => Promise<Record>;

/** Whether `useRevision` handles this failure; pass it to `useCommand` as `handles`. */
export { isConflict } from '../../app/client/failure.ts';

/**
 * Detects and resolves concurrent changes to a record: send `revision` with the command, call `check` when it was
 * refused, and render `panel`, in which the user chooses.
 */
export const useRevision = <Record extends Revised, Values extends FieldValues>({
  opened,
  form,
  valuesOf,
  newest,
  changedBy,
  label,
  compare = differences,
}: Options<Record, Values>): {
  readonly revision: number;
  readonly check: () => Promise<void>;
  readonly panel: ReactNode;
} => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [revision, setRevision] = useState(opened.revision);
  const [theirs, setTheirs] = useState<Record>();

  const check = async () => {
    const latest = await client.fetchQuery({ ...newest, staleTime: 0 });
    if (latest.revision !== revision) setTheirs(latest);
  };
  if (!theirs) return { revision, check, panel: null };

  const resolve = (values: Values) => {
    form.reset(values, { keepDefaultValues: true });
    setRevision(theirs.revision);
    setTheirs(undefined);
  };
  const mine = form.getValues();
  const standing = valuesOf(theirs);
  const last = changedBy?.(theirs);
  const panel = (
    <ConflictPanel
      message={t('common:changedMeanwhile')}
      {...(last?.who === undefined ? {} : { who: last.who })}
      {...(last && { at: <DateText value={last.at} /> })}
      fields={compare(mine, standing).map((difference) => ({
        ...difference,
        label: label(difference.field),
      }))}
      onKeep={() => resolve(mine)}
      onApply={() => resolve(standing)}
      onPick={(own) =>
        resolve({
          ...standing,
          ...Object.fromEntries(Object.entries(mine).filter(([field]) => own.includes(field))),
        })
      }
    />
  );
  return { revision, check, panel };
};

const differences = <Values extends FieldValues>(mine: Values, theirs: Values): Difference<Values>[] =>
  (Object.keys(theirs) as (keyof Values & string)[])
    .filter((field) => (mine[field] ?? '') !== (theirs[field] ?? ''))
    .map((field) => ({
      field,
      mine: String(mine[field] ?? '') || '–',
      theirs: String(theirs[field] ?? '') || '–',
    }));
