import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormPage } from './FormPage.tsx';

/** What the form of a record is handed by the page that creates it and the page that edits it. */
export interface RecordFormProps<Values extends FieldValues, Output> {
  readonly title: string;
  readonly form: UseFormReturn<Values, unknown, Output>;
  readonly draft: string;
  /** A code never changes. */
  readonly existing?: boolean;
  readonly pending: boolean;
  readonly onSave: (values: Output) => Promise<boolean>;
  readonly onCancel: () => void;
  /** Above the fields. */
  readonly notice?: ReactNode;
  readonly children?: ReactNode;
}

/** The form of a record, whether it is created or edited. */
export const RecordForm = <Values extends FieldValues, Output>({
  title,
  form,
  draft,
  pending,
  onSave,
  onCancel,
  notice,
  children,
}: RecordFormProps<Values, Output>) => (
  <FormPage<Values, Output>
    title={title}
    form={form}
    draft={draft}
    pending={pending}
    onSubmit={onSave}
    onCancel={onCancel}
  >
    {notice}
    {children}
  </FormPage>
);
