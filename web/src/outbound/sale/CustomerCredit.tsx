import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { getCreditAccount } from '@granary/api/credit';
import { minus, toMoney } from '@granary/domain/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { CreditBar, isBeyond } from '../../credit/index.ts';
import { Money } from '../../ui/widgets/figures.tsx';
import { ToneChip } from '../../ui/widgets/StatusChip.tsx';

interface Props {
  readonly customer: string;
  readonly asked?: string | undefined;
  /** What can be done if the order is over the limit. */
  readonly remedies?: ReactNode;
}

/** The customer's credit, currently and with this order. Says once, in red, that it is over the limit. */
export const CustomerCredit = ({ customer, asked, remedies }: Props) => {
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
          {isBeyond(account, asked) && <ToneChip tone="danger">{t('outbound:beyondLimit')}</ToneChip>}
        </Typography>
      )}
      {isBeyond(account, asked) && remedies}
    </Box>
  );
};
