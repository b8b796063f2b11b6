import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../ui/list/types.ts';
import { PaperDialog } from './PaperDialog.tsx';
import type { PaperSource } from './source.ts';

/** The "Print with options" action of a page, with its dialog. */
export const usePaper = (
  source: PaperSource,
): { readonly action: Pick<RowAction, 'label' | 'run'>; readonly dialog: ReactNode } => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return {
    action: { label: t('papers:print'), run: () => setOpen(true) },
    dialog: open && <PaperDialog source={source} onClose={() => setOpen(false)} />,
  };
};
