import {
  deleteCustomer,
  eraseCustomerData,
  purgeCustomer,
  restoreCustomer,
  setCustomerStatus,
  type CustomerRow,
} from '@granary/api/customers';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';

type Customer = Pick<CustomerRow, 'code' | 'name' | 'englishName' | 'khmerName'>;

/** Commands on a customer other than editing, with their confirmation dialogs. */
export const useCustomerActions = () => {
  const { t } = useTranslation();
  const nameOf = useLocalName();
  const setStatus = useCommand(setCustomerStatus);
  const remove = useCommand(deleteCustomer, { success: t('customers:deletedDone') });
  const restore = useCommand(restoreCustomer, { success: t('customers:restoredDone') });
  const purge = useCommand(purgeCustomer, { success: t('customers:purgedDone') });
  const erase = useCommand(eraseCustomerData, { success: t('customers:erasedDone') });
  const all = [setStatus, remove, restore, purge, erase];
  const on = (code: string) => ({ params: { code } });

  return {
    pending: all.some((command) => command.pending),
    syncing: all.some((command) => command.syncing),
    activate: async ({ code }: Customer) =>
      void (await setStatus.run({ ...on(code), body: { status: 'active' } })),
    deactivate: async (customer: Customer) => {
      const reason = await ask.reason({
        title: t('customers:deactivateTitle', { name: nameOf(customer) }),
        body: t('customers:deactivateBody'),
        confirm: t('customers:deactivate'),
        optional: true,
        minimum: 1,
      });
      if (reason !== undefined)
        await setStatus.run({ ...on(customer.code), body: { status: 'inactive', reason } });
    },
    remove: async (customer: Customer): Promise<boolean> => {
      const reason = await ask.reason({
        title: t('customers:deleteTitle', { name: nameOf(customer) }),
        body: t('customers:deleteBody'),
        confirm: t('customers:delete'),
        optional: true,
        minimum: 1,
        danger: true,
      });
      if (reason === undefined) return false;
      return (await remove.run({ ...on(customer.code), query: { reason } })) !== undefined;
    },
    restore: async ({ code }: Customer) => void (await restore.run(on(code))),
    purge: async ({ code }: Customer) => void (await purge.run(on(code))),
    erase: async (customer: Customer) => {
      const reason = await ask.reason({
        title: t('customers:eraseTitle', { name: nameOf(customer) }),
        body: t('customers:eraseBody'),
        confirm: t('customers:erase'),
        danger: true,
      });
      if (reason !== undefined) await erase.run({ ...on(customer.code), query: { reason } });
    },
  };
};

export type CustomerActions = ReturnType<typeof useCustomerActions>;
