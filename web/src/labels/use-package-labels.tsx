import type { OutboundDetail } from '@granary/api/outbound';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionWithDialog } from '../ui/list/types.ts';
import { PackageLabelsDialog } from './PackageLabelsDialog.tsx';

/** "Print labels" of an order whose goods are packed. */
export const usePackageLabels = (order: Pick<OutboundDetail, 'number' | 'packages'>): ActionWithDialog => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return {
    action: { label: t('labels:print'), run: () => setOpen(true) },
    dialog: open && <PackageLabelsDialog order={order} onClose={() => setOpen(false)} />,
  };
};
