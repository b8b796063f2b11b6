import {
  closeRecall,
  notifyRecallCustomer,
  recordRecallRecovery,
  type ExposedCustomer,
  type ExposedLineRow,
  type RecallDetail,
} from '@granary/api/recalls';
import { noticeMethods, recoveryOutcomes } from '@granary/domain/recalls/rules';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { DecimalInput, SelectInput, TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { Facts } from '../ui/detail/Facts.tsx';
import { Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName, useNameOf } from '../ui/widgets/local-name.ts';
import { methodName, outcomeName } from './names.ts';

interface OfCustomer {
  readonly found: RecallDetail;
  readonly customer: ExposedCustomer;
  readonly onClose: () => void;
}

export const NotifyDialog = ({ found: { number }, customer: { customer }, onClose }: OfCustomer) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <CommandDialog
      title={t('recalls:markTold')}
      description={t('recalls:markToldBody', { customer: nameOf(customer) })}
      confirm={t('recalls:markTold')}
      success={t('recalls:markedTold')}
      contract={notifyRecallCustomer}
      params={{ number }}
      defaults={{ customer: customer.code, method: 'phone', notes: '' }}
      onClose={onClose}
    >
      <SelectInput
        name="method"
        label={t('recalls:howTold')}
        required
        choices={noticeMethods.map((value) => ({ value, label: methodName(value) }))}
      />
      <Wide>
        <TextInput name="notes" label={t('recalls:notes')} multiline />
      </Wide>
    </CommandDialog>
  );
};

/** Records what happened to the goods of one order line. */
export const RecoveryDialog = ({
  found: { number, unit },
  customer: { customer },
  line,
  onClose,
}: OfCustomer & { readonly line: ExposedLineRow }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const localName = useLocalName();
  const { outbound, line: place, batch, outstanding } = line;
  return (
    <CommandDialog
      title={t('recalls:recover')}
      description={
        <>
          {t('recalls:recoverBody', { customer: nameOf(customer), outbound, batch })}{' '}
          <Quantity value={outstanding} unit={localName(unit)} />
        </>
      }
      confirm={t('recalls:recover')}
      success={t('recalls:recoveredDone')}
      contract={recordRecallRecovery}
      params={{ number }}
      defaults={{ outbound, line: place, batch, quantity: '', outcome: 'collected', notes: '' }}
      onClose={onClose}
    >
      <SelectInput
        name="outcome"
        label={t('recalls:whatBecame')}
        required
        choices={recoveryOutcomes.map((value) => ({ value, label: outcomeName(value) }))}
      />
      <DecimalInput name="quantity" label={t('recalls:quantity')} required unit={localName(unit)} />
      <Wide>
        <TextInput name="notes" label={t('recalls:notes')} multiline />
      </Wide>
    </CommandDialog>
  );
};

/** The figures of the final report; anything open requires an explanation. */
export const CloseDialog = ({ found, onClose }: Pick<OfCustomer, 'found' | 'onClose'>) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { figures, unit, number } = found;
  const open = (['remaining', 'inTransit', 'outstanding'] as const).filter(
    (name) => Number(figures[name]) > 0,
  );
  return (
    <CommandDialog
      title={t('recalls:closeTitle', { number })}
      description={
        open.length === 0 ? (
          t('recalls:closeBody')
        ) : (
          <>
            {t('recalls:closeOpenBody')}
            <Facts
              facts={open.map((name) => ({
                label: t(`recalls:${name}`),
                value: <Quantity value={figures[name]} unit={localName(unit)} />,
              }))}
            />
          </>
        )
      }
      confirm={t('recalls:close')}
      success={t('recalls:closedDone')}
      contract={closeRecall}
      params={{ number }}
      defaults={{ explanation: '' }}
      onClose={onClose}
    >
      <Wide>
        <TextInput name="explanation" label={t('recalls:explanation')} required={open.length > 0} multiline />
      </Wide>
    </CommandDialog>
  );
};
