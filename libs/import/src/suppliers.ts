import { newSupplier, registerSupplier, reviseSupplier } from '@granary/api/suppliers';
import { v5 as uuidV5 } from 'uuid';
import { ApiRefusal } from '@granary/client';
import type { ImportKind } from './kind.ts';
import { parseRows, repeated } from './row-errors.ts';

/** Registers suppliers, or updates those whose code exists. */
export const suppliers: ImportKind = {
  name: 'suppliers',
  required: ['code', 'name', 'contactPerson'],
  optional: ['englishName', 'khmerName', 'phone', 'email', 'address', 'remarks'],
  prepare: async (rows, { client, say, fingerprint }) => {
    const { parsed, errors } = parseRows(rows, newSupplier);
    errors.push(...repeated(parsed, 'code', ({ code }) => code, say));
    const steps = parsed.map(({ row, value }) => ({
      rows: [row],
      run: async () => {
        try {
          await client.request(registerSupplier, {
            body: value,
            key: uuidV5(`${fingerprint}|${value.code}`, uuidV5.URL),
          });
        } catch (error) {
          if (!(error instanceof ApiRefusal && error.code === 'CODE_TAKEN')) throw error;
          const { code, ...profile } = value;
          await client.request(reviseSupplier, { params: { code }, body: profile });
        }
      },
    }));
    return { steps, errors };
  },
};
