import { approveCreditRequest, type CreditRequestDetail } from '@granary/api/credit';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { DecimalInput, TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { formatMoney } from '../ui/widgets/format.ts';
import { directionName } from './names.ts';

interface Props {
  readonly request: CreditRequestDetail;
  readonly onClose: () => void;
}

/** Approves all or part of the requested amount, with a reason. */
export const ApproveDialog = ({ request, onClose }: Props) => {
  const { t } = useTranslation();
  const { number, own, direction, amount, submission } = request;
  return (
    <CommandDialog
      title={t('credit:approveTitle', { number })}
      description={t(own ? 'credit:approveOwnBody' : 'credit:approveBody', {
        direction: directionName(direction),
        amount: formatMoney(amount),
      })}
      confirm={t('credit:approve')}
      success={t('credit:approvedDone')}
      contract={approveCreditRequest}
      params={{ number }}
      submission={submission}
      defaults={{ approvedAmount: amount, notes: '' }}
      onClose={onClose}
    >
      <DecimalInput money required name="approvedAmount" label={t('credit:approvedAmount')} />
      <Wide>
        <TextInput multiline required name="notes" label={t('credit:notes')} hint={t('credit:notesHint')} />
      </Wide>
    </CommandDialog>
  );
};
