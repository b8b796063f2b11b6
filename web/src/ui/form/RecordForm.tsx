import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormPage } from './FormPage.tsx';

/** Props that the create page and the edit page pass to a record's form. */
export interface RecordFormProps<Values extends FieldValues, Output> {
  readonly title: string;
  readonly form: UseFormReturn<Values, unknown, Output>;
  readonly draft: string;
  /** Editing: the code is read-only. */
  readonly existing?: boolean;
  readonly pending: boolean;
  readonly onSave: (values: Output) => Promise<boolean>;
  readonly onCancel: () => void;
  /** Shown above the fields. */
  readonly notice?: ReactNode;
  readonly children?: ReactNode;
}

/** The form of a record, for creating and editing. */
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
