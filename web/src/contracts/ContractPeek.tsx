import Typography from '@mui/material/Typography';
import { NOT_IN_FORCE, getContract, type ContractRow } from '@granary/api/contracts';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Peek } from '../ui/list/Peek.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { ContractLines } from './ContractLines.tsx';

/** Summary of a contract beside the list. */
export const ContractPeek = ({ row }: { row: ContractRow }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const query = useQueryOf('contract', getContract, { params: { code: row.code } });
  return (
    <Peek
      title={row.code}
      subtitle={nameOf(row.customer)}
      chips={
        <>
          <StatusChip kind="approval" value={row.approvalStatus} />
          {row.businessStatus !== NOT_IN_FORCE && <StatusChip kind="contract" value={row.businessStatus} />}
        </>
      }
      open={{ label: t('contracts:open'), target: { to: '/contracts/$code', params: { code: row.code } } }}
    >
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
      <Loaded query={query} compact skeleton={<Loading />}>
        {(contract) => (
          <>
            <ContractLines contract={contract} />
            {contract.remarks && <Typography variant="body2">{contract.remarks}</Typography>}
          </>
        )}
      </Loaded>
    </Peek>
  );
};
