import { relocateBatch, type BatchRow } from '@granary/api/stock';
import { useTranslation } from 'react-i18next';
import type { Needed } from '../app/session/can.ts';
import { useCommand } from '../app/client/use-command.ts';
import type { ColumnEdit } from '../ui/list/types.ts';
import { LocationInput } from '../warehouses/index.ts';

/** Where a batch is kept, changed in the list; the shelf of another location is not the old one. */
export const useLocationEdit = (): ColumnEdit<BatchRow> => {
  const { t } = useTranslation();
  const relocate = useCommand(relocateBatch);
  return {
    needs: relocateBatch.access as Needed,
    value: ({ location }) => location ?? '',
    input: ({ warehouse }) => (
      <LocationInput name="value" label={t('stock:location')} warehouse={warehouse} />
    ),
    save: async ({ id }, location) =>
      (await relocate.run({ params: { id }, body: { location, shelf: null } })) !== undefined,
  };
};
