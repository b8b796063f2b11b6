import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { getCreditAccount } from '@granary/api/credit';
import { compare, minus, toMoney } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { CreditBar } from '../../credit/index.ts';
import { Money } from '../../ui/widgets/figures.tsx';
import { ToneChip } from '../../ui/widgets/StatusChip.tsx';

/** The customer's credit, currently and with this order. */
export const CustomerCredit = ({ customer, asked }: { customer: string; asked?: string | undefined }) => {
  const { t } = useTranslation();
  const { data: account } = useQueryOf(
    'credit',
    getCreditAccount,
    { params: { customer } },
    { enabled: customer !== '' },
  );
  if (!account) return null;
  const after = asked === undefined ? undefined : toMoney(minus(account.available, asked));
  return (
    <Box
      component="fieldset"
      aria-label={t('outbound:creditOf')}
      sx={{ display: 'grid', gap: 2, m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <CreditBar balance={account} asked={asked} />
      {after !== undefined && (
        <Typography variant="body2" sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          {t('outbound:creditAfter')} <Money amount={after} />
          {compare(after, 0) < 0 && <ToneChip tone="danger">{t('outbound:beyondLimit')}</ToneChip>}
        </Typography>
      )}
    </Box>
  );
};
