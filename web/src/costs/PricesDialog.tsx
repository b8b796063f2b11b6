import type { PriceSuggestion } from '@granary/api/costs';
import { changeItemPrices } from '@granary/api/items';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { DecimalInput, TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { formatMoney, moneyAsTyped } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';

interface Props {
  readonly row: PriceSuggestion;
  readonly onClose: () => void;
}

/** Sets an item's selling prices, beside those suggested by cost and markup. */
export const PricesDialog = ({ row, onClose }: Props) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { item, itemNames, memberPrice, retailPrice, suggestedPrice } = row;
  return (
    <CommandDialog
      title={t('costs:pricesOf', { name: localName(itemNames) })}
      description={suggestedPrice && t('costs:pricesBody', { price: formatMoney(suggestedPrice) })}
      confirm={t('common:save')}
      success={t('costs:pricesChanged')}
      contract={changeItemPrices}
      params={{ code: item }}
      defaults={{
        memberPrice: moneyAsTyped(memberPrice ?? ''),
        retailPrice: moneyAsTyped(retailPrice ?? ''),
        reason: '',
      }}
      onClose={onClose}
    >
      <DecimalInput money required name="memberPrice" label={t('costs:memberPrice')} />
      <DecimalInput money required name="retailPrice" label={t('costs:retailPrice')} />
      <Wide>
        <TextInput multiline name="reason" label={t('common:reasonOptional')} />
      </Wide>
    </CommandDialog>
  );
};
