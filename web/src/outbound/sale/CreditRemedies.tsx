import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../app/session/can.ts';
import { PathLink } from '../../ui/widgets/PathLink.tsx';

interface Props {
  readonly customer: string;
  readonly onReduce: () => void;
}

/** What the user may do about an order over the limit: reduce it, ask for more credit, or record a payment. */
export const CreditRemedies = ({ customer, onReduce }: Props) => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Box
      component="fieldset"
      aria-label={t('outbound:remedies')}
      sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', m: 0, p: 0, border: 0 }}
    >
      <Button variant="outlined" color="inherit" size="small" onClick={onReduce}>
        {t('outbound:reduceOrder')}
      </Button>
      {can(['credit:write', 'credit:submit']) && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          component={PathLink}
          to="/credit-management/requests/create"
          search={{ customer }}
        >
          {t('outbound:requestCredit')}
        </Button>
      )}
      {can('credit:approve') && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          component={PathLink}
          to="/credit-management/statements/$customer/repayment"
          params={{ customer }}
        >
          {t('outbound:recordRepayment')}
        </Button>
      )}
    </Box>
  );
};
