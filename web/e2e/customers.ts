import { createCustomer } from '@granary/api/customers';
import type { ApiClient } from '@granary/client';

type Api = (username: string) => Promise<ApiClient>;

interface NewCustomer {
  readonly code: string;
  readonly name: string;
  readonly openingLimit: string;
  readonly type?: 'regular' | 'member';
}

/** Creates a customer for one journey. Returns its code. */
export const newCustomer = async (
  api: Api,
  { code, name, openingLimit, type = 'regular' }: NewCustomer,
): Promise<string> => {
  const administrator = await api('super_admin');
  await administrator.request(createCustomer, {
    body: {
      code,
      openingLimit,
      name,
      englishName: name,
      type,
      contactPerson: 'Chan Sophea',
      phone: '+855 12 345 678',
    },
  });
  return code;
};
