import { redirectOutbound, type OutboundDetail } from '@granary/api/outbound';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { DeliveryFields } from './HeaderFields.tsx';

interface Props {
  readonly document: OutboundDetail;
  readonly onClose: () => void;
}

/** Changes the delivery method and address of an order that has not shipped. */
export const DeliveryDialog = ({ document, onClose }: Props) => {
  const { t } = useTranslation();
  const { number, deliveryMethod, deliveryAddress, courier, trackingNumber } = document;
  return (
    <CommandDialog
      title={t('outbound:redirectTitle', { number })}
      description={t('outbound:redirectBody')}
      confirm={t('common:save')}
      success={t('outbound:redirected')}
      contract={redirectOutbound}
      params={{ number }}
      defaults={{
        deliveryMethod: deliveryMethod ?? '',
        deliveryAddress: deliveryAddress ?? '',
        courier: courier ?? '',
        trackingNumber: trackingNumber ?? '',
      }}
      onClose={onClose}
    >
      <DeliveryFields />
    </CommandDialog>
  );
};
