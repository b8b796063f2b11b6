import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { NOT_IN_FORCE, getContract, type ContractRow } from '@granary/api/contracts';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { ContractLines } from './ContractLines.tsx';

/** A contract at a glance, beside the list. */
export const ContractPeek = ({ row }: { row: ContractRow }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const query = useQueryOf('contract', getContract, { params: { code: row.code } });
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <div>
        <Typography variant="h3" component="h2" sx={{ pr: 8, overflowWrap: 'anywhere' }}>
          {row.code}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {nameOf(row.customer)}
        </Typography>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <StatusChip kind="approval" value={row.approvalStatus} />
          {row.businessStatus !== NOT_IN_FORCE && <StatusChip kind="contract" value={row.businessStatus} />}
        </Box>
      </div>
      <Facts
        facts={[
          { label: t('contracts:totalAmount'), value: <Money amount={row.totalAmount} /> },
          { label: t('contracts:expectedCredit'), value: <Money amount={row.expectedCredit} /> },
          { label: t('contracts:signedDate'), value: <DateText value={row.signedDate} /> },
          {
            label: t('contracts:expiryDate'),
            value: row.expiryDate ? <DateText value={row.expiryDate} /> : t('contracts:noEnd'),
          },
        ]}
      />
      <Loaded
        query={query}
        compact
        skeleton={<Typography component="output">{t('common:loading')}</Typography>}
      >
        {(contract) => (
          <>
            <ContractLines contract={contract} />
            {contract.remarks && <Typography variant="body2">{contract.remarks}</Typography>}
          </>
        )}
      </Loaded>
      <Button
        component={PathLink}
        to="/contracts/$code"
        params={{ code: row.code }}
        variant="outlined"
        color="inherit"
      >
        {t('contracts:open')}
      </Button>
    </Box>
  );
};
