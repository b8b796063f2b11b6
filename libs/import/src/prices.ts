import { changeItemPrices, getItem, itemInput } from '@granary/api/items';
import { optionalText } from '@granary/api/http';
import { contradiction } from '@granary/domain/items/rules';
import { itemCode } from '@granary/domain/kernel';
import { v5 as uuidV5 } from 'uuid';
import { ifFound } from '@granary/client';
import type { ImportKind } from './kind.ts';
import { parseRows, repeated, type RowError } from './row-errors.ts';

const priceRow = itemInput
  .pick({ memberPrice: true, retailPrice: true })
  .extend({ code: itemCode, reason: optionalText(500) });

/** Changes the prices of existing items. */
export const prices: ImportKind = {
  name: 'prices',
  required: ['code', 'memberPrice', 'retailPrice'],
  optional: ['reason'],
  prepare: async (rows, { client, say, fingerprint }) => {
    const { parsed, errors } = parseRows(rows, priceRow);
    errors.push(...repeated(parsed, 'code', ({ code }) => code, say));
    for (const { row, value } of parsed) {
      const fault = (column: string, message: string): RowError => ({ row, column, message });
      if (contradiction({ ...value, minStock: '0', maxStock: null }) === 'memberPrice')
        errors.push(fault('memberPrice', say('aboveRetail')));
      const { code } = value;
      if (!(await ifFound(() => client.request(getItem, { params: { code } }))))
        errors.push(fault('code', say('unknown', { name: code })));
    }
    const steps = parsed.map(({ row, value: { code, ...body } }) => ({
      rows: [row],
      run: async () => {
        const key = uuidV5(`${fingerprint}|${code}`, uuidV5.URL);
        await client.request(changeItemPrices, { params: { code }, body, key });
      },
    }));
    return { steps, errors };
  },
};
