import type { deleteItem } from '@granary/api/items';
import type { deleteSupplier } from '@granary/api/suppliers';
import type { deleteWarehouse } from '@granary/api/warehouses';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/client/use-command.ts';
import { ask } from '../dialogs/ask.ts';
import type { RowAction } from './types.ts';

type CodeDeletion = typeof deleteItem | typeof deleteSupplier | typeof deleteWarehouse;

interface Coded {
  readonly code: string;
  readonly name: string;
}

/** The row action that permanently deletes a mistyped code; the server refuses while it is referenced. */
export const useCodeDeletion = (
  contract: CodeDeletion,
  needs: RowAction['needs'],
): ((row: Coded) => RowAction) => {
  const { t } = useTranslation();
  const remove = useCommand(contract, { success: t('common:codeDeletion.done') });
  const run = async ({ code, name }: Coded) => {
    const reason = await ask.reason({
      title: t('common:codeDeletion.title', { name, code }),
      body: t('common:codeDeletion.body'),
      confirm: t('common:delete'),
      danger: true,
    });
    if (reason) await remove.run({ params: { code }, body: { reason } });
  };
  return (row) => ({ label: t('common:delete'), needs, danger: true, run: () => run(row) });
};
