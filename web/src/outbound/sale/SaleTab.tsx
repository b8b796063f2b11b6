import Box from '@mui/material/Box';
import type { OutboundDetail, SaleDetail } from '@granary/api/outbound';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../ui/detail/Facts.tsx';
import { DateText, Money } from '../../ui/widgets/figures.tsx';
import { useNameOf } from '../../ui/widgets/local-name.ts';
import { CustomerCredit } from './CustomerCredit.tsx';
import { Notices } from './Notices.tsx';
import { personIf } from '../../ui/widgets/PersonName.tsx';

/** The commercial side of a sale: customer, prices, credit and notice. */
export const SaleTab = ({ document, sale }: { document: OutboundDetail; sale: SaleDetail }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { customer } = document;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {customer && <CustomerCredit customer={customer.code} />}
      <Facts
        facts={[
          { label: t('outbound:customer'), value: customer && `${nameOf(customer)} (${customer.code})` },
          { label: t('outbound:salesDate'), value: <DateText value={sale.salesDate} /> },
          { label: t('outbound:priceListLabel'), value: t(`outbound:priceList.${sale.priceList}`) },
          { label: t('outbound:salesAmount'), value: <Money amount={sale.amount} /> },
          { label: t('outbound:creditDeduction'), value: <Money amount={sale.creditDeduction} /> },
          { label: t('outbound:returned'), value: <Money amount={sale.returned} /> },
          { label: t('outbound:salesApprover'), value: personIf(sale.approver) },
          { label: t('outbound:salesApprovedAt'), value: <DateText value={sale.approvedAt} /> },
        ]}
      />
      {sale.notices.length > 0 && <Notices document={document} notices={sale.notices} />}
    </Box>
  );
};
