import type { CreditAccountRow } from '@granary/api/credit';
import { useCallback } from 'react';
import { useLocalName } from '../ui/widgets/local-name.ts';

type Customer = CreditAccountRow['customer'];

/** The customer's name in the person's language; its code where the name is not known (yet). */
export const useCustomerName = (): ((customer: Customer) => string) => {
  const localName = useLocalName();
  return useCallback(
    (customer: Customer) =>
      customer.name === null ? customer.code : localName({ ...customer, name: customer.name }),
    [localName],
  );
};
