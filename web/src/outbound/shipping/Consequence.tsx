import Box from '@mui/material/Box';
import type { OutboundDetail } from '@granary/api/outbound';
import { isPositive } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatQuantity } from '../../ui/widgets/format.ts';
import { useNameOf, useUnitName } from '../../ui/widgets/local-name.ts';

/** What shipping does: the goods that leave, for whom, and that only a void brings them back. */
export const Consequence = ({ document }: { document: OutboundDetail }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const unitName = useUnitName();
  const { warehouse, destination, customer, supplier, sale, lines } = document;
  const recipient = customer ?? supplier;
  const to = recipient ? nameOf(recipient) : destination;
  const leaving = lines.filter(({ picked }) => isPositive(picked));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <span>{t(to ? 'outbound:shipBodyTo' : 'outbound:shipBody', { warehouse, to })}</span>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {leaving.map(({ line, item, picked, short }) => (
          <li key={line}>
            {nameOf(item)}: {`${formatQuantity(picked)} ${unitName(item.unit) ?? ''}`.trim()}
            {isPositive(short) && ` (${t('outbound:shortBy', { quantity: formatQuantity(short) })})`}
          </li>
        ))}
      </Box>
      {sale && <span>{t('outbound:shipCredit', { amount: formatMoney(sale.creditDeduction) })}</span>}
      <span>{t('outbound:shipFinal')}</span>
    </Box>
  );
};
