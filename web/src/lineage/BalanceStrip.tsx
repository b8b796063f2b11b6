import Box from '@mui/material/Box';
import type { Lineage } from '@granary/api/lineage';
import { useTranslation } from 'react-i18next';
import { Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';

/** Arrived − left = on hand, and whether it matches the batch's last event. */
export const BalanceStrip = ({ lineage }: { lineage: Lineage }) => {
  const { t } = useTranslation();
  const unit = useLocalName()(lineage.unit);
  const { arrived, left, onHand, told } = lineage.balance;
  return (
    <Box
      component="section"
      aria-label={t('lineage:balance')}
      sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}
    >
      <Term label={t('lineage:arrived')} value={arrived} unit={unit} />
      <span aria-hidden>−</span>
      <Term label={t('lineage:left')} value={left} unit={unit} />
      <span aria-hidden>=</span>
      <Term label={t('lineage:onHandLabel')} value={onHand} unit={unit} />
      {told !== null && (
        <ToneChip tone={told === onHand ? 'success' : 'danger'}>
          {t(told === onHand ? 'lineage:balances' : 'lineage:doesNotBalance')}
        </ToneChip>
      )}
    </Box>
  );
};

const Term = ({ label, value, unit }: { label: string; value: string; unit: string }) => (
  <span>
    <Box component="span" sx={{ color: 'text.secondary', mr: 2 }}>
      {label}
    </Box>
    <strong>
      <Quantity value={value} unit={unit} />
    </strong>
  </span>
);
