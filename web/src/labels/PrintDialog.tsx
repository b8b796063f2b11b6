import { isZpl, labelFileName, type LabelLayout } from '@granary/domain/labels/rules';
import type { ReactNode } from 'react';
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { useDownload } from '../ui/files/use-download.ts';
import { PrintFields } from './PrintFields.tsx';

interface Props<Values extends FieldValues, Output extends { readonly layout: LabelLayout }> {
  /** What the labels are of; the file is named after it. */
  readonly name: string;
  readonly description: string;
  readonly form: UseFormReturn<Values, unknown, Output>;
  /** How many are printed. */
  readonly count: { readonly name: 'copies' | 'packages'; readonly hint: string };
  readonly fetch: (output: Output) => Promise<Blob>;
  /** Above the fields of printing. */
  readonly before?: ReactNode;
  /** Below them. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Asks how labels of any kind are printed, and saves their file. */
export const PrintDialog = <Values extends FieldValues, Output extends { readonly layout: LabelLayout }>({
  name,
  description,
  form,
  count,
  fetch,
  before,
  children,
  onClose,
}: Props<Values, Output>) => {
  const { t } = useTranslation();
  const { making, save } = useDownload();
  const [layout] = useWatch({ control: form.control as never, name: ['layout'] }) as [LabelLayout];
  const toPrinter = isZpl(layout);
  return (
    <FormDialog
      title={t('labels:title', { name })}
      description={description}
      confirm={t('labels:make', { type: toPrinter ? 'ZPL' : 'PDF' })}
      form={form}
      pending={making !== undefined}
      onSubmit={(output) => save(fetch(output), labelFileName(name, output.layout))}
      onClose={onClose}
    >
      {before}
      <PrintFields toPrinter={toPrinter} count={count} />
      {children}
    </FormDialog>
  );
};
