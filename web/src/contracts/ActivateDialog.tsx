import { activateContract, type ContractDetail } from '@granary/api/contracts';
import { isPastEnd } from '@granary/domain/contracts/rules';
import { useTranslation } from 'react-i18next';
import { settings } from '../app/settings/settings.ts';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { DayInput, TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { formatDay, formatMoney, today } from '../ui/widgets/format.ts';

/** Reactivates a contract: a suspended one continues unchanged, an expired one needs a later end date. */
export const ActivateDialog = ({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const { code, expiryDate, businessStatus } = contract;
  const ended = businessStatus === 'expired' || isPastEnd(expiryDate, today());
  return (
    <CommandDialog
      title={t('contracts:activateTitle', { code })}
      description={t(ended ? 'contracts:activateEndedBody' : 'contracts:activateBody', {
        amount: formatMoney(contract.expectedCredit),
        day: expiryDate ? formatDay(expiryDate, language) : '',
      })}
      confirm={t('contracts:activate')}
      success={t('contracts:activatedDone')}
      contract={activateContract}
      params={{ code }}
      defaults={{ reason: '', expiryDate: '' }}
      onClose={onClose}
    >
      {ended && <DayInput required name="expiryDate" label={t('contracts:newExpiryDate')} min={today()} />}
      <Wide>
        <TextInput required multiline name="reason" label={t('common:reason')} />
      </Wide>
    </CommandDialog>
  );
};
