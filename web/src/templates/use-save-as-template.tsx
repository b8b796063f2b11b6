import { templateWriters } from '@granary/api/templates';
import type { TemplateSource, TemplateType } from '@granary/domain/templates/rules';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../ui/list/types.ts';
import { SaveDialog } from './SaveDialog.tsx';
import { contentOf } from './values.ts';

interface Saved {
  readonly type: TemplateType;
  /** The document as form values. */
  readonly values: () => object;
  readonly warehouse?: string;
  readonly name: string;
  readonly madeFrom: TemplateSource;
}

/** The "Save as template" action of a document, with its dialog. */
export const useSaveAsTemplate = (
  saved: Saved,
): { readonly action: RowAction; readonly dialog: ReactNode } => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { type, values, warehouse = null, name, madeFrom } = saved;
  return {
    action: {
      label: t('templates:saveAs'),
      needs: templateWriters[type],
      run: () => setOpen(true),
    },
    dialog: open && (
      <SaveDialog
        type={type}
        content={contentOf(type, values())}
        warehouse={warehouse}
        name={name}
        madeFrom={madeFrom}
        onClose={() => setOpen(false)}
      />
    ),
  };
};
