import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../ui/list/types.ts';
import { LabelsDialog } from './LabelsDialog.tsx';
import type { LabelSource } from './source.ts';

/** The "Print labels" action of a page, with its dialog. */
export const useLabels = (
  source: LabelSource,
): { readonly action: RowAction; readonly dialog: ReactNode } => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return {
    action: { label: t('labels:print'), needs: 'inventory:read', run: () => setOpen(true) },
    dialog: open && <LabelsDialog source={source} onClose={() => setOpen(false)} />,
  };
};
