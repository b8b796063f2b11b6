import {
  deleteCustomer,
  eraseCustomerData,
  purgeCustomer,
  restoreCustomer,
  setCustomerStatus,
  type CustomerRow,
} from '@granary/api/customers';
import { actionsOn, reasonInQuery, useDocumentActions } from '../ui/detail/document-actions.ts';
import { localName } from '../ui/widgets/local-name.ts';

type Customer = Pick<CustomerRow, 'code' | 'name' | 'englishName' | 'khmerName'>;

const on = actionsOn(({ code }: Customer) => ({ code }));
const named = { values: (customer: Customer) => ({ name: localName(customer) }) };

/** Commands on a customer other than editing. */
export const customerActions = {
  activate: on(setCustomerStatus, 'customers:activate', {
    needs: 'customer:write',
    sends: () => ({ body: { status: 'active' } }),
  }),
  deactivate: on(setCustomerStatus, 'customers:deactivate', {
    ...named,
    needs: 'customer:write',
    reason: 'optional',
    sends: (_, reason) => ({ body: { status: 'inactive', reason } }),
  }),
  remove: on(deleteCustomer, 'customers:delete', {
    ...named,
    needs: ['customer:soft_delete', 'customer:delete'],
    danger: true,
    reason: 'optional',
    sends: reasonInQuery,
    done: 'customers:deletedDone',
  }),
  restore: on(restoreCustomer, 'common:restore', { done: 'customers:restoredDone' }),
  purge: on(purgeCustomer, 'common:hardDelete', { done: 'customers:purgedDone' }),
  erase: on(eraseCustomerData, 'customers:erase', {
    ...named,
    needs: 'customer:hard_delete',
    danger: true,
    reason: 'required',
    sends: reasonInQuery,
    done: 'customers:erasedDone',
  }),
};

export const useCustomerActions = () => useDocumentActions(customerActions);

export type CustomerActions = ReturnType<typeof useCustomerActions>;
