import { createCustomer, getCustomer, newCustomer, reviseCustomer } from '@granary/api/customers';
import { v5 as uuidV5 } from 'uuid';
import { ApiRefusal } from '@granary/client';
import type { ImportKind } from './kind.ts';
import { parseRows, repeated } from './row-errors.ts';

/** Creates customers, or updates those whose code exists. The opening limit is applied to new customers only. */
export const customers: ImportKind = {
  name: 'customers',
  required: ['code', 'name', 'type', 'contactPerson', 'phone', 'openingLimit'],
  optional: ['englishName', 'khmerName', 'email', 'address', 'minimumShelfLifeDays', 'remarks'],
  prepare: async (rows, { client, say, fingerprint }) => {
    const { parsed, errors } = parseRows(rows, newCustomer);
    errors.push(...repeated(parsed, 'code', ({ code }) => code, say));
    const steps = parsed.map(({ row, value }) => ({
      rows: [row],
      run: async () => {
        try {
          await client.request(createCustomer, {
            body: value,
            key: uuidV5(`${fingerprint}|${value.code}`, uuidV5.URL),
          });
        } catch (error) {
          if (!(error instanceof ApiRefusal && error.code === 'CODE_TAKEN')) throw error;
          const { code, openingLimit: _, ...profile } = value;
          const { revision } = await client.request(getCustomer, { params: { code } });
          await client.request(reviseCustomer, { params: { code }, body: { ...profile, revision } });
        }
      },
    }));
    return { steps, errors };
  },
};
