import { changeItemPrices, getItem, newItem, reviseItem, type ItemRow } from '@granary/api/items';
import { useTranslation } from 'react-i18next';
import { call } from '../app/client/call.ts';
import type { Needed } from '../app/session/can.ts';
import { useCommand } from '../app/client/use-command.ts';
import { notifyFailure } from '../app/client/notifications.ts';
import { DecimalInput } from '../ui/form/fields.tsx';
import type { ColumnEdit } from '../ui/list/types.ts';
import { asTyped } from '../ui/widgets/format.ts';
import { valuesOf, type ItemDetail } from './form.ts';

type Edited = 'memberPrice' | 'retailPrice' | 'minStock';

/** Prices and minimum stock, changed in the list. Nothing else of the item is touched. */
export const useQuickEdits = (): Readonly<Record<Edited, ColumnEdit<ItemRow>>> => {
  const { t } = useTranslation();
  const prices = useCommand(changeItemPrices);
  const revise = useCommand(reviseItem);

  const price = (field: 'memberPrice' | 'retailPrice'): ColumnEdit<ItemRow> => ({
    needs: changeItemPrices.access as Needed,
    value: (row) => row[field],
    input: () => <DecimalInput money name="value" label={t(`items:${field}`)} />,
    save: async ({ code }, value) => {
      const body = { reason: null, [field]: value };
      return (await prices.run({ params: { code }, body })) !== undefined;
    },
  });

  return {
    memberPrice: price('memberPrice'),
    retailPrice: price('retailPrice'),
    minStock: {
      needs: reviseItem.access as Needed,
      value: ({ minStock }) => asTyped(minStock),
      input: () => <DecimalInput name="value" label={t('items:minStock')} />,
      save: async ({ code }, value) => {
        const now = await itemNow(code);
        if (!now) return false;
        const { code: _, ...details } = newItem.parse(valuesOf(now));
        const body = { ...details, minStock: value, revision: now.revision };
        return (await revise.run({ params: { code }, body })) !== undefined;
      },
    },
  };
};

const itemNow = async (code: string): Promise<ItemDetail | undefined> => {
  try {
    return await call(getItem, { params: { code } });
  } catch (failure) {
    notifyFailure(failure);
    return undefined;
  }
};
