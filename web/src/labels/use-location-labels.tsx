import { getLocationLabels } from '@granary/api/labels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Needed } from '../app/session/can.ts';
import type { ActionWithDialog } from '../ui/list/types.ts';
import { LocationLabelsDialog } from './LocationLabelsDialog.tsx';

/** "Print location labels" where goods are put away. Undefined: several warehouses are shown. */
export const useLocationLabels = (warehouse: string | undefined): ActionWithDialog => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (warehouse === undefined) return { action: undefined, dialog: null };
  return {
    action: {
      label: t('labels:printLocations'),
      needs: getLocationLabels.access as Needed,
      run: () => setOpen(true),
    },
    dialog: open && <LocationLabelsDialog warehouse={warehouse} onClose={() => setOpen(false)} />,
  };
};
